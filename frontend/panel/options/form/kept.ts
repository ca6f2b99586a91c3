/** What was changed in settings and not yet saved, kept in this tab. */
export interface Kept<T> {
  value: T;
  /** What the server held when the changes were begun. */
  before: T;
  /** When it was kept, in milliseconds. */
  at: number;
}

// Signing out forgets everything under this name.
const PREFIX = "commissary.draft.";

export function keptKey(user: number, domain: number, name: string): string {
  return `${PREFIX}${user}.${domain}.settings.${name}`;
}

export function keep<T>(key: string, kept: Kept<T>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch (error) {
    // The browser's room is full: the page still holds what was typed, only a reload would lose it.
    if (!(error instanceof DOMException)) throw error;
    console.warn("What was typed could not be kept for a reload.", error);
  }
}

/** What is kept under `key`, if both its halves fit; scripts of public pages may have written it. */
export function keptUnder<T>(key: string, fits: (found: unknown) => boolean): Kept<T> | null {
  const found = parsed(sessionStorage.getItem(key));
  if (!isRecord(found) || typeof found.at !== "number") return null;
  if (!fits(found.value) || !fits(found.before)) return null;
  return { value: found.value as T, before: found.before as T, at: found.at };
}

export function forget(key: string): void {
  sessionStorage.removeItem(key);
}

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

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
