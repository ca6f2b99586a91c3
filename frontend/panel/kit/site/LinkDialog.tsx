import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { fullMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";

interface Props {
  title: string;
  /** A sentence about the content and the audience of the links. */
  text: string;
  queryKey: readonly unknown[];
  create: () => Promise<{ url: string; expires_at: string }>;
  onClose: () => void;
  /** Shown below the new link. */
  children?: ReactNode;
}

/** A dialog with a new, temporary link for viewers without an account. */
export function LinkDialog({ title, text, queryKey, create, onClose, children }: Props) {
  const t = useText();
  const id = useId();
  const { say } = useToast();
  // Create a link each time the dialog opens, because the server returns the URL only on creation.
  const { data, error } = useQuery({
    queryKey: [...queryKey],
    queryFn: create,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  async function copy() {
    if (!data) return;
    await navigator.clipboard.writeText(data.url).then(
      () => say(t("builder.preview.copied")),
      () => say(t("builder.preview.not_copied")),
    );
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {text}
          {data && ` ${t("builder.preview.until", { moment: fullMoment(data.expires_at) })}`}
        </DialogContentText>
        {error ? (
          <DialogContentText color="error">{error.message}</DialogContentText>
        ) : (
          <TextField
            label={t("builder.preview.link")}
            value={data?.url ?? "…"}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ mt: 1 }}
          />
        )}
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("builder.preview.close")}</Button>
        <Button variant="contained" disabled={!data} onClick={() => void copy()}>
          {t("builder.preview.copy")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
