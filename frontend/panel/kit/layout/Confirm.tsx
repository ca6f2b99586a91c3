import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useText } from "../../messages/useText";

interface Props {
  title: string;
  children: ReactNode;
  /** Content to view before confirming, which makes the dialog wider. */
  details?: ReactNode;
  /** The action as a verb and an object, such as "Delete permanently". */
  action: string;
  isDangerous?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** An alternative action, which is destructive. */
  instead?: { action: string; onChoose: () => void } | undefined;
  /** An action that does more than the main one. */
  further?: { action: string; onChoose: () => void } | false;
  isBusy?: boolean;
}

/**
 * Asks for confirmation before an action that cannot be undone. The question contains the name of the object.
 */
export function Confirm(props: Props) {
  const {
    title,
    children,
    details,
    action,
    isDangerous,
    cancel,
    onConfirm,
    onCancel,
    instead,
    further,
    isBusy = false,
  } = props;
  const id = useId();
  const t = useText();
  const width = details ? "md" : instead ? "sm" : "xs";
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth={width} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" sx={{ mb: details ? 2 : 0 }}>
          {children}
        </DialogContentText>
        {details}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button onClick={onCancel} autoFocus>
          {cancel ?? t("layout.words.cancel")}
        </Button>
        {instead && (
          <Button color="error" disabled={isBusy} onClick={instead.onChoose}>
            {instead.action}
          </Button>
        )}
        {further && (
          <Button variant="outlined" disabled={isBusy} onClick={further.onChoose}>
            {further.action}
          </Button>
        )}
        <Button
          variant="contained"
          color={isDangerous ? "error" : "primary"}
          disabled={isBusy}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
