import type { MediaItem } from "../../../../client/types";
import type { Collection, Field } from "../../../../generated/collections";
import type { ReviewComparison } from "../../../../generated/schema";
import { fieldTitle } from "../../../messages/names";
import type { Translate } from "../../../messages/shape";
import { fieldAsText, hoursAsText } from "../fieldAsText";

/** The content of a version, with its files and the names of referenced rows. */
export type PostContent = NonNullable<ReviewComparison["public"]>;

/** One difference between two versions of a post. */
export type Difference =
  | { label: string; kind: "text"; before: string; after: string }
  | { label: string; kind: "pictures"; before: MediaItem[]; after: MediaItem[] };

/** Kinds of fields that refer to named rows. */
export const NAMED: readonly Field["kind"][] = ["cuisines", "cuisine_tags", "categories", "members"];
export const PICTURES: readonly Field["kind"][] = ["media", "media_list"];

/** Return the differences between two versions. `before` is null if there is no earlier version. */
export function differences(
  collection: Collection,
  before: PostContent | null,
  after: PostContent,
  t: Translate,
): Difference[] {
  const text = (label: string, of: (content: PostContent) => string): Difference => ({
    label,
    kind: "text",
    before: before ? of(before) : "",
    after: of(after),
  });
  const all: Difference[] = [
    text(t("posts.edit.title"), ({ title }) => title),
    text(t("posts.edit.url"), ({ url }) => `/${url}`),
    ...collection.fields.map((field): Difference => {
      const label = fieldTitle(t, field);
      if (!PICTURES.includes(field.kind)) return text(label, (content) => getText(field, content, t));
      return {
        label,
        kind: "pictures",
        before: before ? getPictures(field, before) : [],
        after: getPictures(field, after),
      };
    }),
    ...(["no_index", "no_follow", "show_in_sitemap"] as const).map((name) =>
      before
        ? text(t(`posts.stale.${name}`), (content) => fieldAsText(content[name], t))
        : text("", () => ""),
    ),
  ];
  return all.filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}

function getText(field: Field, content: PostContent, t: Translate): string {
  if (NAMED.includes(field.kind)) {
    const items = content.external_items[field.name as keyof PostContent["external_items"]] ?? [];
    return items.map((item) => ("title" in item ? item.title : item.name)).join(", ");
  }
  const value: unknown = content.post_body[field.place]?.[field.name];
  if (field.kind === "hours" && Array.isArray(value)) {
    return value.map((hours) => hoursAsText(hours, t)).join("\n");
  }
  return fieldAsText(value, t);
}

function getPictures(field: Field, { media_items }: PostContent): MediaItem[] {
  const file = media_items?.[field.name];
  return file ? [file].flat() : [];
}
