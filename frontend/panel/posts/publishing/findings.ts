import type { Collection, Field } from "../../../generated/collections";
import {
  addressesIn,
  checkBlocks,
  describeBrokenLink,
  descriptionLength,
  emptyLinksIn,
  hasForms,
  pathIn,
  pathsIn,
  type Surroundings,
  titleLength,
} from "../../builder/model/checks";
import { idsIn } from "../../builder/model/clipboard";
import type { Block } from "../../builder/model/document";
import { missingFormsIn } from "../../builder/model/formsInTexts";
import type { ExampleBlock } from "../../builder/model/placeholders";
import { htmlAsText } from "../../kit/posts/fieldAsText";
import { type FieldPath, type FormBody, getPath, valueAt } from "../../kit/posts/postForm";
import { fieldTitle } from "../../messages/names";
import type { Translate } from "../../messages/shape";

/** The content to be published. */
export interface Candidate {
  /** Null for an unsaved post. */
  id: number | null;
  title: string;
  body: FormBody;
  /** The builder content of the post. */
  content: Block[];
}

/** A problem, and the field that contains it. Problems without a field are fixed in the builder. */
export interface PostFinding {
  text: string;
  field?: FieldPath | "title";
  /** Whether the finding concerns search results only, and not visitors of the page. */
  isForSearch?: boolean;
}

interface PostFacts extends Surroundings {
  examples: readonly ExampleBlock[];
}

/** Return all problems that can be found without rendering the page. */
export function getFindings(
  t: Translate,
  collection: Collection,
  post: Candidate,
  facts: PostFacts,
): PostFinding[] {
  return [
    ...checkBlocks(t, { ...facts, content: post.content }).map(({ text }) => ({ text })),
    ...collection.fields.flatMap((field) =>
      findInField(t, field, getContent(post, field), facts).map((text) => ({ text, field: getPath(field) })),
    ),
    ...describeFindings(t, collection, post),
    ...titleLength(t, post.title).map((text) => ({ text, field: "title" as const, isForSearch: true })),
  ];
}

/** Return the ids of all files that the post shows. */
export function getFiles(collection: Collection, post: Candidate): number[] {
  const own = collection.fields.flatMap((field) => mediaIn(field, getContent(post, field)));
  return [...new Set([...own, ...idsIn(post.content, "media")])];
}

/** Return the paths of this site's pages that the post links to. */
export function getLinkedPaths(collection: Collection, post: Candidate): string[] {
  const own = collection.fields.flatMap((field) => hrefsIn(field, getContent(post, field)));
  return [...own.map(pathIn).filter((path) => path !== null), ...pathsIn(post.content)];
}

/** Return whether a text of the post contains a form. */
export function showsForms(collection: Collection, post: Candidate): boolean {
  const texts = collection.fields.filter(({ kind }) => kind === "rich_text");
  return hasForms(post.content, ...texts.map((field) => getContent(post, field)));
}

function getContent({ body }: Candidate, { place, name }: Field): unknown {
  return valueAt(body as never, `${place}.${name}`);
}

function findInField(t: Translate, field: Field, value: unknown, facts: PostFacts): string[] {
  const label = fieldTitle(t, field);
  const files = mediaIn(field, value).flatMap((id) => {
    const file = facts.files.get(id);
    if (file === undefined || file?.alt) return [];
    return [t(file ? "builder.checks.no_alt" : "builder.checks.gone", { label })];
  });
  return [
    ...new Set(files),
    ...(field.kind === "rich_text" ? emptyLinksIn(t, value) : []),
    ...(field.kind === "rich_text" ? missingFormsIn(t, value, facts.forms) : []),
    ...hrefsIn(field, value).flatMap((href) => describeBrokenLink(t, href, facts)),
  ];
}

/**
 * Return the problems of the metadata for search engines and shared links. The length is checked only for
 * built posts, because their description serves no other purpose.
 */
function describeFindings(
  t: Translate,
  { is_built }: Collection,
  { body: { attributes } }: Candidate,
): PostFinding[] {
  const { excerpt = "", description = "" } = attributes as Record<string, string>;
  const field = `post_body.attributes.${"excerpt" in attributes ? "excerpt" : "description"}` as const;
  if (is_built) return descriptionLength(t, description).map((text) => ({ text, field, isForSearch: true }));
  const isThere = [excerpt, description].some((html) => htmlAsText(html ?? "").trim());
  return isThere ? [] : [{ text: t("posts.publishing.noDescription"), field, isForSearch: true }];
}

function mediaIn({ kind }: Field, value: unknown): number[] {
  if (kind !== "media" && kind !== "media_list") return [];
  return [value].flat().filter((each): each is number => typeof each === "number");
}

function hrefsIn({ kind }: Field, value: unknown): string[] {
  if (kind === "url") return typeof value === "string" ? [value] : [];
  return kind === "rich_text" ? addressesIn(value) : [];
}
