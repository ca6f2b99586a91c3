import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { DnsRecordRow } from "../kit/site/DnsRecordRow";
import { useText } from "../messages/useText";

/** Shows whether emails have the saved address in From or in Reply-To, and the reason. */
export function SenderState({ isDirty, mayWrite }: { isDirty: boolean; mayWrite: boolean }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ["options", "sender"],
    queryFn: async () => (await answer(api.GET("/api/options/sender"))).data,
    enabled: mayWrite,
  });
  // The status is that of the saved address.
  if (!data || isDirty) return null;
  const { address, reply_to: replyTo, reason, record } = data;
  return (
    <Box role="status" aria-label={t("options.sender.label")} sx={{ display: "grid", gap: 0.5, mt: -1 }}>
      <Typography variant="body2">
        {t("options.sender.from", { address })}
        {replyTo && ` ${t("options.sender.replyTo", { address: replyTo })}`}
      </Typography>
      {reason !== "no_address" && (
        <Typography variant="body2" color="textSecondary">
          {t(`options.sender.reasons.${reason}`)}
        </Typography>
      )}
      {record && replyTo && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          <DnsRecordRow record={record} />
        </Box>
      )}
    </Box>
  );
}
