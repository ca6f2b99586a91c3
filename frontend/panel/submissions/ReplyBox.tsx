import { Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useAccount, useMay } from "../account/account";
import { Confirm } from "../layout/Confirm";
import { fullMoment } from "../messages/dates";
import type { Submission } from "./submissions";
import { useHandling } from "./useHandling";
import { useKeptText } from "./useKeptText";

interface Props {
  submission: Submission;
  mayReply: boolean;
  onRemove: () => void;
}

/** What was answered, the next answer, and the end of it. */
export function ReplyBox({ submission, mayReply, onRemove }: Props) {
  const { domain } = useAccount();
  const mayDelete = useMay("submissions.delete");
  const { reply } = useHandling(submission);
  const [text, setText] = useKeptText(`submission.${submission.id}.reply`, "");
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  async function send() {
    setIsBusy(true);
    if (await reply(text)) setText("");
    setIsBusy(false);
  }

  return (
    <Box component="section" aria-label="Answers" sx={{ display: "grid", gap: 1.5 }}>
      {submission.replies.map(({ id, message, created_by, created_at }) => (
        <Box
          key={id}
          sx={({ colors }) => ({ p: 1.5, borderRadius: "8px", backgroundColor: colors.selected })}
        >
          <Typography variant="caption" color="textSecondary">
            {[created_by, fullMoment(created_at)].filter(Boolean).join(", ")}
          </Typography>
          <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message}</Typography>
        </Box>
      ))}
      {mayReply && submission.email && (
        <>
          <TextField
            label={`Answer to ${submission.email}`}
            multiline
            minRows={4}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.target.value)}
            helperText={`Sent by mail in the name of ${domain.title}; what they wrote is quoted below.`}
            slotProps={{ htmlInput: { maxLength: 10_000 } }}
          />
          <Box>
            <Button variant="contained" disabled={isBusy || !text.trim()} onClick={() => void send()}>
              {isBusy ? "Sending…" : "Send the answer"}
            </Button>
          </Box>
        </>
      )}
      {mayReply && !submission.email && (
        <Typography variant="body2" color="textSecondary">
          They left no e-mail address, so there is nowhere to answer to.
        </Typography>
      )}
      {mayDelete && (
        <Box>
          <Button color="error" onClick={() => setIsAsking(true)}>
            Delete for good…
          </Button>
        </Box>
      )}
      {isAsking && (
        <Confirm
          title={`Delete what ${submission.email || "somebody"} sent?`}
          action="Delete for good"
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onRemove();
          }}
        >
          The submission, your note and the answers cannot be brought back.
        </Confirm>
      )}
    </Box>
  );
}
