import { expect, test } from "vitest";
import { areSame, differences } from "./compare";
import type { Block } from "./document";

const text = (id: string, html: string): Block => ({ type: "RichText", props: { id, html } });
const section = (id: string, content: Block[]): Block => ({ type: "Section", props: { id, content } });

test("blocks are marked as changed, as being on one side only, or not at all", () => {
  const { one, other, count } = differences(
    [text("a", "same"), text("b", "before"), text("gone", "")],
    [text("a", "same"), text("b", "after"), text("new", "")],
  );

  expect([...one]).toEqual([
    ["a", "same"],
    ["b", "changed"],
    ["gone", "added"],
  ]);
  expect([...other]).toEqual([
    ["a", "same"],
    ["b", "changed"],
    ["new", "added"],
  ]);
  expect(count).toBe(3);
});

test("a change inside a section marks the inner block, and the order of settings is ignored", () => {
  const before = [section("s", [text("a", "before")])];
  const after = [{ type: "Section", props: { content: [text("a", "after")], id: "s" } }];

  const { one, count } = differences(before, after);

  expect([...one]).toEqual([
    ["s", "same"],
    ["a", "changed"],
  ]);
  expect(count).toBe(1);
});

test("documents are equal only with blocks at the same positions", () => {
  const [a, b] = [text("a", "one"), text("b", "two")];

  expect(areSame([a, b], [{ ...a }, { ...b }])).toBe(true);
  expect(areSame([a, b], [b, a])).toBe(false);
  expect(areSame([a], [text("a", "other")])).toBe(false);
});
