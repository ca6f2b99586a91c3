import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
  Typography,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { answer, api } from "../../client/api";
import type { Post, Revision } from "../../client/types";
import { useCollection } from "../kit/posts/collections";
import { Compared } from "../kit/posts/compared/Compared";
import { differences, type PostContent } from "../kit/posts/compared/differences";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { typedContent } from "./typedContent";
import type { PostFormState } from "./usePostForm";

interface Props {
  state: PostFormState;
  post: Post;
  revision: Revision;
  onClose: () => void;
}

/** Shows how an earlier version differs from what is here, and brings it back; what is here is not lost over it. */
export default function RestoreDialog({ state, post, revision, onClose }: Props) {
  const t = useText();
  const id = useId();
  const path = { id: String(post.id), number: String(revision.number) };
  const { data, error } = useQuery({
    queryKey: ["revision", post.id, revision.number],
    queryFn: async () =>
      (await answer(api.GET("/api/posts/{id}/revisions/{number}", { params: { path } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

  function restore() {
    onClose();
    void state.restore(revision.number);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t("posts.revisions.ask", { when: fullMoment(revision.created_at) })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {t("posts.revisions.warning", { title: revision.title })}
        </DialogContentText>
        {error && <DialogContentText color="error">{error.message}</DialogContentText>}
        {!data && !error && <Skeleton variant="rounded" height={120} />}
        {data && <Differences state={state} post={post} then={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t("layout.words.cancel")}
        </Button>
        <Button variant="contained" onClick={restore}>
          {t("posts.revisions.restoreIt")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Differences({ state, post, then }: { state: PostFormState; post: Post; then: PostContent }) {
  const t = useText();
  const queries = useQueryClient();
  const collection = useCollection();
  const now = typedContent(state.form.getValues(), collection, post, queries);
  const all = differences(collection, now, then, t);
  const isBuiltOtherwise =
    JSON.stringify(post.post_body.builder ?? null) !== JSON.stringify(then.post_body.builder ?? null);
  if (all.length === 0 && !isBuiltOtherwise) return <Typography>{t("posts.stale.same")}</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {all.map((difference) => (
        <Compared
          key={difference.label}
          difference={difference}
          names={{ before: t("builder.versions.now"), after: t("builder.versions.before") }}
        />
      ))}
      {isBuiltOtherwise && <Typography>{t("posts.revisions.page")}</Typography>}
    </Box>
  );
}
