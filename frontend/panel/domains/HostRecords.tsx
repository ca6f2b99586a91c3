import { Box, Typography } from "@mui/material";
import { DnsRecordRow } from "../kit/site/DnsRecordRow";
import { useText } from "../messages/useText";
import type { HostFull } from "./hosts";

/** The DNS records of a host, with copy buttons; expanded while one is missing. */
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
          <DnsRecordRow key={`${record.type} ${record.name} ${record.value}`} record={record} />
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
