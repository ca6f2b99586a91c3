import { expect, test } from "vitest";
import { collections } from "../../generated/collections";
import { currentCatalogue, isText } from "./language";
import { collectionText, fieldKey, fieldTitle } from "./names";

const { t } = currentCatalogue();

test.each(collections)("$slug has its texts in the message files", ({ slug, label, title, fields }) => {
  expect(collectionText(t, slug, "label")).toBe(label);
  expect(collectionText(t, slug, "title")).toBe(title);
  expect(collectionText(t, slug, "about")).toMatch(/\w \w/);
  expect(fields.map(fieldKey).filter((key) => !isText(key))).toEqual([]);
  for (const field of fields) expect(fieldTitle(t, field)).toBe(field.title);
});
