import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import { Box, IconButton, Typography } from "@mui/material";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import type { DnsRecord, HostFull } from "./hosts";

/** The records a host needs, to be copied one by one; open while something is missing. */
export function HostRecords({ host }: { host: HostFull }) {
  const t = useText();
  const { state } = host;
  const records = [host.proof, ...host.records];
  const isComplete = state?.is_proven === true && state.points_here !== false;
  return (
    <details open={!isComplete}>
      <Typography component="summary" sx={{ cursor: "pointer", fontWeight: 600 }}>
        {t("domains.hosts.records")}
      </Typography>
      <Box
        component="ul"
        aria-label={t("domains.hosts.recordsFor", { host: host.host })}
        sx={{ m: 0, mt: 1, p: 0, listStyle: "none", display: "grid", gap: 1 }}
      >
        {records.map((record) => (
          <Row key={`${record.type} ${record.name} ${record.value}`} record={record} />
        ))}
      </Box>
      {records.some(({ is_alternative }) => is_alternative) && (
        <Typography variant="caption" color="textSecondary">
          {t("domains.hosts.either")}
        </Typography>
      )}
    </details>
  );
}

function Row({ record: { type, name, value } }: { record: DnsRecord }) {
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
