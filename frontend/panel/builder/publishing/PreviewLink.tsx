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
import { answer, api } from "../../../client/api";
import { useToast } from "../../kit/layout/useToast";
import { at } from "../../kit/posts/actions";
import { fullMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";
import type { Autosave } from "../saving/useAutosave";

interface Props {
  autosave: Autosave;
  onClose: () => void;
}

const DAYS = 7;

/** A link for viewers without an account; it shows the latest version until it expires. */
export default function PreviewLink({ autosave: { post }, onClose }: Props) {
  const t = useText();
  const { say } = useToast();
  // Created each time the dialog opens: the server returns the URL only then.
  const { data, error } = useQuery({
    queryKey: ["preview-link", post.id],
    queryFn: async () =>
      (await answer(api.POST("/api/posts/{id}/preview-links", { ...at(post), body: { days: DAYS } }))).data,
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
    <Dialog open onClose={onClose} aria-labelledby="preview-link" maxWidth="sm" fullWidth>
      <DialogTitle id="preview-link">{t("builder.preview.title")}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {t("builder.preview.text")}
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
