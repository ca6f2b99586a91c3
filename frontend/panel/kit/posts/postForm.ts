import type { Post } from "../../../client/types";
import type { Collection, Field } from "../../../generated/collections";

/** The values of a post's form. Their paths are the API's, so that API errors can be matched to fields. */
export interface PostForm {
  title: string;
  url: string;
  no_index: boolean;
  no_follow: boolean;
  show_in_sitemap: boolean;
  post_body: FormBody;
}

export interface FormBody {
  attributes: Record<string, unknown>;
  media: Record<string, unknown>;
  external_data: Record<string, unknown>;
}

export type FieldPath = `post_body.${Field["place"]}.${string}`;

export const SETTINGS = ["no_index", "no_follow", "show_in_sitemap"] as const;

/** Return the form of an existing or new post, with a value for every field of the collection. */
export function toForm(collection: Collection, post: Post | null): PostForm {
  // Attributes that are common to all collections and have no input in the form are sent back unchanged.
  const body: FormBody = { attributes: {}, media: {}, external_data: { ...post?.post_body.external_data } };
  for (const field of collection.fields) {
    body[field.place][field.name] = post?.post_body[field.place]?.[field.name] ?? emptyValue(field);
  }
  return {
    title: post?.title ?? "",
    url: post?.url ?? "",
    no_index: post?.no_index ?? false,
    no_follow: post?.no_follow ?? false,
    show_in_sitemap: post?.show_in_sitemap ?? true,
    post_body: body,
  };
}

/** Return the request body without the builder's part, which the API then leaves unchanged. */
export function toBody(form: PostForm): FormBody {
  const withoutBlanks = Object.entries(form.post_body.attributes).map(([name, value]) => [
    name,
    withoutBlankRows(value),
  ]);
  return {
    attributes: Object.fromEntries(withoutBlanks),
    media: form.post_body.media,
    external_data: form.post_body.external_data,
  };
}

export function getPath(field: Field): FieldPath {
  return `post_body.${field.place}.${field.name}`;
}

/** Return the path of every value in the form. */
export function getPaths(collection: Collection): (FieldPath | keyof Omit<PostForm, "post_body">)[] {
  return ["title", "url", ...SETTINGS, ...collection.fields.map(getPath)];
}

export function valueAt(form: PostForm, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], form);
}

export function isSameForm(one: PostForm, other: PostForm, collection: Collection): boolean {
  return getPaths(collection).every(
    (path) => JSON.stringify(valueAt(one, path)) === JSON.stringify(valueAt(other, path)),
  );
}

export function emptyValue({ kind }: Field): unknown {
  switch (kind) {
    case "links":
    case "hours":
    case "locations":
    case "media_list":
    case "cuisines":
    case "cuisine_tags":
    case "categories":
    case "members":
      return [];
    case "media":
    case "repeats":
    case "number":
      return null;
    default:
      return "";
  }
}

/** Remove rows that were added and never filled in. */
function withoutBlankRows(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.filter((row) => typeof row !== "object" || row === null || !isBlank(row));
}

function isBlank(row: object): boolean {
  return Object.values(row).every((value) => value === "" || value === null || value === undefined);
}
