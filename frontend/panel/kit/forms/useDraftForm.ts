import { useEffect, useRef, useState } from "react";
import { ApiError, isTemporary } from "../../../client/errors";
import { useAccount } from "../../account/account";
import { onLeavingPage } from "../drafts/drafts";
import { useOtherDrafts } from "../drafts/useOtherDrafts";
import { useToast } from "../layout/useToast";
import { formDraftKey, readFormDraft, removeFormDraft, storeFormDraft } from "./formDraft";
import { usePendingInput } from "./pendingInput";

interface DraftFormOptions<T extends object> {
  /** Identifies the form, so that its draft is separate from those of other forms. */
  name: string;
  /** The values on the server. */
  saved: T;
  /**
   * Send the values. Return the server's new values, or undefined if they are unknown. Throw if the server
   * rejects them.
   */
  send: (values: T) => Promise<T | undefined>;
  /** Return validation errors by field name before anything is sent. */
  check?: (values: T) => FormErrors<T>;
  /**
   * Example values with a row in each list of rows. The default is `saved`, which suffices if its lists
   * contain only numbers.
   */
  sample?: T;
  /** Called on a conflict with another save, instead of showing an error. */
  onConflict?: (error: ApiError) => void;
  /** Fields that are never stored, not even encrypted. */
  secrets?: readonly (keyof T)[];
}

export type FormErrors<T> = Partial<Record<keyof T | "form", string>>;

const NO_SECRETS: readonly never[] = [];

/** Manage a form that never loses input, and shows its errors next to the fields. */
export function useDraftForm<T extends object>({
  name,
  saved,
  send,
  check,
  sample = saved,
  onConflict,
  secrets = NO_SECRETS,
}: DraftFormOptions<T>) {
  const account = useAccount();
  const { sayError } = useToast();
  const pending = usePendingInput();
  const key = formDraftKey(account.id, account.domain.id, name);
  const [restored, setRestored] = useState(() => readFormDraft(key, sample));
  const [before, setBefore] = useState(saved);
  const [values, setValues] = useState<T>({ ...saved, ...restored?.values });
  const [errors, setErrors] = useState<FormErrors<T>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isDone = useRef(false);
  // The current values, even between a change and its rendering, because a form may be closed right after a
  // change.
  const latest = useRef({ values, before });
  const isDirty = !isSame(values, before);

  const [seen, setSeen] = useState(saved);
  if (!isSame(seen, saved)) {
    // After a save elsewhere, unedited fields show the new values, and edited fields keep the user's input.
    setSeen(saved);
    show(mergeInput(values, before, saved), saved);
  }

  const keepNow = useRef(() => {});
  keepNow.current = () => {
    const now = latest.current;
    if (isDone.current || isSame(now.values, now.before)) removeFormDraft(key);
    else storeFormDraft(key, now.values, secrets);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on every input and save
  useEffect(() => keepNow.current(), [key, values, before]);

  useEffect(() => {
    const leave = () => {
      pending.flush();
      keepNow.current();
    };
    const stopKeeping = onLeavingPage(leave);
    return () => {
      stopKeeping();
      leave();
    };
  }, [pending]);

  function show(next: T, base: T = latest.current.before) {
    latest.current = { values: next, before: base };
    setValues(next);
    setBefore(base);
  }

  function set(change: Partial<T>) {
    show({ ...latest.current.values, ...change });
    setErrors((now) => without(now, Object.keys(change)));
  }

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    pending.flush();
    const sent = latest.current.values;
    const wrong = check?.(sent) ?? {};
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    setIsSaving(true);
    try {
      const after = (await send(sent)) ?? sent;
      // Input made during the request stays.
      show(mergeInput(latest.current.values, sent, after), after);
      setSavedAt(new Date());
      setRestored(null);
      setHasFailed(false);
      return true;
    } catch (error) {
      refuse(error, sent);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  function refuse(error: unknown, sent: T) {
    setHasFailed(isTemporary(error));
    if (onConflict && error instanceof ApiError && error.code === "stale_version") return onConflict(error);
    const complaints = error instanceof ApiError ? Object.keys(error.fields) : [];
    if (error instanceof ApiError) setErrors(beside(error, sent));
    // Errors shown next to a field or above the form are not repeated in a toast.
    if (complaints.length === 0) sayError(error);
  }

  function discard() {
    pending.flush();
    show(latest.current.before);
    setErrors({});
    setRestored(null);
    setHasFailed(false);
    removeFormDraft(key);
  }

  /**
   * Discard the draft before the screen itself navigates. The input is saved, so no confirmation is needed.
   */
  function finish() {
    isDone.current = true;
    removeFormDraft(key);
  }

  function keep() {
    pending.flush();
    keepNow.current();
  }

  function showDraft() {
    const draft = readFormDraft(key, sample);
    show({ ...latest.current.before, ...draft?.values });
    setRestored(draft);
    setErrors({});
  }

  const otherDrafts = useOtherDrafts(key, keep, showDraft);
  const restoredAt = restored && isDirty ? restored.at : null;
  return {
    values,
    set,
    errors,
    isDirty,
    isSaving,
    savedAt,
    restoredAt,
    otherDrafts,
    hasFailed: hasFailed && isDirty,
    save,
    discard,
    finish,
    isDone,
  };
}

export type DraftForm<T extends object> = ReturnType<typeof useDraftForm<T>>;

/** Return the errors of fields in the form. All other errors are shown above the form. */
function beside<T extends object>(error: ApiError, values: T): FormErrors<T> {
  const entries = Object.entries(error.fields);
  const elsewhere = entries.filter(([name]) => !(name in values)).map(([, sentence]) => sentence);
  const known = Object.fromEntries(entries.filter(([name]) => name in values));
  return { ...known, ...(elsewhere.length > 0 && { form: elsewhere.join(" ") }) } as FormErrors<T>;
}

function mergeInput<T extends object>(now: T, sent: T, after: T): T {
  const typed = Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof T]));
  return { ...after, ...Object.fromEntries(typed) };
}

function without<T>(errors: FormErrors<T>, names: string[]): FormErrors<T> {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name) && name !== "form"),
  ) as FormErrors<T>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
