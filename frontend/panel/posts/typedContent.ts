// See docs/decisions/unsaved-changes.md.
import type { QueryClient } from "@tanstack/react-query";
import type { MediaItem, Post } from "../../client/types";
import type { Collection, Field } from "../../generated/collections";
import { NAMED, PICTURES, type PostContent } from "../kit/posts/compared/differences";
import { getPath, type PostForm, valueAt } from "../kit/posts/postForm";

interface Named {
  id: number;
  title?: string;
  name?: string;
}

/** Return the input as a version of the post, with the files and names that its inputs have fetched. */
export function toContent(
  form: PostForm,
  collection: Collection,
  other: PostContent,
  queries: QueryClient,
): PostContent {
  const idsIn = (field: Field) => [valueAt(form, getPath(field)) ?? []].flat() as number[];
  const getFields = (kinds: readonly Field["kind"][]) =>
    collection.fields.filter(({ kind }) => kinds.includes(kind));
  const media = getFields(PICTURES).map((field) => {
    const known = [other.media_items[field.name] ?? []].flat();
    return [field.name, idsIn(field).flatMap((id) => getFile(id, known, queries))] as const;
  });
  const named = getFields(NAMED).map((field) => {
    const rows = [...listNamed(other, field), ...(queries.getQueryData<Named[]>(getChoices(field)) ?? [])];
    const chosen = idsIn(field).flatMap((id) => rows.find((row) => row.id === id) ?? []);
    return [field.name, chosen.map((row) => ({ ...row, name: row.name ?? row.title ?? "" }))] as const;
  });
  return {
    ...form,
    post_body: form.post_body as Post["post_body"],
    media_items: Object.fromEntries(media),
    external_items: { ...other.external_items, ...Object.fromEntries(named) },
  };
}

function getFile(id: number, known: readonly MediaItem[], queries: QueryClient): MediaItem[] {
  const item = known.find((each) => each.id === id) ?? queries.getQueryData<MediaItem>(["media", id]);
  return item ? [item] : [];
}

function listNamed(content: PostContent, field: Field): Named[] {
  return content.external_items[field.name as keyof PostContent["external_items"]] ?? [];
}

/** Return the query key of an input's options. */
function getChoices({ kind }: Field): readonly string[] {
  return kind === "categories" || kind === "cuisine_tags" ? ["labels", kind] : [kind, "choices"];
}
