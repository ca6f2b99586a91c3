import { Alert, Box, Button, TextField } from "@mui/material";
import { useDraftText } from "../kit/forms/useDraftText";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { declineStop } from "./calls";
import { useAttempt } from "./useAttempt";

interface Props {
  id: number;
  onBack: () => void;
  onDone?: () => void;
}

/** The form to decline a request, with a note to the member. */
export function DeclineForm({ id, onBack, onDone }: Props) {
  const t = useText();
  const { say } = useToast();
  const { attempt, isBusy, problem } = useAttempt();
  const [note, setNote, forget] = useDraftText(`stop.${id}.decline`, "");

  async function decline() {
    if (!(await attempt(async () => say(await declineStop(id, note.trim()))))) return;
    forget();
    onDone?.();
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)", width: "100%" }}>
      <TextField
        autoFocus
        label={t("stops.requests.word")}
        placeholder={t("stops.requests.wordExample")}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 }, inputLabel: { shrink: true } }}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& .MuiButton-root": { minHeight: 44 } }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void decline()}>
          {t("stops.requests.sendDecline")}
        </Button>
        <Button onClick={onBack}>{t("stops.back")}</Button>
      </Box>
    </Box>
  );
}
