import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { isLatest, type Person, type Post } from "../../client/types";
import { nameOf } from "../account/account";
import { at } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { Compared } from "../kit/posts/compared/Compared";
import { differences } from "../kit/posts/compared/differences";
import type { PostForm } from "../kit/posts/postForm";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { typedContent } from "./typedContent";
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
        {theirs.data && <Differences mine={form.getValues()} theirs={theirs.data} />}
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

function Differences({ mine, theirs }: { mine: PostForm; theirs: Post }) {
  const t = useText();
  const queries = useQueryClient();
  const collection = useCollection();
  const typed = typedContent(mine, collection, theirs, queries);
  const all = differences(collection, typed, theirs, t);
  if (all.length === 0) return <Typography>{t("posts.stale.same")}</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {all.map((difference) => (
        <Compared
          key={difference.label}
          difference={difference}
          names={{ before: t("posts.stale.mine"), after: t("posts.stale.theirs") }}
        />
      ))}
    </Box>
  );
}
