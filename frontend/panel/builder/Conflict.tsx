import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { answer, api } from "../../client/api";
import { isLatest, type Person, type Post } from "../../client/types";
import { nameOf } from "../account/account";
import { useToast } from "../layout/useToast";
import { fullMoment } from "../messages/dates";
import { at } from "../posts/actions";
import { documentOf } from "./documentOf";
import type { Autosave } from "./useAutosave";
import type { Blocks } from "./useBlocks";

const SideBySide = lazy(() => import("./SideBySide"));

interface Props {
  autosave: Autosave;
  blocks: Blocks;
}

/** Somebody else saved the page meanwhile: shows both, and keeps whichever is not chosen among the versions. */
export default function Conflict({ autosave, blocks }: Props) {
  const { conflict, post } = autosave;
  const { say, sayError } = useToast();
  const theirs = useQuery({
    queryKey: ["builder", "theirs", post.id, conflict?.body.version],
    queryFn: async () => {
      const { data } = await answer(api.GET("/api/posts/{id}", at(post)));
      return isLatest(data) ? data : null;
    },
    enabled: conflict !== null,
    gcTime: 0,
  });
  if (!conflict) return null;
  const { updated_by, updated_at } = conflict.body as { updated_by?: Person; updated_at?: string };
  const who = nameOf(updated_by) || "Somebody";

  function take(other: Post) {
    blocks.show(documentOf(other));
    autosave.follow(other);
  }

  /** Mine becomes a version of its own first, then theirs is made the latest again. */
  async function keepMineAsVersion(other: Post) {
    try {
      if (!(await autosave.overwrite())) return;
      const { data } = await answer(
        api.PUT("/api/posts/{id}/revisions/{number}/restore", {
          params: { path: { id: String(post.id), number: String(other.version) } },
          body: { version: autosave.latest().version },
        }),
      );
      take(data);
      say("Yours is kept among the earlier versions.");
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <Dialog open onClose={autosave.endConflict} aria-labelledby="stale" maxWidth="xl" fullWidth>
      <DialogTitle id="stale">{who} saved this page before you</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {updated_at && `On ${fullMoment(updated_at)}. `}
          Nothing of yours is lost. Compare, then choose; what you do not choose stays among the earlier
          versions.
        </DialogContentText>
        {theirs.error && <DialogContentText color="error">{theirs.error.message}</DialogContentText>}
        {theirs.data && (
          <Suspense>
            <SideBySide
              one={{ name: "Yours", content: blocks.content() }}
              other={{ name: `${who}’s`, content: documentOf(theirs.data).content }}
            />
          </Suspense>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={autosave.endConflict}>Back to editing</Button>
        <Button disabled={!theirs.data} onClick={() => theirs.data && take(theirs.data)}>
          Take theirs
        </Button>
        <Button
          variant="outlined"
          disabled={!theirs.data}
          onClick={() => theirs.data && void keepMineAsVersion(theirs.data)}
        >
          Take theirs, keep mine as a version
        </Button>
        <Button variant="contained" onClick={() => void autosave.overwrite()}>
          Save mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
