import { Alert, Box, Button, Link, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { answerLimits } from "../../generated/limits";
import { useAccount, useMay } from "../account/account";
import { useDraftText } from "../kit/forms/useDraftText";
import { Confirm } from "../kit/layout/Confirm";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import type { Submission } from "./submissions";
import { useSubmissionChange } from "./useSubmissionChange";

interface Props {
  submission: Submission;
  mayReply: boolean;
  onRemove: () => void;
}

/** Previous replies, the next reply, and the button to delete the submission. */
export function ReplyBox({ submission, mayReply, onRemove }: Props) {
  const t = useText();
  const { domain } = useAccount();
  const mayDelete = useMay("submissions.delete");
  const mayRetry = useMay("work.retry");
  const { reply } = useSubmissionChange(submission);
  const [text, setText] = useDraftText(`submission.${submission.id}.reply`, "");
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  async function send() {
    setIsBusy(true);
    if (await reply(text)) setText("");
    setIsBusy(false);
  }

  return (
    <Box component="section" aria-label={t("submissions.reply.label")} sx={{ display: "grid", gap: 1.5 }}>
      {submission.replies.map(({ id, message, created_by, created_at, mail_state }) => (
        <Box
          key={id}
          sx={({ colors }) => ({ p: 1.5, borderRadius: "8px", backgroundColor: colors.selected })}
        >
          <Typography variant="caption" color="textSecondary">
            {[created_by, fullMoment(created_at)].filter(Boolean).join(", ")}
          </Typography>
          <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message}</Typography>
          {mail_state === "failed" && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {t("submissions.reply.states.failed", { email: submission.email })}{" "}
              {mayRetry && (
                <Link component={RouterLink} to="/panel/background-work" color="inherit">
                  {t("submissions.reply.retry")}
                </Link>
              )}
            </Alert>
          )}
          {(mail_state === "queued" || mail_state === "sent") && (
            <Typography variant="caption" color="textSecondary" role="status">
              {t(`submissions.reply.states.${mail_state}`)}
            </Typography>
          )}
        </Box>
      ))}
      {mayReply && submission.email && (
        <>
          <TextField
            label={t("submissions.reply.to", { email: submission.email })}
            multiline
            minRows={4}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.target.value)}
            helperText={t("submissions.reply.help", { domain: domain.title })}
            slotProps={{ htmlInput: { maxLength: answerLimits.message } }}
          />
          <Box>
            <Button variant="contained" disabled={isBusy || !text.trim()} onClick={() => void send()}>
              {isBusy ? t("submissions.reply.sending") : t("submissions.reply.send")}
            </Button>
          </Box>
        </>
      )}
      {mayReply && !submission.email && (
        <Typography variant="body2" color="textSecondary">
          {t("submissions.reply.nowhere")}
        </Typography>
      )}
      {mayDelete && (
        <Box>
          <Button color="error" onClick={() => setIsAsking(true)}>
            {t("submissions.delete.label")}
          </Button>
        </Box>
      )}
      {isAsking && (
        <Confirm
          title={
            submission.email
              ? t("submissions.delete.ask", { email: submission.email })
              : t("submissions.delete.askSomebody")
          }
          action={t("submissions.delete.confirm")}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onRemove();
          }}
        >
          {t("submissions.delete.warning")}
        </Confirm>
      )}
    </Box>
  );
}
