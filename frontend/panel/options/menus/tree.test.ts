import { expect, test } from "vitest";
import {
  areEntries,
  changeEntry,
  find,
  fitsUnder,
  getEntries,
  getItems,
  listEntryErrors,
  moveEntry,
  stepFrom,
  type TreeEntry,
  withEntry,
  without,
} from "./tree";

function entry(key: string, ...children: TreeEntry[]): TreeEntry {
  return { key, text: key, url: `/${key}`, type: "link", post_id: null, children };
}

/** a, b (c (d), e), f */
const MENU = [entry("a"), entry("b", entry("c", entry("d")), entry("e")), entry("f")];

/** Return the keys as a nested text: "a b(c(d) e) f". */
function rendered(entries: readonly TreeEntry[]): string {
  return entries
    .map(({ key, children }) => (children.length > 0 ? `${key}(${rendered(children)})` : key))
    .join(" ");
}

function step(key: string, direction: "up" | "down" | "in" | "out"): string | null {
  const place = stepFrom(MENU, key, direction);
  return place && rendered(moveEntry(MENU, key, place));
}

test("an entry moves up and down among its siblings and stops at the ends", () => {
  expect(step("f", "up")).toBe("a f b(c(d) e)");
  expect(step("c", "down")).toBe("a b(e c(d)) f");
  expect(step("a", "up")).toBeNull();
  expect(step("e", "down")).toBeNull();
});

test("an entry is indented under the one above it, and back to the level of its parent", () => {
  expect(step("f", "in")).toBe("a b(c(d) e f)");
  expect(step("e", "out")).toBe("a b(c(d)) e f");
  expect(step("d", "out")).toBe("a b(c d e) f");
  expect(step("a", "out")).toBeNull();
});

test("a menu has at most three levels", () => {
  expect(step("b", "in")).toBeNull();
  expect(step("e", "in")).toBe("a b(c(d e)) f");
  expect(fitsUnder(MENU, entry("x"), "d")).toBe(false);
  expect(rendered(moveEntry(MENU, "b", { parent: "a", index: 0 }))).toBe(rendered(MENU));
});

test("an entry cannot be moved under itself", () => {
  expect(rendered(moveEntry(MENU, "b", { parent: "c", index: 0 }))).toBe(rendered(MENU));
});

test("a deleted entry is restored at its position, or at the top level without its parent", () => {
  const left = without(MENU, "c");

  expect(rendered(left)).toBe("a b(e) f");
  expect(rendered(withEntry(left, entry("c"), { parent: "b", index: 0 }))).toBe("a b(c e) f");
  expect(rendered(withEntry(without(left, "b"), entry("c"), { parent: "b", index: 0 }))).toBe("c a f");
});

test("read and sent menus are equal, and a header entry with children is a dropdown", () => {
  const items = getItems(MENU, "header");

  expect(getItems(getEntries(items), "header")).toEqual(items);
  expect(items[1]?.mode).toBe("dropdown");
  expect(getItems(MENU, "footer")[1]?.mode).toBe("link");
});

test("an entry of a post refers to the post, not to its URL", () => {
  const [item] = getItems(changeEntry(MENU, "a", { type: "post", post_id: "7" }), "header");

  expect(item).toMatchObject({ type: "post", post_id: "7", url: "" });
});

test("an error is shown at its entry", () => {
  const complaints = listEntryErrors({ "menuBody.header.1.children.0.url": "No." }, MENU, "header");

  expect([...complaints]).toEqual([["c", { url: "No." }]]);
});

test("only entries are accepted", () => {
  expect(areEntries(MENU)).toBe(true);
  expect(areEntries([{ ...entry("x"), url: 3 }])).toBe(false);
  expect(areEntries([{ ...entry("x"), children: [null] }])).toBe(false);
  expect(find(MENU, "d")?.key).toBe("d");
});
