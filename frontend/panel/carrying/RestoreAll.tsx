import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useId, useState } from "react";
import { useText } from "../messages/useText";
import { TypeHost } from "./TypeHost";

interface Props {
  when: string;
  host: string;
  isBusy: boolean;
  onConfirm: (host: string) => void;
  onCancel: () => void;
}

/** Asks before the whole site goes back; its host has to be typed. */
export function RestoreAll({ when, host, isBusy, onConfirm, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim().toLowerCase() === host;
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) onConfirm(typed.trim());
        }}
      >
        <DialogTitle id={id}>{t("carrying.snapshot.everythingTitle", { when })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t("carrying.snapshot.everythingText")}</DialogContentText>
          <TypeHost host={host} value={typed} onChange={setTyped} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t("carrying.snapshot.cancel")}</Button>
          <Button type="submit" variant="contained" color="error" disabled={!isTyped || isBusy}>
            {t("carrying.snapshot.everythingAction")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
