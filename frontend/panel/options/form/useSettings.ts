import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isTemporary } from "../../../client/errors";
import type { VersionKind } from "../../../generated/schema";
import { useAccount, useMay } from "../../account/account";
import { onLeavingPage } from "../../kit/drafts/drafts";
import { type OtherDrafts, useOtherDrafts } from "../../kit/drafts/useOtherDrafts";
import { isSame } from "../../kit/forms/values";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";
import {
  mergeSettings,
  readSettingsDraft,
  rebase,
  removeSettingsDraft,
  settingsDraftKey,
  storeSettingsDraft,
} from "./settingsDraft";
import { useUnsaved } from "./unsaved";

/** A group of settings: how to read, write and validate it. */
export interface SettingsSource<T> {
  /** The unique name of the group of settings. */
  name: string;
  /** The permission to change the settings. */
  permission: string;
  load: () => Promise<T>;
  /** Save the settings and return the server's new values. `there` contains the last known values. */
  save: (value: T, there: T) => Promise<T>;
  fits: (stored: unknown) => boolean;
  /** Whether the toast after a save offers to undo the save. */
  canUndo?: boolean;
  /** The kind of the versions of these settings. */
  versions: VersionKind;
  /** Prefixes of the query keys that depend on the settings. */
  touches: readonly string[];
}

export interface SettingsState<T> {
  value: T;
  /** Change some of the values. */
  set: (change: Partial<T>) => void;
  /** Change the values, based on their current state. */
  change: (next: (value: T) => T) => void;
  /** The server's errors, by field. */
  errors: Record<string, string>;
  mayWrite: boolean;
  isDirty: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  /** When the restored unsaved changes were stored. */
  restoredAt: number | null;
  otherDrafts: OtherDrafts;
  /** Whether the last save failed because of the network or the server. */
  hasFailed: boolean;
  /** The conflicting values that another user saved. */
  theirs: T | null;
  save: () => Promise<void>;
  overwrite: () => Promise<void>;
  takeTheirs: () => void;
  endConflict: () => void;
  discard: () => void;
}

const DELAY = 300;

/** Manage the form of one group of settings: input, saving and conflicts. */
export function useSettings<T extends object>(source: SettingsSource<T>, initial: T): SettingsState<T> {
  const t = useText();
  const { say, sayError } = useToast();
  const queries = useQueryClient();
  const mayWrite = useMay(source.permission);
  const { id: user, domain } = useAccount();
  const key = settingsDraftKey(user, domain.id, source.name);
  const [restored] = useState(() => readSettingsDraft<T>(key, source.fits, initial));
  const [value, setValue] = useState(restored?.value ?? initial);
  const [before, setBefore] = useState(restored?.before ?? initial);
  const [restoredAt, setRestoredAt] = useState(restored?.at ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [theirs, setTheirs] = useState<T | null>(null);
  const isDirty = !isSame(value, before);
  const [hasFailed, setHasFailed] = useState(false);
  const keepNow = useStoredDraft(source.name, key, value, before, isDirty);
  const otherDrafts = useOtherDrafts(key, keepNow, showDraft);

  const change = useCallback((next: (value: T) => T) => setValue(next), []);
  const set = useCallback((some: Partial<T>) => setValue((now) => ({ ...now, ...some })), []);

  function showDraft() {
    const draft = readSettingsDraft<T>(key, source.fits, before);
    if (!draft) return;
    inStepWith(draft.before);
    setValue(draft.value);
    setRestoredAt(draft.at);
  }

  function inStepWith(saved: T) {
    setHasFailed(false);
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
      const sent = over ? rebase(before, typed, over) : mergeSettings(before, typed, there);
      if (!sent) return setTheirs(there);
      const saved = await source.save(sent, there);
      // Changes made during the save stay, on top of the saved values.
      setValue((latest) => rebase(typed, latest, saved));
      inStepWith(saved);
      setSavedAt(new Date());
      refresh();
      const undo = { label: t("layout.words.undo"), onClick: () => void restore(there, saved) };
      say(t("options.form.saved"), source.canUndo ? undo : undefined);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      setHasFailed(isTemporary(error));
      sayError(error);
    } finally {
      setIsSaving(false);
    }
  }

  function refresh() {
    for (const name of source.touches) void queries.invalidateQueries({ queryKey: [name] });
  }

  /**
   * Save the previous values of the settings that a save has changed; later changes to other settings stay.
   */
  async function restore(previous: T, saved: T) {
    try {
      const there = await source.load();
      const restored = await source.save(rebase(saved, previous, there), there);
      show(restored);
      refresh();
      say(t("options.form.undone"));
    } catch (error) {
      sayError(error);
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
    restoredAt: isDirty ? restoredAt : null,
    otherDrafts,
    hasFailed: hasFailed && isDirty,
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

/**
 * Store the input after a short delay, and immediately when the page or the tab closes or the returned
 * function is called.
 */
function useStoredDraft<T>(name: string, key: string, value: T, before: T, isDirty: boolean): () => void {
  const unsaved = useUnsaved();
  const latest = useRef(() => {});
  latest.current = () => {
    if (isDirty && !unsaved.isDiscarded()) storeSettingsDraft(key, { value, before, at: Date.now() });
    else removeSettingsDraft(key);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on every input and save
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
  return () => latest.current();
}
