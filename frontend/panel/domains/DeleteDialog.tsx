import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useText } from "../messages/useText";
import type { DomainFull } from "./domains";

interface Props {
  domain: DomainFull;
  onConfirm: (host: string) => void;
  onCancel: () => void;
}

/** The dialog to confirm the deletion of a domain, which takes its site offline, by typing its host. */
export function DeleteDialog({ domain, onConfirm, onCancel }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim().toLowerCase() === domain.host;
  return (
    <Dialog open onClose={onCancel} aria-labelledby="delete-domain" maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) onConfirm(typed.trim());
        }}
      >
        <DialogTitle id="delete-domain">{t("domains.delete.ask", { title: domain.title })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {t("domains.delete.warning", { smart_count: domain.users_count })}
          </DialogContentText>
          <TextField
            autoFocus
            label={t("domains.delete.type", { host: domain.host })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: "off", autoCapitalize: "none", spellCheck: false } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t("layout.words.cancel")}</Button>
          <Button type="submit" variant="contained" color="error" disabled={!isTyped}>
            {t("domains.delete.confirm", { title: domain.title })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
