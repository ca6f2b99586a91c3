import { expect, test } from "vitest";
import { isSame } from "../../kit/forms/values";
import { type Block, emptyDocument } from "./document";
import { fillSettings, withoutUnsavedUnknown } from "./laterRelease";

const page = (...content: Block[]) => ({ ...emptyDocument(), content });
const later = (words = "kept"): Block => ({ type: "Later", props: { id: "later", words } });
const heading = (props = {}): Block => ({ type: "Heading", props: { id: "one", text: "Hi", ...props } });
const columns = (...first: Block[]): Block => ({
  type: "Columns",
  props: { id: "columns", first, second: [] },
});
const cards = (...entries: object[]): Block => ({ type: "Cards", props: { id: "cards", cards: entries } });

test("a page of known blocks is sent unchanged", () => {
  const built = page(heading(), columns(heading({ id: "two" })), cards({ title: "One" }));

  expect(isSame(withoutUnsavedUnknown(built, page()).content, built.content)).toBe(true);
});

test("saved unknown data is sent with the page, at any new position", () => {
  const saved = page(later(), heading({ glow: { from: 1, to: 2 } }), cards({ title: "One", badge: "New" }));
  const built = page(
    columns(later(), heading({ text: "Changed", glow: { to: 2, from: 1 } })),
    cards({ title: "Two" }, { title: "Changed", badge: "New" }),
  );

  expect(isSame(withoutUnsavedUnknown(built, saved).content, built.content)).toBe(true);
});

test("unsaved unknown data is omitted, and the rest is sent", () => {
  const saved = page(later("kept"), heading({ glow: 3 }), cards({ title: "One", badge: "New" }));
  const built = page(
    columns(later("changed")),
    { ...later(), props: { id: "copied", words: "kept" } },
    heading({ text: "Changed", glow: 4 }),
    cards({ title: "One", badge: "Old" }),
  );

  expect(withoutUnsavedUnknown(built, saved).content).toEqual([
    columns(),
    heading({ text: "Changed" }),
    cards({ title: "One" }),
  ]);
});

test("only known settings reach the block component", () => {
  const { props } = heading({ glow: 3, text_item: {}, ref: "x", puck: { isEditing: true } });

  expect(fillSettings("Heading", props)).toEqual({ id: "one", text: "Hi", puck: { isEditing: true } });
});
