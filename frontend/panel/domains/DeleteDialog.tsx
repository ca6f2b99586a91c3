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
import type { DomainFull } from "./domains";

interface Props {
  domain: DomainFull;
  onConfirm: (host: string) => void;
  onCancel: () => void;
}

/** Deleting takes a site offline: its host has to be typed, so that nobody deletes the wrong one. */
export function DeleteDialog({ domain, onConfirm, onCancel }: Props) {
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
        <DialogTitle id="delete-domain">Delete {domain.title}?</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            The site goes offline at once and {domain.users_count}{" "}
            {domain.users_count === 1 ? "person loses" : "people lose"} access. For 30 days it can be restored
            from this list; then its content and files are deleted for good.
          </DialogContentText>
          <TextField
            autoFocus
            label={`Type ${domain.host} to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: "off", autoCapitalize: "none", spellCheck: false } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" disabled={!isTyped}>
            Delete {domain.title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
