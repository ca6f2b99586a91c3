import { draftKey, isRecord, readDraft, removeDraft, storeDraft } from "./draftStorage";

export interface FormDraft<T> {
  values: Partial<T>;
  /** When it was stored, in milliseconds. */
  at: number;
}

export function formDraftKey(user: number, domain: number, name: string): string {
  return draftKey(user, domain, "form", name);
}

export function storeFormDraft<T extends object>(
  key: string,
  values: T,
  secrets: readonly (keyof T)[],
): void {
  const shown = Object.fromEntries(
    Object.entries(values).filter(([name]) => !secrets.includes(name as keyof T)),
  );
  storeDraft(key, { values: shown, at: Date.now() });
}

export const removeFormDraft = removeDraft;

/** Whether something was typed into that form and is neither saved nor given up. */
export function hasFormDraft(user: number, domain: number, name: string): boolean {
  return sessionStorage.getItem(formDraftKey(user, domain, name)) !== null;
}

/** What is stored under `key`, as far as it has the shape of `like`: rows that of the first, or numbers. */
export function readFormDraft<T extends object>(key: string, like: T): FormDraft<T> | null {
  const stored = readDraft(key);
  if (!stored || !isRecord(stored.values)) return null;
  const { values } = stored;
  const fitting = Object.entries(like).filter(([name, value]) => hasShapeOf(value, values[name]));
  return {
    values: Object.fromEntries(fitting.map(([name]) => [name, values[name]])) as Partial<T>,
    at: stored.at,
  };
}

function hasShapeOf(like: unknown, value: unknown): boolean {
  if (like === null) return value === null || typeof value === "number";
  if (Array.isArray(like)) {
    return Array.isArray(value) && value.every((each) => hasShapeOf(like.length > 0 ? like[0] : 0, each));
  }
  if (isRecord(like)) {
    return isRecord(value) && Object.entries(like).every(([name, each]) => hasShapeOf(each, value[name]));
  }
  return typeof value === typeof like;
}
