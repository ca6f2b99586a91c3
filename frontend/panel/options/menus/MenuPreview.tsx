import { Box, Typography } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { useMemo } from "react";
import type { MenuEntry } from "../../../generated/schema";
import { getCodes } from "../../kit/site/pairs";
import { useSitePayload } from "../../kit/site/useSitePayload";
import { useText } from "../../messages/useText";
import { SitePreview } from "../preview/SitePreview";
import type { Menus } from "./Menus";
import { getItems, type MenuName, type TreeEntry } from "./tree";

/** The header and footer of a page with these menus. */
export function MenuPreview({ menus }: { menus: Menus }) {
  const t = useText();
  const { data } = useSitePayload();
  const { palette } = useTheme();
  const site = useMemo(
    () =>
      data && {
        ...data,
        menus: {
          header: toMenuEntries(menus.header, "header"),
          footer: toMenuEntries(menus.footer, "footer"),
        },
      },
    [data, menus],
  );
  return (
    <Box sx={{ position: { lg: "sticky" }, top: { lg: 180 } }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t("options.menus.preview")}
      </Typography>
      <SitePreview
        site={site}
        codes={getCodes(data?.colors ?? [])}
        theme={palette.mode}
        label={t("options.menus.previewLabel")}
        height={420}
      >
        <div style={{ height: 96 }} />
      </SitePreview>
    </Box>
  );
}

/** Return the entries as visitors get them: an entry that refers to a post has the post's URL. */
function toMenuEntries(entries: readonly TreeEntry[], name: MenuName): MenuEntry[] {
  return getItems(entries, name).map((item, index) => ({
    text: item.text,
    type: item.type,
    mode: item.mode,
    url: entries[index]?.url ?? "",
    post_id: null,
    children: toMenuEntries(entries[index]?.children ?? [], name),
  }));
}
