import { expect, test } from "vitest";
import { getDefinition, getWording } from "../model/definitions";
import { entryTitle } from "./entryTitle";

function titleIn(type: string, list: string, entry: Record<string, unknown>): string | null {
  const items = getDefinition(type)?.props[list]?.items ?? {};
  return entryTitle(entry, items, getWording(type, list).items ?? {});
}

test("a form question is identified by its label, not by its field key", () => {
  const entry = { name: "party_size", label: "How many are you?", type: "number" };

  expect(titleIn("Form", "fields", entry)).toBe("How many are you?");
  expect(titleIn("Form", "fields", { name: "field", label: "", type: "text" })).toBeNull();
});

test("a picture is named by its caption only", () => {
  expect(titleIn("Gallery", "images", { image: 7, caption: "At the pier" })).toBe("At the pier");
  expect(titleIn("Gallery", "images", { image: 7, caption: " " })).toBeNull();
});
