import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import { Box, IconButton, Typography } from "@mui/material";
import type { DnsRecordItem } from "../../../generated/schema";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";

/** A DNS record to set, with buttons that copy its name and its value. */
export function DnsRecordRow({ record: { type, name, value } }: { record: DnsRecordItem }) {
  const t = useText();
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        alignItems: "center",
        columnGap: 1.5,
        gridTemplateColumns: { xs: "64px minmax(0, 1fr)", sm: "64px minmax(0, 2fr) minmax(0, 3fr)" },
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{type}</Typography>
      <Copyable text={name} label={t("domains.hosts.copy", { value: name })} />
      <Box sx={{ gridColumn: { xs: "2", sm: "auto" } }}>
        <Copyable text={value} label={t("domains.hosts.copy", { value })} />
      </Box>
    </Box>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  const t = useText();
  const { say, sayError } = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      say(t("domains.hosts.copied"));
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <Box sx={{ display: "flex", alignItems: "center", minWidth: 0 }}>
      <Typography component="code" variant="body2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
        {text}
      </Typography>
      <IconButton aria-label={label} onClick={() => void copy()} sx={{ width: 44, height: 44 }}>
        <ContentCopyOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
