import { builderLimits } from "../../generated/limits";
import { cleanHtml } from "./cleanHtml";
import { definitionOf, mapKind, slotsOf } from "./definitions";
import { type Block, type Document, MAX_DEPTH, SCHEMA } from "./document";

const MAX_BLOCKS = builderLimits.blocks;

/** The page in a value from outside, or null if there is none: known blocks only, with ids, their HTML cleaned. */
export function readDocument(value: unknown): Document | null {
  if (!isRecord(value) || !Array.isArray(value.content)) return null;
  const content = readBlocks(value.content);
  if (!content) return null;
  const root = isRecord(value.root) && isRecord(value.root.props) ? value.root.props : {};
  const title = typeof root.title === "string" ? { title: root.title } : {};
  const schema = typeof value.schema === "number" ? value.schema : SCHEMA;
  return { schema, root: { props: title }, content };
}

/** The blocks in a list from outside, or null if one of them is none. */
export function readBlocks(values: unknown[], depth = 1): Block[] | null {
  if (values.length > MAX_BLOCKS || depth > MAX_DEPTH) return null;
  const blocks = values.map((value) => readBlock(value, depth));
  return blocks.includes(null) ? null : (blocks as Block[]);
}

function readBlock(value: unknown, depth: number): Block | null {
  if (!isRecord(value) || typeof value.type !== "string" || !isRecord(value.props)) return null;
  const definition = definitionOf(value.type);
  const { id } = value.props;
  if (!definition || typeof id !== "string" || !id) return null;
  const known = Object.entries(value.props).filter(([name]) => name in definition.props);
  const props = mapKind(Object.fromEntries(known), definition.props, "html", (html) =>
    typeof html === "string" ? cleanHtml(html) : "",
  );
  for (const slot of slotsOf(value.type)) {
    const inside = readBlocks(Array.isArray(props[slot]) ? props[slot] : [], depth + 1);
    if (!inside) return null;
    props[slot] = inside;
  }
  return { type: value.type, props: { ...props, id } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
