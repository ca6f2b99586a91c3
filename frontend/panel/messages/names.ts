import type { Field } from "../../generated/collections";
import { isText } from "./language";
import type { Translate } from "./shape";

type NameForm = "label" | "title" | "new" | "one" | "many" | "about";

/**
 * Return a text about a collection: its singular ("Page"), plural ("Pages"), a new post ("New page"), or its
 * description.
 */
export function collectionText(t: Translate, slug: string, which: NameForm): string {
  const key = `collections.${slug}.${which}`;
  return isText(key) ? t(key) : slug;
}

/** Return the names of a collection for use in sentences: "No %{many} found". */
export function collectionNames(t: Translate, slug: string) {
  const [one, many, title] = (["one", "many", "title"] as const).map((each) => collectionText(t, slug, each));
  return { one, many, title } as Record<"one" | "many" | "title", string>;
}

/** Return the label of a field of a post. */
export function fieldTitle(t: Translate, field: Pick<Field, "title">): string {
  const key = fieldKey(field);
  return isText(key) ? t(key) : field.title;
}

/** Return the message key of a field's label. */
export function fieldKey({ title }: Pick<Field, "title">): string {
  return `collections.fields.${title.toLowerCase().replace(/\W+/g, "_")}`;
}

export function roleName(t: Translate, role: { id: number; name: string }): string {
  const key = `users.roles.${role.id}.name`;
  return isText(key) ? t(key) : role.name;
}
