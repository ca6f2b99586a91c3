/** What was typed into a form and not yet saved, kept in this tab; signing out forgets it with the other drafts. */
const PREFIX = "commissary.draft.";

export interface Kept<T> {
  values: Partial<T>;
  /** When it was kept, in milliseconds. */
  at: number;
}

export function keptKey(user: number, domain: number, name: string): string {
  return `${PREFIX}${user}.${domain}.form.${name}`;
}

export function keep<T extends object>(key: string, values: T, secrets: readonly (keyof T)[]): void {
  const shown = Object.fromEntries(
    Object.entries(values).filter(([name]) => !secrets.includes(name as keyof T)),
  );
  try {
    sessionStorage.setItem(key, JSON.stringify({ values: shown, at: Date.now() }));
  } catch (error) {
    // The browser's room is full: the page still holds what was typed, only a reload would lose it.
    if (!(error instanceof DOMException)) throw error;
    console.warn("What was typed could not be kept for a reload.", error);
  }
}

export function forget(key: string): void {
  sessionStorage.removeItem(key);
}

/** Whether something was typed into that form and is neither saved nor given up. */
export function isKept(user: number, domain: number, name: string): boolean {
  return sessionStorage.getItem(keptKey(user, domain, name)) !== null;
}

/** What was kept under `key`, as far as it has the shape of `like`; scripts of public pages may have written it. */
export function keptUnder<T extends object>(key: string, like: T): Kept<T> | null {
  const found = parsed(sessionStorage.getItem(key));
  if (!isRecord(found) || !isRecord(found.values) || typeof found.at !== "number") return null;
  const { values } = found;
  const fitting = Object.entries(like).filter(([name, value]) => hasShapeOf(value, values[name]));
  return {
    values: Object.fromEntries(fitting.map(([name]) => [name, values[name]])) as Partial<T>,
    at: found.at,
  };
}

function hasShapeOf(like: unknown, value: unknown): boolean {
  if (like === null) return value === null || typeof value === "number";
  if (Array.isArray(like)) return Array.isArray(value) && value.every((each) => typeof each === "number");
  if (isRecord(like)) {
    return isRecord(value) && Object.entries(like).every(([name, each]) => hasShapeOf(each, value[name]));
  }
  return typeof value === typeof like;
}

function parsed(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
