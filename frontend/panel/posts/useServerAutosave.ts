import { useCallback, useEffect, useRef, useState } from "react";
import { answer, api } from "../../client/api";
import type { Post } from "../../client/types";
import { useAccount } from "../account/account";
import { mayWith } from "../account/availableActions";
import { at } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import type { PostForm } from "../kit/posts/postForm";

/** The delay after the last change, and the longest delay of a change, in milliseconds. */
const PAUSE = 5_000;
const MOST_MS = 15_000;

/** Unsaved changes of a post from another browser. */
export interface ServerDraft {
  form: object;
  /** The version of the post that the changes are based on. */
  version: number;
  /** When the draft was stored, in milliseconds. */
  at: number;
}

interface Callbacks {
  getUnsaved: () => { form: PostForm; version: number } | null;
  /** Create a new post from its unsaved changes. */
  create: () => void;
  /** Return whether the form does not contain these changes yet. */
  isNews: (draft: ServerDraft) => boolean;
}

/**
 * Store unsaved changes on the server for the user's other devices, and offer changes from an earlier visit.
 * A new post is created as a draft first. Failures are silent, because the changes are stored in this
 * browser, too.
 */
export function useServerAutosave(post: Post | null, callbacks: Callbacks) {
  const account = useAccount();
  const { slug } = useCollection();
  const id = post && mayWith(account, "posts.write", slug, post) ? post.id : null;
  const isNew = post === null;
  const [offered, setOffered] = useState<ServerDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstChangeAt = useRef(0);
  /** The changes on the server as text: null if there are none, "" if they are unknown. */
  const stored = useRef<string | null>("");
  /** Whether saving is blocked: the changes on the server have not been loaded, or the user has not decided yet. */
  const isBlocked = useRef(true);
  const latest = useRef(callbacks);
  latest.current = callbacks;

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    firstChangeAt.current = 0;
    if (isNew) latest.current.create();
    if (id === null || isBlocked.current) return;
    const unsaved = latest.current.getUnsaved();
    const next = unsaved && JSON.stringify(unsaved);
    const before = stored.current;
    if (next === before) return;
    stored.current = next;
    try {
      if (unsaved) {
        const body = { content: { ...unsaved.form }, version: unsaved.version };
        await answer(api.PUT("/api/posts/{id}/autosave", { ...at({ id }), body }));
      } else await answer(api.DELETE("/api/posts/{id}/autosave", at({ id })));
    } catch {
      stored.current = before;
    }
  }, [id, isNew]);

  const sendSoon = useCallback(() => {
    clearTimeout(timer.current);
    firstChangeAt.current ||= Date.now();
    const rest = firstChangeAt.current + MOST_MS - Date.now();
    timer.current = setTimeout(() => void send(), Math.max(0, Math.min(PAUSE, rest)));
  }, [send]);

  const saved = useCallback(() => {
    clearTimeout(timer.current);
    firstChangeAt.current = 0;
    stored.current = null;
  }, []);

  useEffect(() => {
    if (id === null) return;
    let isShown = true;
    const read = async () => {
      const { data } = await answer(api.GET("/api/posts/{id}/autosave", at({ id })));
      if (!isShown) return;
      const { content, version, saved_at: savedAt } = data;
      const draft = content && { form: content, version: version ?? 0, at: Date.parse(savedAt ?? "") };
      const isOffered = draft !== null && latest.current.isNews(draft);
      if (!draft) stored.current = null;
      if (isOffered) setOffered(draft);
      isBlocked.current = isOffered;
      // Changes that this browser has restored may be newer.
      sendSoon();
    };
    // Without a response, nothing is overwritten, and changes stay in this browser only.
    read().catch(() => {});
    return () => {
      isShown = false;
      clearTimeout(timer.current);
    };
  }, [id, sendSoon]);

  return {
    offered,
    sendSoon,
    /** Remove the changes from the server after the user has discarded them. */
    discard: () => {
      stored.current = "";
      void send();
    },
    /** Called after a save, which removes the changes on the server. */
    saved,
    /**
     * Called when the user has decided about the offered changes. `next`, if not null, is offered instead.
     */
    decide: (next: ServerDraft | null) => {
      setOffered(next);
      isBlocked.current = false;
      void send();
    },
  };
}
