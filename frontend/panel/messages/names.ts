import type { Field } from "../../generated/collections";
import { isText } from "./language";
import type { Translate } from "./shape";

type NameForm = "label" | "title" | "new" | "one" | "many" | "about";

/** A collection in words: one of it ("Page"), all of it ("Pages"), a new one ("New page"), or what it is for. */
export function collectionText(t: Translate, slug: string, which: NameForm): string {
  const key = `collections.${slug}.${which}`;
  return isText(key) ? t(key) : slug;
}

/** A collection as sentences name it: "No %{many} like this". */
export function collectionNames(t: Translate, slug: string) {
  const [one, many, title] = (["one", "many", "title"] as const).map((each) => collectionText(t, slug, each));
  return { one, many, title } as Record<"one" | "many" | "title", string>;
}

/** What a field of a post is called. */
export function fieldTitle(t: Translate, { title }: Pick<Field, "title">): string {
  const key = `collections.fields.${title.toLowerCase().replace(/\W+/g, "_")}`;
  return isText(key) ? t(key) : title;
}

/** What a role is called. */
export function roleName(t: Translate, role: { id: number; name: string }): string {
  const key = `users.roles.${role.id}.name`;
  return isText(key) ? t(key) : role.name;
}
