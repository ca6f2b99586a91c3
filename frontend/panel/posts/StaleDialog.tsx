import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { isLatest, type Person } from "../../client/types";
import { nameOf } from "../account/account";
import { at } from "../kit/posts/actions";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { TypedCompared } from "./TypedCompared";
import type { PostFormState } from "./usePostForm";

/** Shows what somebody else saved beside what was typed here, and lets one choose. */
export function StaleDialog({ state }: { state: PostFormState }) {
  const t = useText();
  const { conflict, post, form } = state;
  const theirs = useQuery({
    queryKey: ["post", "theirs", post?.id, conflict?.error.body.version],
    queryFn: async () => {
      const { data } = await answer(api.GET("/api/posts/{id}", at({ id: post?.id ?? 0 })));
      return isLatest(data) ? data : null;
    },
    enabled: conflict !== null && post !== null,
    gcTime: 0,
  });
  if (!conflict) return null;

  const { updated_by, updated_at } = conflict.error.body as { updated_by?: Person; updated_at?: string };
  const who = nameOf(updated_by);
  return (
    <Dialog open onClose={state.endConflict} aria-labelledby="stale" maxWidth="md" fullWidth>
      <DialogTitle id="stale">
        {who ? t("posts.stale.title", { who }) : t("posts.stale.somebody")}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {updated_at
            ? t("posts.stale.textAndWhen", { when: fullMoment(updated_at) })
            : t("posts.stale.text")}
        </DialogContentText>
        {theirs.data && (
          <TypedCompared
            typed={form.getValues()}
            other={theirs.data}
            names={{ before: t("posts.stale.mine"), after: t("posts.stale.theirs") }}
          />
        )}
        {theirs.error && <DialogContentText color="error">{theirs.error.message}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button onClick={state.endConflict}>{t("posts.stale.back")}</Button>
        <Button
          variant="outlined"
          disabled={!theirs.data}
          onClick={() => theirs.data && void state.takeTheirs(theirs.data)}
        >
          {t("posts.stale.takeTheirs")}
        </Button>
        <Button variant="contained" onClick={() => void state.overwrite()}>
          {t("posts.stale.saveMine")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
