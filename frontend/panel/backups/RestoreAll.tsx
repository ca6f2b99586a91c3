import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
} from "@mui/material";
import { useId, useState } from "react";
import { useText } from "../messages/useText";
import { TypeHost } from "./TypeHost";

interface Props {
  when: string;
  host: string;
  /** The number of submissions in the snapshot. */
  messages: number;
  isBusy: boolean;
  onConfirm: (host: string, withSubmissions: boolean) => void;
  onCancel: () => void;
}

/** The dialog to confirm the restore of the whole site by typing its host. */
export function RestoreAll({ when, host, messages, isBusy, onConfirm, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [withSubmissions, setWith] = useState(false);
  const isTyped = typed.trim().toLowerCase() === host;
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) onConfirm(typed.trim(), withSubmissions);
        }}
      >
        <DialogTitle id={id}>{t("backups.snapshot.everythingTitle", { when })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t("backups.snapshot.everythingText")}</DialogContentText>
          {messages > 0 && (
            <FormControlLabel
              sx={{ mb: 2 }}
              label={t("backups.snapshot.withSubmissions")}
              control={
                <Checkbox checked={withSubmissions} onChange={(event) => setWith(event.target.checked)} />
              }
            />
          )}
          <TypeHost host={host} value={typed} onChange={setTyped} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t("backups.snapshot.cancel")}</Button>
          <Button type="submit" variant="contained" color="error" disabled={!isTyped || isBusy}>
            {t("backups.snapshot.everythingAction")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
