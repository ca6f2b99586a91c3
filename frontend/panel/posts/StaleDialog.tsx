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
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { isLatest, type Person, type Post } from "../../client/types";
import type { Collection } from "../../generated/collections";
import { nameOf } from "../account/account";
import { at } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { formOf, type PostForm, pathOf, valueAt } from "../kit/posts/postForm";
import { readable } from "../kit/posts/readable";
import { fullMoment } from "../messages/dates";
import { fieldTitle } from "../messages/names";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
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
          onClick={() => theirs.data && state.show(theirs.data)}
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
  const collection = useCollection();
  const rows = differences(collection, mine, formOf(collection, theirs), t);
  if (rows.length === 0) return <Typography>{t("posts.stale.same")}</Typography>;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(({ label, one, other }) => (
        <Box key={label} sx={{ mb: 2 }}>
          <Typography component="dt" variant="h3" sx={{ mb: 0.5 }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, display: "grid", gap: 1, gridTemplateColumns: { sm: "1fr 1fr" } }}>
            <Version name={t("posts.stale.mine")} text={one} />
            <Version name={t("posts.stale.theirs")} text={other} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  const t = useText();
  return (
    <Box
      sx={({ colors }) => ({
        p: 1.5,
        borderRadius: "6px",
        backgroundColor: colors.chrome,
        overflowWrap: "anywhere",
      })}
    >
      <Typography variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: "pre-line", maxHeight: 200, overflow: "auto" }}>
        {text || t("posts.stale.empty")}
      </Typography>
    </Box>
  );
}

interface StaleField {
  label: string;
  one: string;
  other: string;
}

function differences(collection: Collection, mine: PostForm, theirs: PostForm, t: Translate): StaleField[] {
  const places: [string, string][] = [
    [t("posts.edit.title"), "title"],
    [t("posts.edit.url"), "url"],
    [t("posts.stale.no_index"), "no_index"],
    [t("posts.stale.no_follow"), "no_follow"],
    [t("posts.stale.show_in_sitemap"), "show_in_sitemap"],
    ...collection.fields.map((field): [string, string] => [fieldTitle(t, field), pathOf(field)]),
  ];
  return places
    .map(([label, path]) => ({
      label,
      one: readable(valueAt(mine, path), t),
      other: readable(valueAt(theirs, path), t),
    }))
    .filter(({ one, other }) => one !== other);
}
