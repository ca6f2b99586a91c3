import { draftName, hasDraft, readDraft, removeDraft, storeDraft } from "../drafts/drafts";
import { isRecord } from "./values";

interface FormDraft<T> {
  values: Partial<T>;
  /** The time when the draft was stored, in milliseconds. */
  at: number;
}

export function formDraftKey(user: number, domain: number, name: string): string {
  return draftName(user, domain, "form", name);
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

/** Return whether the form has unsaved changes, from this tab or from a closed one. */
export function hasFormDraft(user: number, domain: number, name: string): boolean {
  return hasDraft(formDraftKey(user, domain, name));
}

/**
 * Return the draft stored under `key`, or null if it does not have the shape of `like`. Entries of a list
 * must have the shape of the first entry in `like`, or be numbers if the list is empty there. Fields that are
 * missing in drafts of earlier releases come from `like`.
 */
export function readFormDraft<T extends object>(key: string, like: T): FormDraft<T> | null {
  const stored = readDraft(key);
  if (!stored || !isRecord(stored.values)) return null;
  const { values } = stored;
  const fitting = Object.entries(like)
    .map(([name, each]) => [name, fitShape(each, values[name])] as const)
    .filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(fitting) as Partial<T>, at: stored.at };
}

/** Return the value in the shape of `like`, or undefined if it has another shape. */
function fitShape(like: unknown, value: unknown): unknown {
  if (like === null) return value === null || typeof value === "number" ? value : undefined;
  if (Array.isArray(like)) {
    if (!Array.isArray(value)) return undefined;
    return whole(value.map((each) => fitShape(like.length > 0 ? like[0] : 0, each)));
  }
  if (isRecord(like)) {
    if (!isRecord(value)) return undefined;
    const names = Object.keys(like);
    const values = whole(
      names.map((name) => (name in value ? fitShape(like[name], value[name]) : like[name])),
    );
    return values && { ...value, ...Object.fromEntries(names.map((name, index) => [name, values[index]])) };
  }
  return typeof value === typeof like ? value : undefined;
}

function whole(values: unknown[]): unknown[] | undefined {
  return values.includes(undefined) ? undefined : values;
}
