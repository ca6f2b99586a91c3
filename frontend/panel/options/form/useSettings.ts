import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../client/errors";
import { useAccount, useMay } from "../../account/account";
import { onLeavingPage } from "../../kit/drafts/drafts";
import { isSame } from "../../kit/forms/values";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";
import {
  mergedSettings,
  readSettingsDraft,
  rebased,
  removeSettingsDraft,
  settingsDraftKey,
  storeSettingsDraft,
} from "./settingsDraft";
import { useUnsaved } from "./unsaved";

/** A group of settings: how it is read, written and recognised. */
export interface SettingsSource<T> {
  /** Its name among all groups of settings. */
  name: string;
  /** What it takes to change it. */
  permission: string;
  load: () => Promise<T>;
  /** Gives back what the server holds then; `there` is what it held a moment ago. */
  save: (value: T, there: T) => Promise<T>;
  fits: (stored: unknown) => boolean;
  /** The first parts of the query keys whose answers change with it. */
  touches: readonly string[];
}

export interface SettingsState<T> {
  value: T;
  /** Change some of it. */
  set: (change: Partial<T>) => void;
  /** Change it on the base of what it is by then. */
  change: (next: (value: T) => T) => void;
  /** What the server found wrong, by field. */
  errors: Record<string, string>;
  mayWrite: boolean;
  isDirty: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  /** When the unsaved changes were made that came back with this screen. */
  restoredAt: number | null;
  /** What somebody else saved meanwhile and stands in the way. */
  theirs: T | null;
  save: () => Promise<void>;
  overwrite: () => Promise<void>;
  takeTheirs: () => void;
  endConflict: () => void;
  discard: () => void;
}

const DELAY = 300;

/** The form of one group of settings: what is typed, what is saved, and what becomes of the one when the other fails. */
export function useSettings<T extends object>(source: SettingsSource<T>, initial: T): SettingsState<T> {
  const t = useText();
  const { say, sayError } = useToast();
  const queries = useQueryClient();
  const mayWrite = useMay(source.permission);
  const { restored, key } = useRestored(source, initial);
  const [value, setValue] = useState(restored?.value ?? initial);
  const [before, setBefore] = useState(restored?.before ?? initial);
  const [restoredAt, setRestoredAt] = useState(restored?.at ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [theirs, setTheirs] = useState<T | null>(null);
  const isDirty = !isSame(value, before);
  useStoredDraft(source.name, key, value, before, isDirty);

  const change = useCallback((next: (value: T) => T) => setValue(next), []);
  const set = useCallback((some: Partial<T>) => setValue((now) => ({ ...now, ...some })), []);

  function inStepWith(saved: T) {
    setBefore(saved);
    setRestoredAt(null);
    setErrors({});
    setTheirs(null);
  }

  async function save(over: T | null = null): Promise<void> {
    if (isSaving || !mayWrite) return;
    const typed = value;
    setIsSaving(true);
    setErrors({});
    try {
      const there = over ?? (await source.load());
      const sent = over ? rebased(before, typed, over) : mergedSettings(before, typed, there);
      if (!sent) return setTheirs(there);
      const saved = await source.save(sent, there);
      // What was typed while it was being saved stays, as a change to what is saved now.
      setValue((latest) => rebased(typed, latest, saved));
      inStepWith(saved);
      setSavedAt(new Date());
      for (const name of source.touches) void queries.invalidateQueries({ queryKey: [name] });
      say(t("options.form.saved"));
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      sayError(error);
    } finally {
      setIsSaving(false);
    }
  }

  function show(other: T) {
    setValue(other);
    inStepWith(other);
  }

  return {
    value,
    set,
    change,
    errors,
    mayWrite,
    isDirty,
    isSaving,
    savedAt,
    restoredAt,
    theirs,
    save: () => save(),
    overwrite: () => {
      setTheirs(null);
      return save(theirs);
    },
    takeTheirs: () => theirs && show(theirs),
    endConflict: () => setTheirs(null),
    discard: () => show(before),
  };
}

/** What was typed here before and not saved. */
function useRestored<T extends object>(source: SettingsSource<T>, there: T) {
  const { id, domain } = useAccount();
  const key = settingsDraftKey(id, domain.id, source.name);
  const [restored] = useState(() => readSettingsDraft<T>(key, source.fits, there));
  return { restored, key };
}

/** Keeps what is typed: a moment after it was typed, and at once when the page or the tab goes. */
function useStoredDraft<T>(name: string, key: string, value: T, before: T, isDirty: boolean): void {
  const unsaved = useUnsaved();
  const latest = useRef(() => {});
  latest.current = () => {
    if (isDirty && !unsaved.isDiscarded()) storeSettingsDraft(key, { value, before, at: Date.now() });
    else removeSettingsDraft(key);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever something is typed or saved
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), isDirty ? DELAY : 0);
    return () => clearTimeout(timer);
  }, [value, before, isDirty]);

  useEffect(() => {
    const keepNow = () => latest.current();
    const stopKeeping = onLeavingPage(keepNow);
    return () => {
      stopKeeping();
      keepNow();
    };
  }, []);

  useEffect(() => unsaved.report(name, isDirty), [unsaved, name, isDirty]);
}
