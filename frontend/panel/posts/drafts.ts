import type { Collection } from "../../client/collections";
import { emptyValue, formOf, type PostForm } from "./postForm";

/** What was typed and not yet saved, kept in this tab: it outlives a reload, an expired session and a new build. */
export interface Draft {
  form: PostForm;
  /** The version of the post that the changes are based on; null for a new post. */
  version: number | null;
  /** When it was kept, in milliseconds. */
  at: number;
}

const PREFIX = "commissary.draft.";

export function draftKey(user: number, domain: number, collection: Collection, post: number | "new"): string {
  return `${PREFIX}${user}.${domain}.${collection.slug}.${post}`;
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    // The browser's room is full: the page still holds what was typed, only a reload would lose it.
    if (!(error instanceof DOMException)) throw error;
    console.warn("What was typed could not be kept for a reload.", error);
  }
}

/** The draft kept under `key`, as far as it fits the collection's fields; scripts of public pages may have written it. */
export function keptDraft(key: string, collection: Collection): Draft | null {
  const found = parsed(sessionStorage.getItem(key));
  if (!isRecord(found) || !isRecord(found.form) || typeof found.at !== "number") return null;
  return {
    form: fitted(collection, found.form),
    version: typeof found.version === "number" ? found.version : null,
    at: found.at,
  };
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key);
}

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/** The values of `found` that have the type which the form expects at their place. */
function fitted(collection: Collection, found: Record<string, unknown>): PostForm {
  const form = formOf(collection, null);
  const body = isRecord(found.post_body) ? found.post_body : {};
  for (const name of ["title", "url"] as const) {
    if (typeof found[name] === "string") form[name] = found[name];
  }
  for (const name of ["no_index", "no_follow", "show_in_sitemap"] as const) {
    if (typeof found[name] === "boolean") form[name] = found[name];
  }
  for (const field of collection.fields) {
    const part = body[field.place];
    const value = isRecord(part) ? part[field.name] : undefined;
    if (hasShapeOf(emptyValue(field), value)) form.post_body[field.place][field.name] = value;
  }
  return form;
}

function hasShapeOf(empty: unknown, value: unknown): boolean {
  if (empty === null) return value === null || typeof value === "number";
  if (Array.isArray(empty)) return Array.isArray(value);
  return typeof value === typeof empty;
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
