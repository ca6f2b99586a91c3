import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Post } from "../../client/types";
import { useAccount } from "../account/account";
import { onLeavingPage } from "../kit/drafts/drafts";
import { useOtherDrafts } from "../kit/drafts/useOtherDrafts";
import { usePendingInput } from "../kit/forms/pendingInput";
import { useCollection } from "../kit/posts/collections";
import { getPaths, isSameForm, type PostForm, valueAt } from "../kit/posts/postForm";
import {
  type Creation,
  fitFields,
  postDraftKey,
  readPostDraft,
  removePostDraft,
  storePostDraft,
} from "./drafts";
import { type ServerDraft, useServerAutosave } from "./useServerAutosave";

const DELAY = 300;

interface NewDraft {
  /** The request of a new post that has no response yet. */
  creation: RefObject<Creation | null>;
  /** Create the new post as a draft. */
  create: () => void;
}

/** Store unsaved changes in this browser and restore them when the screen opens again. */
export function useDraft(
  form: UseFormReturn<PostForm>,
  post: Post | null,
  before: RefObject<PostForm>,
  version: RefObject<number>,
  { creation, create }: NewDraft,
) {
  const collection = useCollection();
  const account = useAccount();
  const pending = usePendingInput();
  const key = postDraftKey(account.id, account.domain.id, collection, post?.id ?? "new");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWaiting = useRef(false);
  const [isDirty, setIsDirty] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);

  const hasChanges = useCallback(
    () => !isSameForm(form.getValues(), before.current, collection),
    [form, before, collection],
  );

  const server = useServerAutosave(post, {
    create,
    getUnsaved: () => (hasChanges() ? { form: form.getValues(), version: version.current } : null),
    isNews: (draft) =>
      draft.at > (restoredAt ?? 0) &&
      !isSameForm(fitFields(collection, draft.form), form.getValues(), collection),
  });
  const { sendSoon, saved } = server;

  const keep = useCallback(() => {
    isWaiting.current = false;
    const values = { form: form.getValues(), version: version.current || null, creation: creation.current };
    if (hasChanges()) storePostDraft(key, { ...values, at: Date.now() });
    else removePostDraft(key);
  }, [form, key, version, creation, hasChanges]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    isWaiting.current = false;
    removePostDraft(key);
    setRestoredAt(null);
    setIsDirty(false);
    saved();
  }, [key, saved]);

  const fill = useCallback(
    (draft: PostForm) => {
      for (const path of getPaths(collection)) {
        form.setValue(path, valueAt(draft, path) as never, { shouldDirty: true });
      }
    },
    [collection, form],
  );

  const showDraft = useCallback(() => {
    const draft = readPostDraft(key, collection);
    if (!draft) return;
    fill(draft.form);
    if (!hasChanges()) return removePostDraft(key);
    version.current = draft.version ?? version.current;
    creation.current = draft.creation;
    setIsDirty(true);
    setRestoredAt(draft.at);
  }, [key, collection, fill, version, creation, hasChanges]);

  useEffect(showDraft, [showDraft]);

  const keepNow = useCallback(() => {
    pending.flush();
    keep();
  }, [pending, keep]);

  useEffect(() => {
    const keepSoon = () => {
      clearTimeout(timer.current);
      isWaiting.current = true;
      timer.current = setTimeout(keep, DELAY);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        setIsDirty(hasChanges());
        keepSoon();
        sendSoon();
      },
    });
    // Changes made while a new post was being created are stored under its id.
    if (isWaiting.current || hasChanges()) {
      setIsDirty(hasChanges());
      keepSoon();
    }
    if (creation.current) sendSoon();
    const stopKeeping = onLeavingPage(keepNow);
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      stopKeeping();
    };
  }, [form, keep, keepNow, hasChanges, sendSoon, creation]);

  // The post's screen replaces that of the new post, and receives the changes made in between.
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  }, [keep]);
  useEffect(
    () => () => {
      if (isWaiting.current) latest.current();
    },
    [],
  );

  /** Show the changes from the other browser, and offer the current input in their place. */
  function restoreOffered({ form: stored, version: base, at }: ServerDraft) {
    pending.flush();
    const replaced = { form: structuredClone(form.getValues()), version: version.current, at: Date.now() };
    const next = hasChanges() ? replaced : null;
    fill(fitFields(collection, stored));
    version.current = base;
    setRestoredAt(at);
    server.decide(next);
  }

  const { offered } = server;
  const otherDrafts = useOtherDrafts(key, keepNow, showDraft);
  return {
    isDirty,
    restoredAt,
    otherDrafts,
    keep,
    forget,
    otherDevice: offered && {
      at: offered.at,
      restore: () => restoreOffered(offered),
      discard: () => server.decide(null),
    },
    discardOnServer: server.discard,
  };
}
