import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useId, useState } from "react";
import type { Post } from "../../client/types";
import { getName } from "../account/account";
import { useText } from "../messages/useText";

const LONGEST = 2_000;

interface Props {
  post: Post;
  /** The comment. The screen stores it, so that a failed request does not lose it. */
  word: string;
  onWord: (word: string) => void;
  isBusy: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Asks for a comment to the author. */
export function SendBackDialog({ post, word, onWord, isBusy, onSend, onClose }: Props) {
  const t = useText();
  const id = useId();
  const [isMissing, setIsMissing] = useState(false);
  const who = getName(post.review?.handed_in_by);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("review.word.title", { title: post.title })}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          multiline
          minRows={4}
          maxRows={12}
          fullWidth
          label={t("review.word.label")}
          value={word}
          onChange={(event) => {
            onWord(event.target.value);
            setIsMissing(false);
          }}
          error={isMissing}
          helperText={
            isMissing
              ? t("review.word.missing")
              : who
                ? t("review.word.help", { who })
                : t("review.word.helpSomebody")
          }
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => (word.trim() ? onSend() : setIsMissing(true))}
        >
          {t("review.word.send")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
