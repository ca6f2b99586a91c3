import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useText } from "../../messages/useText";

interface Props {
  title: string;
  children: ReactNode;
  /** What is done, as a verb: "Delete for good". */
  action: string;
  isDangerous?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone, naming what it is done to. */
export function Confirm({ title, children, action, isDangerous, cancel, onConfirm, onCancel }: Props) {
  const id = useId();
  const t = useText();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div">{children}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {cancel ?? t("layout.words.cancel")}
        </Button>
        <Button variant="contained" color={isDangerous ? "error" : "primary"} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
