import { draftName, readDraft, removeDraft, storeDraft } from "../../kit/drafts/drafts";
import { isRecord, isSame } from "../../kit/forms/values";

/** What was changed in settings and not yet saved. */
interface SettingsDraft<T> {
  value: T;
  /** What the server held when the changes were begun. */
  before: T;
  /** When it was stored, in milliseconds. */
  at: number;
}

export function settingsDraftKey(user: number, domain: number, name: string): string {
  return draftName(user, domain, "settings", name);
}

export function storeSettingsDraft<T>(key: string, draft: SettingsDraft<T>): void {
  storeDraft(key, draft);
}

/** What is stored under `key`, if both its halves fit. It may be of another release: settings that it lacks are as they
 * are `there`, and those that are not there are left out. */
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

/** Whether `found` is made like `sample`: the same names with values of the same kind, and rows like the first one. */
export function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (sample === null) return value === null || typeof value === "number" || typeof value === "string";
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((row) => sample.length === 0 || hasShapeOf(sample[0], row));
  }
  if (isRecord(sample)) {
    return isRecord(value) && Object.entries(sample).every(([name, each]) => hasShapeOf(each, value[name]));
  }
  return typeof sample === typeof value;
}

/** What was changed here since `before`, on the base of what is `there` by now; null if the same setting was changed
 * differently there. */
export function mergedSettings<T extends object>(before: T, here: T, there: T): T | null {
  const isOpposed = changedNames(before, here).some(
    (name) => !isSame(there[name], before[name]) && !isSame(there[name], here[name]),
  );
  return isOpposed ? null : rebased(before, here, there);
}

/** What was changed here since `before`, on another base. */
export function rebased<T extends object>(before: T, here: T, base: T): T {
  const changed = changedNames(before, here).map((name) => [name, here[name]]);
  return { ...base, ...Object.fromEntries(changed) };
}

function changedNames<T extends object>(before: T, after: T): (keyof T)[] {
  return (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(after[name], before[name]));
}
