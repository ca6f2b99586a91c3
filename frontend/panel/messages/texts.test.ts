import { expect, test } from "vitest";
import english from "./en";
import spanish from "./es";

/** Texts that read the same in both languages. */
const SAME = new Set<string>([
  "collections.blog.title",
  "collections.caterings.label",
  "collections.caterings.title",
  "media.filters.folderCount",
  "builder.bar.laptop",
  "builder.bar.tablet",
  "foodMenus.allergens.gluten",
  "layout.navigation",
  "imports.encodings.mac-roman",
  "imports.encodings.utf-16",
  "imports.encodings.utf-8",
  "media.leftOut.kinds.scripts",
  "media.edit.original",
  "media.types.pdf",
  "media.types.video",
  "media.sizes.bytes",
  "media.sizes.kilobytes",
  "media.sizes.gigabytes",
  "media.sizes.megabytes",
  "options.tabs.general",
  "options.tabs.seo",
  "options.colors.base.name",
  "options.entry.address",
  "options.entry.link",
  "inputs.links.address",
  "posts.columns.url",
  "posts.edit.url",
  "posts.edit.searchEngines",
  "snippets.form.href",
  "backups.snapshots.reason.asked",
  "business.kinds.bar",
  "system.severities.error",
  // Names of services.
  "inputs.format.video",
  "options.verification.google",
  "options.verification.bing",
  "options.verification.yandex",
  "options.verification.pinterest",
  "options.verification.facebook",
  "snippets.consent.marketingShort",
  "posts.stale.no",
  "submissions.statuses.spam",
  "submissions.detail.no",
  "users.roles.3.name",
]);

const texts = flat(english);
const translated = flat(spanish);

test("both languages have the same texts", () => {
  expect([...translated.keys()].sort()).toEqual([...texts.keys()].sort());
});

test("no text is empty or has spaces around it", () => {
  const untidy = [...texts, ...translated].filter(([, text]) => text !== text.trim() || !text);

  expect(untidy).toEqual([]);
});

test("both languages name the same values, tags and number of plurals", () => {
  const differing = [...texts].filter(
    ([key, text]) => marksIn(text).join() !== marksIn(translated.get(key) ?? "").join(),
  );

  expect(differing).toEqual([]);
});

test("every text is translated", () => {
  const stayed = [...texts].filter(
    ([key, text]) => !SAME.has(key) && hasWords(text) && text === translated.get(key),
  );

  expect(stayed).toEqual([]);
});

test("the list of equal texts is up to date", () => {
  expect([...SAME].filter((key) => !texts.has(key) || texts.get(key) !== translated.get(key))).toEqual([]);
});

/** Return every text by its path. */
function flat(tree: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[path + key, value]] : [...flat(value, `${path}${key}.`)],
    ),
  );
}

/** Return whether a string contains more than values and punctuation. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/%\{\w+\}/g, ""));
}

/** Return the values and tags that a translation must also contain, and the number of plural forms. */
function marksIn(text: string): string[] {
  const marks = text.match(/%\{\w+\}|<\/?\w+>/g) ?? [];
  const forms = text.split("||||").length;
  // A value may appear in only one of the plural forms: "One file", "%{smart_count} files".
  return [...new Set(marks)].sort().concat(String(forms));
}
