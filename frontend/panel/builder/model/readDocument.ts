import { builderLimits } from "../../../generated/limits";
import { isRecord } from "../../kit/forms/values";
import { cleanHtml } from "./cleanHtml";
import { getDefinition, getSlots, mapKind } from "./definitions";
import { type Block, type Document, MAX_DEPTH, SCHEMA } from "./document";

const MAX_BLOCKS = builderLimits.blocks;
/** Matches block types only, and not the inherited properties of objects. */
const TYPE = /^[A-Z][A-Za-z0-9]{0,99}$/;

interface Reading {
  /** Whether to keep content of other releases. See docs/decisions/unsaved-changes.md. */
  keepsUnknown?: boolean;
}

/**
 * Return the page in an external value, or null if there is none. Its blocks have ids, sanitized HTML and,
 * without `keepsUnknown`, only known types.
 */
export function readDocument(value: unknown, reading: Reading = {}): Document | null {
  if (!isRecord(value) || !Array.isArray(value.content)) return null;
  const content = readBlocks(value.content, reading);
  if (!content) return null;
  const root = isRecord(value.root) && isRecord(value.root.props) ? value.root.props : {};
  const title = typeof root.title === "string" ? { title: root.title } : {};
  const schema = typeof value.schema === "number" ? value.schema : SCHEMA;
  return { schema, root: { props: title }, content };
}

/** Return the blocks in an external list, or null if one of them is invalid. */
export function readBlocks(values: unknown[], reading: Reading = {}, depth = 1): Block[] | null {
  if (values.length > MAX_BLOCKS || depth > MAX_DEPTH) return null;
  const blocks = values.map((value) => readBlock(value, reading, depth));
  return blocks.includes(null) ? null : (blocks as Block[]);
}

function readBlock(value: unknown, reading: Reading, depth: number): Block | null {
  if (!isRecord(value) || typeof value.type !== "string" || !isRecord(value.props)) return null;
  const { type } = value;
  const { id } = value.props;
  if (typeof id !== "string" || !id) return null;
  const definition = getDefinition(type);
  if (!definition) {
    return reading.keepsUnknown && TYPE.test(type) ? { type, props: { ...value.props, id } } : null;
  }
  const values = reading.keepsUnknown
    ? value.props
    : Object.fromEntries(Object.entries(value.props).filter(([name]) => name in definition.props));
  const props = mapKind(values, definition.props, "html", (html) =>
    typeof html === "string" ? cleanHtml(html) : "",
  );
  for (const slot of getSlots(type)) {
    const inside = readBlocks(Array.isArray(props[slot]) ? props[slot] : [], reading, depth + 1);
    if (!inside) return null;
    props[slot] = inside;
  }
  return { type, props: { ...props, id } };
}
