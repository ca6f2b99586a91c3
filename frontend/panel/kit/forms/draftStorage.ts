import { isRecord } from "./values";

/** What was typed and not yet saved, kept in this tab: it outlives a reload, an expired session and a new build. */
const PREFIX = "commissary.draft.";

export function draftKey(user: number, domain: number, ...name: (string | number)[]): string {
  return `${PREFIX}${[user, domain, ...name].join(".")}`;
}

export function storeDraft<T extends { at: number }>(key: string, draft: T): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    // The browser's room is full: the page still holds what was typed, only a reload would lose it.
    if (!(error instanceof DOMException)) throw error;
    console.warn("What was typed could not be kept for a reload.", error);
  }
}

/** What is stored under `key` and when it was, in milliseconds; scripts of public pages may have written the rest. */
export function readDraft(key: string): (Record<string, unknown> & { at: number }) | null {
  const stored = parsed(sessionStorage.getItem(key));
  return isRecord(stored) && typeof stored.at === "number" ? { ...stored, at: stored.at } : null;
}

export function removeDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Forgets everything that anybody typed here, as signing out does. */
export function removeAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

function parsed(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
