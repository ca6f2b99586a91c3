import { expect, test } from "vitest";
import type { Block } from "./document";
import { type PuckState, withProps } from "./puckState";

const getSlots = (type: string) => (type === "Columns" ? ["left", "right"] : []);

const inner: Block = { type: "Text", props: { id: "inner", text: "old", entries: [{ text: "one" }] } };
const beside: Block = { type: "Text", props: { id: "beside" } };
const columns: Block = { type: "Columns", props: { id: "columns", left: [beside, inner], right: [] } };
const around: Block = { type: "Columns", props: { id: "around", left: [], right: [columns] } };
const other: Block = { type: "Text", props: { id: "other" } };

function node(block: Block, parentId: string, zone: string) {
  return { data: block, flatData: block, parentId, zone, path: [] };
}

const state = {
  data: { root: {}, content: [other, around], zones: {} },
  ui: {},
  indexes: {
    nodes: {
      other: node(other, "root", "default-zone"),
      around: node(around, "root", "default-zone"),
      columns: node(columns, "around", "right"),
      inner: node(inner, "columns", "left"),
      beside: node(beside, "columns", "left"),
    },
    zones: {},
  },
} as unknown as PuckState; // the properties in use

const change = (id: string, text: string) => withProps(state, id, (props) => ({ ...props, text }), getSlots);

test("a nested block is changed in the page and in the index of every surrounding block", () => {
  const { data, indexes } = change("inner", "new");

  const changed = { ...inner, props: { ...inner.props, text: "new" } };
  const inColumns = { ...columns, props: { ...columns.props, left: [beside, changed] } };
  const inAround = { ...around, props: { ...around.props, right: [inColumns] } };
  expect(data.content).toEqual([other, inAround]);
  expect(indexes.nodes.inner?.data).toEqual(changed);
  expect(indexes.nodes.inner?.flatData).toEqual(changed);
  expect(indexes.nodes.columns?.data).toEqual(inColumns);
  expect(indexes.nodes.around?.data).toEqual(inAround);
});

test("unchanged parts stay the same object and are not re-rendered", () => {
  const { data, indexes } = change("inner", "new");

  expect(data.content[0]).toBe(other);
  expect(indexes.nodes.beside).toBe(state.indexes.nodes.beside);
  // Surrounding blocks are rendered from their own data.
  expect(indexes.nodes.columns?.flatData).toBe(columns);
  expect(indexes.nodes.inner?.flatData.props.entries).toBe(inner.props.entries);
});

test("a block with inner blocks is rendered without them, which have their own slots", () => {
  const { indexes } = change("columns", "Two");

  expect(indexes.nodes.columns?.flatData.props).toEqual({
    id: "columns",
    text: "Two",
    left: null,
    right: null,
  });
  expect(indexes.nodes.columns?.data.props).toMatchObject({ left: [beside, inner] });
});

test("a removed block changes nothing", () => {
  expect(change("gone", "new")).toBe(state);
});
