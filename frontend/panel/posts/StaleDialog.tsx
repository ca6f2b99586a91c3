import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { isLatest } from "../../client/types";
import { at } from "../kit/posts/actions";
import { useConflictAuthor } from "../kit/posts/useConflictAuthor";
import { useText } from "../messages/useText";
import { TypedCompared } from "./TypedCompared";
import type { PostFormState } from "./usePostForm";

/** The dialog to compare the input with the version saved elsewhere, and to choose one of them. */
export function StaleDialog({ state }: { state: PostFormState }) {
  const t = useText();
  const { conflict, post, form } = state;
  const { isOwn, who, when } = useConflictAuthor(conflict?.error);
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

  const title = who ? t("posts.stale.title", { who }) : t("posts.stale.unknown");
  return (
    <Dialog open onClose={state.endConflict} aria-labelledby="stale" maxWidth="md" fullWidth>
      <DialogTitle id="stale">{isOwn ? t("posts.stale.titleOwn") : title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {when ? t("posts.stale.textAndWhen", { when }) : t("posts.stale.text")}
        </DialogContentText>
        {theirs.data && (
          <TypedCompared
            typed={form.getValues()}
            other={theirs.data}
            names={{
              before: t(isOwn ? "posts.stale.here" : "posts.stale.mine"),
              after: t(isOwn ? "posts.stale.there" : "posts.stale.theirs"),
            }}
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
          {t(isOwn ? "posts.stale.takeOther" : "posts.stale.takeTheirs")}
        </Button>
        <Button variant="contained" onClick={() => void state.overwrite()}>
          {t(isOwn ? "posts.stale.saveThis" : "posts.stale.saveMine")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
