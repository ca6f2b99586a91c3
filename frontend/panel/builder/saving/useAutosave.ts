import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { answer, api } from "../../../client/api";
import { ApiError, isTemporary, UNKNOWN_FIELD } from "../../../client/errors";
import type { Post, StatusId } from "../../../client/types";
import { onWrongDomain, wrongDomain } from "../../../client/wrongDomain";
import { useAccount } from "../../account/account";
import { onLeavingPage } from "../../kit/drafts/drafts";
import { isSame } from "../../kit/forms/values";
import { useToast } from "../../kit/layout/useToast";
import { at } from "../../kit/posts/actions";
import { draftStatus } from "../../kit/posts/draftStatus";
import type { Document } from "../model/document";
import { withoutUnsavedUnknown } from "../model/laterRelease";
import { asSaved, toDocument } from "../model/toDocument";
import { CopyWriter, copyName } from "./localCopy";
import { SaveQueue, type SaveState } from "./saveQueue";

export interface Autosave {
  post: Post;
  state: SaveState;
  savedAt: Date | null;
  /** Another user's save that conflicts with ours. */
  conflict: ApiError | null;
  /** The server's validation error for the page. */
  problem: string | null;
  /** Whether the page contains content that this release cannot save, and that stays in this browser. */
  isLeftOut: boolean;
  isBehind: () => boolean;
  change: (document: Document) => void;
  /** Save now, and return whether everything is saved. */
  flush: () => Promise<boolean>;
  /** Overwrite the conflicting version, which is `other` if it is known. */
  overwrite: (other?: Post) => Promise<boolean>;
  /**
   * Continue with another version of the post as the latest, and discard the changes made in this browser.
   */
  follow: (post: Post) => void;
  /** Return the post of the last save, independent of rendering. */
  latest: () => Post;
  /** Called after the post has changed in ways other than editing the page. */
  updated: (post: Post) => void;
  endConflict: () => void;
}

const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/** Save the page during editing: first in this browser, then as a draft on the server. */
export function useAutosave(initial: Post): Autosave {
  const { id: user, domain } = useAccount();
  const { sayError } = useToast();
  const [post, setPost] = useState(initial);
  const [state, setState] = useState<SaveState>("saved");
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeftOut, setIsLeftOut] = useState(false);
  const latest = useRef(initial);
  /**
   * Whether the next save creates a new version, because the last version was not an autosave. A recent
   * autosave of the same user is overwritten, even on a later visit.
   */
  const isOwnVersion = useRef(false);
  const [copies] = useState(() => new CopyWriter(copyName(user, domain.id, initial.id)));

  const updated = useCallback((next: Post) => {
    latest.current = next;
    setPost(next);
  }, []);

  const queue = useMemo(
    () =>
      new SaveQueue<Document>({
        send: async (document) => {
          const isOwn = isOwnVersion.current;
          isOwnVersion.current = false;
          const sent = withoutUnsavedUnknown(document, toDocument(latest.current));
          try {
            updated(await saveBody(latest.current, sent, !isOwn));
          } catch (error) {
            isOwnVersion.current ||= isOwn;
            throw error;
          }
          const isWhole = isSame(sent.content, document.content);
          if (!isWhole) copies.keep({ document, version: latest.current.version, at: Date.now() });
          setIsLeftOut(!isWhole);
          setSavedAt(new Date());
          setProblem(null);
        },
        verdict: (error, attempt) => {
          if (error instanceof ApiError && error.code === "stale_version") setConflict(error);
          const verdict = verdictOn(error, attempt);
          if (verdict === "stop" && error instanceof ApiError && error.status === 422) {
            const isOtherVersion = error.code === UNKNOWN_FIELD;
            setProblem((!isOtherVersion && Object.values(error.fields).join(" ")) || error.message);
          }
          // Errors that are retried automatically are shown next to the time of the last save, not in a
          // toast.
          if (verdict === "stop") sayError(error);
          return verdict;
        },
        onState: setState,
      }),
    [updated, sayError, copies],
  );

  useEffect(() => () => queue.end(), [queue]);
  useEffect(() => {
    const online = () => void queue.flush();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [queue]);
  useEffect(
    () =>
      onWrongDomain(() => {
        // The user is on this tab's domain again, so pending changes can be saved.
        if (wrongDomain() === null) queue.resume();
      }),
    [queue],
  );
  useEffect(() => {
    if (state === "saved" && savedAt && !isLeftOut) copies.forget();
  }, [state, savedAt, isLeftOut, copies]);
  useEffect(() => onLeavingPage(copies.write), [copies]);

  const change = useCallback(
    (document: Document) => {
      copies.keep({ document, version: latest.current.version, at: Date.now() });
      // The invalid content has changed, so retry. A conflict must be resolved first.
      if (problem) queue.resume();
      setProblem(null);
      queue.change(document);
    },
    [copies, queue, problem],
  );

  const overwrite = useCallback(
    async (other?: Post) => {
      const version = Number(conflict?.body.version) || latest.current.version;
      const post_body = other?.post_body ?? latest.current.post_body;
      updated({ ...latest.current, version, post_body });
      isOwnVersion.current = true;
      setConflict(null);
      queue.resume();
      return queue.flush();
    },
    [conflict, queue, updated],
  );

  const follow = useCallback(
    (next: Post) => {
      queue.forget();
      copies.forget();
      setConflict(null);
      setProblem(null);
      setIsLeftOut(false);
      setSavedAt(new Date());
      updated(next);
    },
    [queue, copies, updated],
  );

  return {
    post,
    state,
    savedAt,
    conflict,
    problem,
    isLeftOut,
    isBehind: () => queue.isBehind,
    change,
    flush: () => {
      isOwnVersion.current = true;
      return queue.flush();
    },
    overwrite,
    follow,
    latest: () => latest.current,
    updated,
    endConflict: () => setConflict(null),
  };
}

/** Save the page as a draft. The public version of a live post stays the same. */
async function saveBody(post: Post, document: Document, autosave: boolean): Promise<Post> {
  const status: StatusId | undefined = draftStatus(post);
  const { data } = await answer(
    api.PUT("/api/posts/{id}/body", {
      ...at(post),
      body: {
        post_body: { builder: asSaved(document) },
        ...(status !== undefined && { post_status_id: status }),
        version: post.version,
        autosave,
      },
    }),
  );
  return data;
}

/** Return the time until the retry of a failed save, or "stop" for errors that a retry does not fix. */
export function verdictOn(error: unknown, attempt: number): number | "stop" {
  const wait = Math.min(FIRST_RETRY * 2 ** (attempt - 1), LAST_RETRY);
  if (!isTemporary(error)) return "stop";
  return error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : wait;
}
