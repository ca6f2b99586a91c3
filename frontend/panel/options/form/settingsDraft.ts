import { draftName, readDraft, removeDraft, storeDraft } from "../../kit/drafts/drafts";
import { isRecord, isSame } from "../../kit/forms/values";

/** Unsaved changes of settings. */
interface SettingsDraft<T> {
  value: T;
  /** The server's values when editing started. */
  before: T;
  /** When the draft was stored, in milliseconds. */
  at: number;
}

export function settingsDraftKey(user: number, domain: number, name: string): string {
  return draftName(user, domain, "settings", name);
}

export function storeSettingsDraft<T>(key: string, draft: SettingsDraft<T>): void {
  storeDraft(key, draft);
}

/**
 * Return the draft under `key`, or null if there is none or one of its halves is invalid. In a draft from
 * another release, missing settings come from `there`, and unknown settings are dropped.
 */
export function readSettingsDraft<T extends object>(
  key: string,
  fits: (stored: unknown) => boolean,
  there: T,
): SettingsDraft<T> | null {
  const draft = readDraft(key);
  if (!draft) return null;
  const [value, before] = [onBase(there, draft.value), onBase(there, draft.before)];
  return value && before && fits(value) && fits(before) ? { value, before, at: draft.at } : null;
}

function onBase<T extends object>(there: T, stored: unknown): T | null {
  if (!isRecord(stored)) return null;
  const known = Object.entries(stored).filter(([name]) => name in there);
  return { ...there, ...Object.fromEntries(known) };
}

export const removeSettingsDraft = removeDraft;

/**
 * Return whether a value has the shape of `sample`: the same keys with values of the same type, and rows with
 * the shape of the first row.
 */
export function hasSameShape(sample: unknown, value: unknown): boolean {
  if (sample === null) return value === null || typeof value === "number" || typeof value === "string";
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((row) => sample.length === 0 || hasSameShape(sample[0], row));
  }
  if (isRecord(sample)) {
    return isRecord(value) && Object.entries(sample).every(([name, each]) => hasSameShape(each, value[name]));
  }
  return typeof sample === typeof value;
}

/**
 * Apply the local changes made since `before` to `there`, the current values. Return null if both sides
 * changed the same setting differently.
 */
export function mergeSettings<T extends object>(before: T, here: T, there: T): T | null {
  const isOpposed = listChangedNames(before, here).some(
    (name) => !isSame(there[name], before[name]) && !isSame(there[name], here[name]),
  );
  return isOpposed ? null : rebase(before, here, there);
}

/** Apply the local changes made since `before` to another base. */
export function rebase<T extends object>(before: T, here: T, base: T): T {
  const changed = listChangedNames(before, here).map((name) => [name, here[name]]);
  return { ...base, ...Object.fromEntries(changed) };
}

function listChangedNames<T extends object>(before: T, after: T): (keyof T)[] {
  return (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(after[name], before[name]));
}
