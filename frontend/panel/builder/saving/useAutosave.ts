import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { answer, api } from "../../../client/api";
import { ApiError, NoAnswer, UNKNOWN_FIELD } from "../../../client/errors";
import type { Post, StatusId } from "../../../client/types";
import { onWrongDomain, wrongDomain } from "../../../client/wrongDomain";
import { useAccount } from "../../account/account";
import { onLeavingPage } from "../../kit/drafts/drafts";
import { isSame } from "../../kit/forms/values";
import { useToast } from "../../kit/layout/useToast";
import { at } from "../../kit/posts/actions";
import { draftStatus } from "../../kit/posts/draftStatus";
import type { Document } from "../model/document";
import { asSaved, documentOf } from "../model/documentOf";
import { withoutUnsavedUnknown } from "../model/laterRelease";
import { CopyWriter, copyName } from "./localCopy";
import { SaveQueue, type SaveState } from "./saveQueue";

export interface Autosave {
  post: Post;
  state: SaveState;
  savedAt: Date | null;
  /** Somebody else's save that stands in the way of ours. */
  conflict: ApiError | null;
  /** What the server says is wrong with what was built. */
  problem: string | null;
  /** Whether the page holds what this version of the product cannot save; it stays in this browser. */
  isLeftOut: boolean;
  isBehind: () => boolean;
  change: (document: Document) => void;
  /** Save at once; whether all is saved. */
  flush: () => Promise<boolean>;
  /** Save over the version that stands in the way, which is `other` as far as it is known. */
  overwrite: (other?: Post) => Promise<boolean>;
  /** Another version of the post became the latest, and what was changed here is not wanted any more. */
  follow: (post: Post) => void;
  /** The post as the last save left it, whatever is drawn right now. */
  latest: () => Post;
  /** The post changed in other ways than by what is built. */
  updated: (post: Post) => void;
  endConflict: () => void;
}

const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/** Saves what is built while it is built: first in this browser, then as a draft on the server. */
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
  /** Whether the next save begins a version of its own: what was saved on request is not written over. An autosave of
   * the same person from a few minutes ago is, also by the first one of another visit. */
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
          const sent = withoutUnsavedUnknown(document, documentOf(latest.current));
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
          // Whatever is tried again by itself is said beside the clock, not in a toast.
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
        // Switched back: what was typed meanwhile goes where it belongs.
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
      // What the server refused is changed now, which is worth another try; a conflict has to be settled first.
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

/** What is built is saved as a draft: a live post stays as it is for visitors. */
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

function verdictOn(error: unknown, attempt: number): number | "stop" {
  const wait = Math.min(FIRST_RETRY * 2 ** (attempt - 1), LAST_RETRY);
  if (error instanceof NoAnswer) return wait;
  if (error instanceof ApiError && (error.status >= 500 || error.status === 429)) {
    return error.retryAfter ? error.retryAfter * 1000 : wait;
  }
  return "stop";
}
