import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { answer, api } from "../../../client/api";
import { isLatest, type Post } from "../../../client/types";
import { later } from "../../kit/layout/chunks";
import { useToast } from "../../kit/layout/useToast";
import { at } from "../../kit/posts/actions";
import { useConflictAuthor } from "../../kit/posts/useConflictAuthor";
import { useText } from "../../messages/useText";
import { areSame } from "../model/compare";
import { toDocument } from "../model/toDocument";
import type { BlockActions } from "../useBlocks";
import type { Autosave } from "./useAutosave";

const SideBySide = later(() => import("../ui/SideBySide"));

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
}

/**
 * Shows both versions if the page was also saved elsewhere, and stores the rejected version in the history.
 */
export default function Conflict({ autosave, blocks }: Props) {
  const t = useText();
  const { conflict, post } = autosave;
  const { isOwn, who: name, when } = useConflictAuthor(conflict ?? undefined);
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
  // If both versions are the same, the conflicting save is our own and its response was lost. No dialog is
  // needed.
  const saved =
    theirs.data && areSame(blocks.content(), toDocument(theirs.data).content) ? theirs.data : null;
  const { follow } = autosave;
  useEffect(() => {
    if (conflict && saved) follow(saved);
  }, [conflict, saved, follow]);
  if (!conflict || theirs.isPending || saved) return null;
  const who = name || t("builder.conflict.somebody");

  function take(other: Post) {
    blocks.show(toDocument(other));
    autosave.follow(other);
  }

  /** Save this user's content as a version first, then make the other user's version the latest again. */
  async function keepMineAsVersion(other: Post) {
    try {
      if (!(await autosave.overwrite(other))) return;
      const { data } = await answer(
        api.PUT("/api/posts/{id}/revisions/{number}/restore", {
          params: { path: { id: String(post.id), number: String(other.version) } },
          body: { version: autosave.latest().version, publish: false },
        }),
      );
      take(data);
      say(t("builder.conflict.kept"));
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <Dialog open onClose={autosave.endConflict} aria-labelledby="stale" maxWidth="xl" fullWidth>
      <DialogTitle id="stale">
        {isOwn ? t("builder.conflict.titleOwn") : t("builder.conflict.title", { who })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {when && `${t("builder.conflict.when", { moment: when })} `}
          {t("builder.conflict.text")}
        </DialogContentText>
        {theirs.error && <DialogContentText color="error">{theirs.error.message}</DialogContentText>}
        {theirs.data && (
          <Suspense>
            <SideBySide
              one={{
                name: t(isOwn ? "builder.conflict.here" : "builder.conflict.yours"),
                content: blocks.content(),
              }}
              other={{
                name: isOwn ? t("builder.conflict.there") : t("builder.conflict.theirs", { who }),
                content: toDocument(theirs.data).content,
              }}
            />
          </Suspense>
        )}
      </DialogContent>
      <DialogActions sx={{ "& .MuiButton-root": { whiteSpace: "normal" } }}>
        <Button onClick={autosave.endConflict}>{t("builder.conflict.back")}</Button>
        <Button disabled={!theirs.data} onClick={() => theirs.data && take(theirs.data)}>
          {t(isOwn ? "builder.conflict.takeOther" : "builder.conflict.take")}
        </Button>
        <Button
          variant="outlined"
          disabled={!theirs.data}
          onClick={() => theirs.data && void keepMineAsVersion(theirs.data)}
        >
          {t(isOwn ? "builder.conflict.takeOtherAndKeep" : "builder.conflict.take_and_keep")}
        </Button>
        <Button variant="contained" onClick={() => void autosave.overwrite(theirs.data ?? undefined)}>
          {t(isOwn ? "builder.conflict.saveThis" : "builder.conflict.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
