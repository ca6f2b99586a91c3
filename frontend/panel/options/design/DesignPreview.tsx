import ShareOutlined from "@mui/icons-material/ShareOutlined";
import { Box, Button, ToggleButton, ToggleButtonGroup, useTheme } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { answer, api } from "../../../client/api";
import { useAccount } from "../../account/account";
import { FramedSite } from "../../kit/site/FramedSite";
import { getCodes } from "../../kit/site/pairs";
import { useSitePayload } from "../../kit/site/useSitePayload";
import { useText } from "../../messages/useText";
import type { Design } from "./design";
import type { Theme } from "./readings";

const ShareLink = lazy(() => import("./ShareLink"));

const WIDTHS = { phone: 390, desktop: 1280 } as const;

/** The home page with an unsaved design, and the button to share it. */
export function DesignPreview({ design, mayShare }: { design: Design; mayShare: boolean }) {
  const t = useText();
  const { palette } = useTheme();
  const [theme, setTheme] = useState<Theme>(palette.mode);
  const [width, setWidth] = useState<keyof typeof WIDTHS>("desktop");
  const [isShared, setIsShared] = useState(false);
  const site = useDesignedSite(design);
  return (
    <Box sx={{ position: { lg: "sticky" }, top: { lg: 180 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1 }}>
        <Switch
          label={t("design.width")}
          value={width}
          texts={{ desktop: t("design.desktop"), phone: t("design.phone") }}
          onChange={setWidth}
        />
        <Switch
          label={t("design.theme")}
          value={theme}
          texts={{ light: t("design.light"), dark: t("design.dark") }}
          onChange={setTheme}
        />
        {mayShare && (
          <Button startIcon={<ShareOutlined />} sx={{ ml: "auto" }} onClick={() => setIsShared(true)}>
            {t("design.share")}
          </Button>
        )}
      </Box>
      <FramedSite
        site={site}
        codes={getCodes(site?.colors ?? [])}
        theme={theme}
        width={WIDTHS[width]}
        label={t("design.previewLabel")}
      />
      {isShared && (
        <Suspense>
          <ShareLink design={design} onClose={() => setIsShared(false)} />
        </Suspense>
      )}
    </Box>
  );
}

/** Return the home page with this design. Only the server has the content that another template shows. */
function useDesignedSite({ template, ...design }: Design) {
  const { domain } = useAccount();
  const { data: current } = useSitePayload();
  const isOther = current !== undefined && current.domain.template !== template;
  const { data: other } = useQuery({
    queryKey: ["options", domain.id, "design preview", template],
    queryFn: async () =>
      (await answer(api.GET("/api/options/design/preview", { params: { query: { template } } }))).data,
    enabled: isOther,
    placeholderData: keepPreviousData,
  });
  const site = isOther ? (other ?? current) : current;
  const key = JSON.stringify(design);
  return useMemo(() => site && { ...site, design: JSON.parse(key) as typeof site.design }, [site, key]);
}

interface SwitchProps<T extends string> {
  label: string;
  value: T;
  texts: Record<T, string>;
  onChange: (value: T) => void;
}

function Switch<T extends string>({ label, value, texts, onChange }: SwitchProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, next: T | null) => next && onChange(next)}
      sx={{ bgcolor: "background.paper" }}
    >
      {(Object.keys(texts) as T[]).map((each) => (
        <ToggleButton key={each} value={each}>
          {texts[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
