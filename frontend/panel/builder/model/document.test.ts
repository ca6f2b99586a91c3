import { expect, test } from "vitest";
import { type Block, copyBlock, find, insertBlocks, removeBlock, replaceBlock, walk } from "./document";
import { type Direction, moveBlocks, placeBlocks, placeFor } from "./moves";
import { getRange, toSiblings } from "./severalBlocks";

const getSlots = (type: string) => (type === "Columns" ? ["left", "right"] : []);

function text(id: string): Block {
  return { type: "Text", props: { id } };
}

function columns(id: string, left: Block[] = [], right: Block[] = []): Block {
  return { type: "Columns", props: { id, left, right } };
}

/** Return the page in one line, such as "a, columns[b | c], d". */
function rendered(content: readonly Block[]): string {
  return content
    .map(({ type, props }) =>
      type === "Columns"
        ? `${props.id}[${rendered(props.left as Block[])} | ${rendered(props.right as Block[])}]`
        : props.id,
    )
    .join(" ");
}

const page = [text("a"), columns("x", [text("b")], [text("c"), text("d")]), text("e")];

test("find returns blocks at any depth with their parents", () => {
  expect([...walk(page, getSlots)].map(({ block }) => block.props.id)).toEqual([
    "a",
    "x",
    "b",
    "c",
    "d",
    "e",
  ]);
  expect(find(page, "d", getSlots)).toMatchObject({
    place: { parent: { id: "x", slot: "right" }, index: 1 },
    ancestors: [{ props: { id: "x" } }],
  });
  expect(find(page, "nowhere", getSlots)).toBeNull();
});

test("a change preserves the identity of unaffected blocks", () => {
  const after = insertBlocks(page, [text("new")], { parent: { id: "x", slot: "left" }, index: 1 }, getSlots);

  expect(rendered(after)).toBe("a x[b new | c d] e");
  expect(rendered(page)).toBe("a x[b | c d] e");
  expect(after[0]).toBe(page[0]);
  expect(after[2]).toBe(page[2]);
});

test("blocks are removed and replaced at any depth", () => {
  expect(rendered(removeBlock(page, "c", getSlots))).toBe("a x[b | d] e");
  expect(rendered(removeBlock(page, "x", getSlots))).toBe("a e");
  const changed = replaceBlock(page, { type: "Text", props: { id: "c", title: "New" } }, getSlots);
  expect(find(changed, "c", getSlots)?.block.props.title).toBe("New");
});

test("a copy has new ids, also inside", () => {
  const [, original] = page;
  if (!original) throw new Error("The page has no columns");
  const ids = [...walk([original, copyBlock(original, getSlots)], getSlots)].map(
    ({ block }) => block.props.id,
  );

  expect(new Set(ids).size).toBe(8);
});

test.each<[string, Direction, string | null]>([
  ["a", "up", null],
  ["a", "down", "x[b | c d] a e"],
  ["e", "in", "a x[b e | c d]"],
  ["e", "down", null],
  ["x", "in", null],
  ["b", "up", null],
  ["b", "down", "a x[ | b c d] e"],
  ["c", "up", "a x[b c | d] e"],
  ["d", "up", "a x[b | d c] e"],
  ["d", "out", "a x[b | c] d e"],
  ["a", "out", null],
])("moving %s %s", (id, direction, expected) => {
  const after = moveBlocks(page, [id], direction, getSlots);

  expect(after && rendered(after)).toBe(expected);
});

test.each<[string[], Direction, string | null]>([
  [["a", "x"], "down", "e a x[b | c d]"],
  [["x", "e"], "up", "x[b | c d] e a"],
  [["a", "e"], "up", "a e x[b | c d]"],
  [["a", "x"], "up", null],
  [["c", "d"], "up", null],
  [["c", "d"], "out", "a x[b | ] c d e"],
])("moving several blocks, %s %s", (ids, direction, expected) => {
  const after = moveBlocks(page, ids, direction, getSlots);

  expect(after && rendered(after)).toBe(expected);
});

test("blocks are placed anywhere but inside themselves", () => {
  const inside = { parent: { id: "x", slot: "left" }, index: 1 };

  expect(rendered(placeBlocks(page, ["a", "e"], inside, getSlots) ?? [])).toBe("x[b a e | c d]");
  expect(rendered(placeBlocks(page, ["a", "x"], { parent: null, index: 3 }, getSlots) ?? [])).toBe(
    "e a x[b | c d]",
  );
  // Dropping a block where it already is changes nothing.
  expect(placeBlocks(page, ["a"], { parent: null, index: 1 }, getSlots)).toBe(page);
  expect(placeBlocks(page, ["b"], { parent: { id: "x", slot: "left" }, index: 0 }, getSlots)).toBe(page);
  expect(placeBlocks(page, ["b"], { parent: null, index: 1 }, getSlots)).not.toBe(page);
  expect(placeBlocks(page, ["x"], inside, getSlots)).toBeNull();
  expect(placeBlocks(page, ["gone"], inside, getSlots)).toBeNull();
});

test("only siblings are selected together: others are represented by the block around them", () => {
  expect(toSiblings(page, ["e", "a"], getSlots)).toEqual(["a", "e"]);
  expect(toSiblings(page, ["c", "e"], getSlots)).toEqual(["x", "e"]);
  expect(toSiblings(page, ["b", "c"], getSlots)).toEqual(["x"]);
  expect(toSiblings(page, ["d", "c"], getSlots)).toEqual(["c", "d"]);
  expect(toSiblings(page, ["b", "x"], getSlots)).toEqual(["x"]);
  expect(getRange(page, "d", "a", getSlots)).toEqual(["a", "x"]);
  expect(getRange(page, "gone", "e", getSlots)).toEqual(["e"]);
});

test("moves respect the API's depth limit", () => {
  const deep = columns("1", [columns("2", [columns("3", [text("t"), text("u")])])]);

  expect(moveBlocks([deep, columns("4")], ["4"], "in", getSlots)).not.toBeNull();
  expect(moveBlocks([columns("0"), deep], ["1"], "in", getSlots)).toBeNull();
});

test("a block inserted too deep moves to an outer level", () => {
  const deep = [columns("1", [columns("2", [columns("3", [text("t")])])])];
  const wanted = { parent: { id: "3", slot: "left" }, index: 1 };

  expect(placeFor(deep, wanted, 1, getSlots)).toEqual(wanted);
  expect(placeFor(deep, wanted, 2, getSlots)).toEqual({ parent: { id: "2", slot: "left" }, index: 1 });
  expect(placeFor(deep, wanted, 4, getSlots)).toEqual({ parent: null, index: 1 });
});
