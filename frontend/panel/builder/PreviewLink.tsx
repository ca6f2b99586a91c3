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
import { answer, api } from "../../client/api";
import { useToast } from "../layout/useToast";
import { fullMoment } from "../messages/dates";
import { at } from "../posts/actions";
import type { Autosave } from "./useAutosave";

interface Props {
  autosave: Autosave;
  onClose: () => void;
}

const DAYS = 7;

/** A link for people without an account; it shows the latest version until it expires. */
export default function PreviewLink({ autosave: { post }, onClose }: Props) {
  const { say } = useToast();
  // Made once for every opening of the dialog: the server tells the address only then.
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
      () => say("Link copied."),
      () => say("The browser does not allow that. Select the link and copy it."),
    );
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="preview-link" maxWidth="sm" fullWidth>
      <DialogTitle id="preview-link">Show it to somebody</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Whoever has this link sees the latest version, without an account.
          {data && ` It works until ${fullMoment(data.expires_at)}.`}
        </DialogContentText>
        {error ? (
          <DialogContentText color="error">{error.message}</DialogContentText>
        ) : (
          <TextField
            label="Link"
            value={data?.url ?? "…"}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ mt: 1 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" disabled={!data} onClick={() => void copy()}>
          Copy link
        </Button>
      </DialogActions>
    </Dialog>
  );
}
