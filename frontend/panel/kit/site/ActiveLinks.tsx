import { Box, Button, Typography } from "@mui/material";
import type { components } from "../../../generated/schema";
import { getName } from "../../account/account";
import { fullMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";

type PreviewLink = Pick<components["schemas"]["PreviewLinkReply"], "id" | "created_by" | "expires_at">;

interface Props {
  links: readonly PreviewLink[];
  onRevoke: (id: number) => void;
}

/** The links that still show a preview, each with a button to revoke it. */
export function ActiveLinks({ links, onRevoke }: Props) {
  const t = useText();
  return links.map((link) => {
    const text = t("home.links.until", {
      who: getName(link.created_by),
      moment: fullMoment(link.expires_at),
    });
    return (
      <Box key={link.id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 200 }}>{text}</Typography>
        <Button
          size="small"
          aria-label={`${t("home.links.withdraw")}: ${text}`}
          onClick={() => onRevoke(link.id)}
        >
          {t("home.links.withdraw")}
        </Button>
      </Box>
    );
  });
}
