import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../client/errors";
import { useAccount } from "../../account/account";
import { useToast } from "../../layout/useToast";
import { usePendingInput } from "../../posts/pendingInput";
import { forget, hasShapeOf, isSame, keep, keptKey, keptUnder } from "./kept";

const DELAY = 300;

/** A small form of its own: what is typed is kept under its name until it is saved or discarded.
 *
 * `save` may answer with what was saved in the end, if the form goes on from there. */
export function useKeptForm<T extends object>(
  name: string,
  saved: T,
  save: (form: T) => Promise<T | undefined>,
) {
  const { id: user, domain } = useAccount();
  const { sayError } = useToast();
  const pending = usePendingInput();
  const key = keptKey(user, domain.id, name);
  const [kept] = useState(() => keptUnder<T>(key, (found) => hasShapeOf(saved, found)));
  const [form, setForm] = useState(kept?.value ?? saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = !isSame(form, saved);
  const latest = useRef(form);
  const isDone = useRef(false);
  latest.current = form;

  const keepNow = useRef(() => {});
  keepNow.current = () => {
    pending.flush();
    if (isDone.current || isSame(latest.current, saved)) forget(key);
    else keep(key, { value: latest.current, before: saved, at: Date.now() });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever something is typed
  useEffect(() => {
    const timer = setTimeout(() => keepNow.current(), DELAY);
    return () => clearTimeout(timer);
  }, [form]);

  useEffect(() => {
    const now = () => keepNow.current();
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      now();
    };
  }, []);

  function set(some: Partial<T>) {
    isDone.current = false;
    latest.current = { ...latest.current, ...some };
    setForm(latest.current);
  }

  /** Whether it is saved. */
  async function submit(): Promise<boolean> {
    if (isSaving) return false;
    pending.flush();
    setErrors({});
    setIsSaving(true);
    try {
      const sent = latest.current;
      const result = await save(sent);
      if (result && latest.current === sent) set(result);
      isDone.current = true;
      forget(key);
      return true;
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      sayError(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  function discard() {
    isDone.current = true;
    forget(key);
  }

  return { form, set, errors, isSaving, isDirty, isRestored: kept !== null, submit, discard };
}
