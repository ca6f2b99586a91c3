import { Status, type StatusId } from "../../client/types";
import type { Collection } from "../../generated/collections";
import { draftName, readDraft, removeDraft, storeDraft } from "../kit/drafts/drafts";
import { isRecord } from "../kit/forms/values";
import { emptyValue, type PostForm, toForm } from "../kit/posts/postForm";

/**
 * A request that creates a post. Without a response, the same request is repeated, so it never creates two
 * posts.
 */
export interface Creation {
  /** The idempotency key. */
  key: string;
  form: PostForm;
  status: StatusId | undefined;
}

/** Unsaved changes of a post. */
interface StoredPostDraft {
  form: PostForm;
  /** The version of the post that the changes are based on; null for a new post. */
  version: number | null;
  /** The request of a new post that has no response yet. */
  creation: Creation | null;
  /** When the draft was stored, in milliseconds. */
  at: number;
}

export function postDraftKey(
  user: number,
  domain: number,
  collection: Collection,
  post: number | "new",
): string {
  return draftName(user, domain, collection.slug, post);
}

export function storePostDraft(key: string, draft: StoredPostDraft): void {
  storeDraft(key, draft);
}

/**
 * Return the draft stored under `key`, limited to values that fit the collection's fields, or null if there
 * is none.
 */
export function readPostDraft(key: string, collection: Collection): StoredPostDraft | null {
  const draft = readDraft(key);
  if (!draft || !isRecord(draft.form)) return null;
  return {
    form: fitFields(collection, draft.form),
    version: typeof draft.version === "number" ? draft.version : null,
    creation: readCreation(draft.creation, collection),
    at: draft.at,
  };
}

function readCreation(found: unknown, collection: Collection): Creation | null {
  if (!isRecord(found) || typeof found.key !== "string" || !isRecord(found.form)) return null;
  const status = Object.values(Status).find((each) => each === found.status);
  return { key: found.key, form: fitFields(collection, found.form), status };
}

export const removePostDraft = removeDraft;

/** Return a form with those values of `found` that have the type of their field. */
export function fitFields(collection: Collection, found: object): PostForm {
  const stored: Record<string, unknown> = { ...found };
  const form = toForm(collection, null);
  const body = isRecord(stored.post_body) ? stored.post_body : {};
  for (const name of ["title", "url"] as const) {
    if (typeof stored[name] === "string") form[name] = stored[name];
  }
  for (const name of ["no_index", "no_follow", "show_in_sitemap"] as const) {
    if (typeof stored[name] === "boolean") form[name] = stored[name];
  }
  for (const field of collection.fields) {
    const part = body[field.place];
    const value = isRecord(part) ? part[field.name] : undefined;
    if (hasSameShape(emptyValue(field), value)) form.post_body[field.place][field.name] = value;
  }
  return form;
}

function hasSameShape(empty: unknown, value: unknown): boolean {
  if (empty === null) return value === null || typeof value === "number";
  if (Array.isArray(empty)) return Array.isArray(value);
  return typeof value === typeof empty;
}
