import { expect, test } from "vitest";
import { definitionOf, wordingOf } from "../definitions";
import { entryTitle } from "./entryTitle";

function titleIn(type: string, list: string, entry: Record<string, unknown>): string | null {
  const items = definitionOf(type)?.props[list]?.items ?? {};
  return entryTitle(entry, items, wordingOf(type, list).items ?? {});
}

test("a question of a form goes by its words, not by its name for machines", () => {
  const entry = { name: "party_size", label: "How many are you?", type: "number" };

  expect(titleIn("Form", "fields", entry)).toBe("How many are you?");
  expect(titleIn("Form", "fields", { name: "field", label: "", type: "text" })).toBeNull();
});

test("hours go by their day and their times", () => {
  const noon = { day: "tuesday", opens: "11:30", closes: "14:00" };

  expect(titleIn("OpeningHours", "hours", noon)).toBe("Tuesday, 11:30–14:00");
  expect(titleIn("OpeningHours", "hours", { day: "monday", opens: "", closes: "" })).toBe("Monday");
  expect(titleIn("OpeningHours", "exceptions", { from_date: "2026-12-24", to_date: "" })).toMatch(/24/);
});

test("a picture goes by what stands below it, and has no name of its own", () => {
  expect(titleIn("Gallery", "images", { image: 7, caption: "At the pier" })).toBe("At the pier");
  expect(titleIn("Gallery", "images", { image: 7, caption: " " })).toBeNull();
});
