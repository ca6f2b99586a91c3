import ChevronLeftOutlined from "@mui/icons-material/ChevronLeftOutlined";
import ChevronRightOutlined from "@mui/icons-material/ChevronRightOutlined";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Box, Drawer, IconButton, MenuItem, Skeleton, TextField, Typography } from "@mui/material";
import { useEffect, useRef } from "react";
import { siteOrigin, useAccount, useMay } from "../account/account";
import { STICKY } from "../kit/layout/barHeight";
import { Failed } from "../kit/lists/ListStates";
import { dayAndTime, fullMoment } from "../messages/dates";
import { Rich } from "../messages/Rich";
import { useText } from "../messages/useText";
import { Answers } from "./Answers";
import { Application } from "./Application";
import { NoteBox } from "./NoteBox";
import { ReplyBox } from "./ReplyBox";
import { SETTABLE_STATES, type Submission, type SubmissionStatus, useSubmission } from "./submissions";
import { useSubmissionChange } from "./useSubmissionChange";

interface Props {
  id: number;
  onClose: () => void;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

/** One submission with its actions. */
export function Detail({ id, onClose, onNext, onPrevious }: Props) {
  const t = useText();
  const { data, error, refetch } = useSubmission(id);
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      sx={{ zIndex: "modal" }}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("submissions.detail.label"),
          sx: { width: { xs: "100%", sm: 520 } },
        },
      }}
    >
      <Box
        sx={({ colors }) => ({
          position: STICKY,
          top: 0,
          zIndex: 1,
          display: "flex",
          alignItems: "center",
          gap: 0.5,
          px: 2,
          py: 1,
          backgroundColor: colors.paper,
          borderBottom: `1px solid ${colors.line}`,
        })}
      >
        <IconButton aria-label={t("submissions.detail.previous")} disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeftOutlined />
        </IconButton>
        <IconButton aria-label={t("submissions.detail.next")} disabled={!onNext} onClick={onNext}>
          <ChevronRightOutlined />
        </IconButton>
        <Box sx={{ flex: 1 }} />
        <IconButton aria-label={t("layout.words.close")} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ display: "grid", gap: 3, p: 2.5 }}>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={280} />}
        {data && <Contents submission={data} onGone={onClose} />}
      </Box>
    </Drawer>
  );
}

function Contents({ submission, onGone }: { submission: Submission; onGone: () => void }) {
  const t = useText();
  const { domain } = useAccount();
  const mayReply = useMay("submissions.reply");
  const { handle, remove } = useSubmissionChange(submission);
  useMarkRead(submission, mayReply, () => void handle({ status: "read" }, { isQuiet: true }));
  const states = SETTABLE_STATES.includes(submission.status)
    ? SETTABLE_STATES
    : [submission.status, ...SETTABLE_STATES];
  return (
    <>
      <Box>
        <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
          {submission.form_title || t("submissions.detail.label")}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {submission.page ? (
            <Rich
              of="submissions.detail.when"
              values={{
                when: dayAndTime(submission.created_at),
                page: (
                  <a href={`${siteOrigin(domain)}/${submission.page.url}`} target="_blank" rel="noopener">
                    {submission.page.title}
                  </a>
                ),
              }}
            />
          ) : (
            dayAndTime(submission.created_at)
          )}
        </Typography>
      </Box>
      <Answers id={submission.id} answers={submission.answers} />
      {submission.is_application && <Application submission={submission} />}
      {submission.consented_at && (
        <Typography variant="body2" color="textSecondary">
          {t("submissions.detail.agreed", {
            when: fullMoment(submission.consented_at),
            text: submission.consent_text,
          })}
        </Typography>
      )}
      {submission.status === "unconfirmed" && (
        <Typography variant="body2" color="textSecondary">
          {t("submissions.detail.unconfirmed")}
        </Typography>
      )}
      {submission.spam_reasons.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("submissions.detail.spam", { reasons: submission.spam_reasons.join(", ") })}
        </Typography>
      )}
      {mayReply && (
        <TextField
          select
          label={t("submissions.detail.status")}
          value={submission.status}
          onChange={(event) => void handle({ status: event.target.value as SubmissionStatus })}
          sx={{ maxWidth: 220 }}
        >
          {states.map((status) => (
            <MenuItem key={status} value={status}>
              {t(`submissions.statuses.${status}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <NoteBox submission={submission} isReadOnly={!mayReply} onSave={(note) => handle({ note })} />
      <ReplyBox submission={submission} mayReply={mayReply} onRemove={() => void remove().then(onGone)} />
    </>
  );
}

/** Mark the submission as read when a user with permission to reply opens it. */
function useMarkRead({ id, status }: Submission, mayReply: boolean, markRead: () => void): void {
  const marked = useRef<number>(undefined);
  useEffect(() => {
    if (status !== "new" || !mayReply || marked.current === id) return;
    marked.current = id;
    markRead();
  });
}
