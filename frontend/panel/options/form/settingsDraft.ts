import { draftKey, isRecord, readDraft, removeDraft, storeDraft } from "../../kit/forms/draftStorage";

/** What was changed in settings and not yet saved. */
export interface SettingsDraft<T> {
  value: T;
  /** What the server held when the changes were begun. */
  before: T;
  /** When it was stored, in milliseconds. */
  at: number;
}

export function settingsDraftKey(user: number, domain: number, name: string): string {
  return draftKey(user, domain, "settings", name);
}

export function storeSettingsDraft<T>(key: string, kept: SettingsDraft<T>): void {
  storeDraft(key, kept);
}

/** What is stored under `key`, if both its halves fit. */
export function readSettingsDraft<T>(
  key: string,
  fits: (found: unknown) => boolean,
): SettingsDraft<T> | null {
  const found = readDraft(key);
  if (!found || !fits(found.value) || !fits(found.before)) return null;
  return { value: found.value as T, before: found.before as T, at: found.at };
}

export const removeSettingsDraft = removeDraft;

/** Whether `found` is made like `sample`: the same names with values of the same kind, and rows like the first one. */
export function hasShapeOf(sample: unknown, found: unknown): boolean {
  if (sample === null) return found === null || typeof found === "number" || typeof found === "string";
  if (Array.isArray(sample)) {
    return Array.isArray(found) && found.every((row) => sample.length === 0 || hasShapeOf(sample[0], row));
  }
  if (isRecord(sample)) {
    return isRecord(found) && Object.entries(sample).every(([name, each]) => hasShapeOf(each, found[name]));
  }
  return typeof sample === typeof found;
}

/** Whether both say the same; in which order the database names what belongs to a row means nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_name: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([name], [other]) => (name < other ? -1 : 1)));
}
