import { expect, test } from "vitest";
import { type Block, walk } from "../model/document";
import { getOutlineDrop } from "./outlineDrop";

const getSlots = (type: string) => (type === "Columns" ? ["left"] : []);
const block = (id: string, left?: Block[]): Block => ({
  type: left ? "Columns" : "Text",
  props: { id, ...(left && { left }) },
});
const page = [block("a"), block("x", [block("b"), block("y", [block("c")])]), block("z", [])];
const rows = [...walk(page, getSlots)];
const rowOf = (id: string) => rows.findIndex((row) => row.block.props.id === id);

test.each<[string, "upper" | "lower", number, string, number]>([
  ["a", "upper", 5, "page 0", 0],
  ["a", "lower", 5, "page 1", 0],
  ["x", "lower", 0, "x 0", 1],
  ["b", "lower", 0, "x 1", 1],
  ["c", "lower", 2, "y 1", 2],
  ["c", "lower", 1, "x 2", 1],
  ["c", "lower", 0, "page 2", 0],
  ["z", "lower", 0, "page 3", 0],
  ["z", "lower", 1, "z 0", 1],
])("a drop at %s, %s half, depth %i", (id, half, depth, place, shown) => {
  const found = getOutlineDrop(rows, rowOf(id), half === "lower", depth, getSlots);

  expect(`${found?.place.parent?.id ?? "page"} ${found?.place.index}`).toBe(place);
  expect(found?.depth).toBe(shown);
});
