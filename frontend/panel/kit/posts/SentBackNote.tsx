import { Alert, AlertTitle, Typography } from "@mui/material";
import type { Person } from "../../../client/types";
import { getName } from "../../account/account";
import { dayAndTime } from "../../messages/dates";
import { useText } from "../../messages/useText";

interface Props {
  review: { sent_back_at: string | null; sent_back_by: Person | null; word: string } | null;
}

/** The comment of an editor who requested changes, until the post is submitted again. */
export function SentBackNote({ review }: Props) {
  const t = useText();
  if (!review?.word || !review.sent_back_at) return null;
  const when = dayAndTime(review.sent_back_at);
  const who = getName(review.sent_back_by);
  return (
    <Alert severity="warning" sx={{ "& .MuiAlert-message": { minWidth: 0 } }}>
      <AlertTitle>
        {who ? t("review.note.from", { who, when }) : t("review.note.fromSomebody", { when })}
      </AlertTitle>
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{review.word}</Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t("review.note.next")}
      </Typography>
    </Alert>
  );
}
