import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { submissionChangeLimits } from "../../generated/limits";
import { useDraftText } from "../kit/forms/useDraftText";
import { useText } from "../messages/useText";
import type { Submission } from "./submissions";

interface Props {
  submission: Submission;
  isReadOnly: boolean;
  onSave: (note: string) => Promise<boolean>;
}

/** Notes of the team, which the sender never sees. */
export function NoteBox({ submission, isReadOnly, onSave }: Props) {
  const t = useText();
  const [note, setNote] = useDraftText(`submission.${submission.id}.note`, submission.note);
  const [isBusy, setIsBusy] = useState(false);
  const isDirty = note !== submission.note;

  async function save() {
    setIsBusy(true);
    await onSave(note);
    setIsBusy(false);
  }

  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <TextField
        label={t("submissions.note.label")}
        multiline
        minRows={2}
        maxRows={8}
        value={note}
        disabled={isReadOnly}
        onChange={(event) => setNote(event.target.value)}
        helperText={t("submissions.note.help")}
        slotProps={{ htmlInput: { maxLength: submissionChangeLimits.note } }}
      />
      {isDirty && (
        <Box>
          <Button variant="outlined" disabled={isBusy} onClick={() => void save()}>
            {t("submissions.note.save")}
          </Button>
        </Box>
      )}
    </Box>
  );
}
