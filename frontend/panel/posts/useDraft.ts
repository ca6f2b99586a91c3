import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Post } from "../../client/types";
import { useAccount } from "../account/account";
import { useCollection } from "./collections";
import { draftKey, forgetDraft, keepDraft, keptDraft } from "./drafts";
import { usePendingInput } from "./pendingInput";
import { isSameForm, type PostForm, pathsOf, valueAt } from "./postForm";

const DELAY = 300;

/** Keeps what is typed in this tab, and brings it back when the screen is opened again. */
export function useDraft(
  form: UseFormReturn<PostForm>,
  post: Post | null,
  before: RefObject<PostForm>,
  version: RefObject<number>,
) {
  const collection = useCollection();
  const account = useAccount();
  const pending = usePendingInput();
  const key = draftKey(account.id, account.domain.id, collection, post?.id ?? "new");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isDirty, setIsDirty] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);

  const hasChanges = useCallback(
    () => !isSameForm(form.getValues(), before.current, collection),
    [form, before, collection],
  );

  const keep = useCallback(() => {
    if (hasChanges())
      keepDraft(key, { form: form.getValues(), version: version.current || null, at: Date.now() });
    else forgetDraft(key);
  }, [form, key, version, hasChanges]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    forgetDraft(key);
    setRestoredAt(null);
    setIsDirty(false);
  }, [key]);

  useEffect(() => {
    const draft = keptDraft(key, collection);
    if (!draft) return;
    for (const path of pathsOf(collection)) {
      form.setValue(path, valueAt(draft.form, path) as never, { shouldDirty: true });
    }
    if (!hasChanges()) return forgetDraft(key);
    version.current = draft.version ?? version.current;
    setIsDirty(true);
    setRestoredAt(draft.at);
  }, [key, collection, form, version, hasChanges]);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        setIsDirty(hasChanges());
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, DELAY);
      },
    });
    const keepNow = () => {
      pending.flush();
      keep();
    };
    window.addEventListener("pagehide", keepNow);
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", keepNow);
    };
  }, [form, keep, hasChanges, pending]);

  return { isDirty, restoredAt, forget };
}
