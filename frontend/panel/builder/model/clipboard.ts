import { getDefinition, getSlots, listValues, mapKind } from "./definitions";
import { type Block, childrenIn, copyBlock, walk } from "./document";
import { readBlocks } from "./readDocument";

/** Identifies blocks in the clipboard. */
const MARK = "commissary/blocks";
const VERSION = 1;

/** A file that the blocks use. Its content is included unless it is too large. */
export interface ClippedFile {
  id: number;
  /** The file name in the source library. */
  name: string;
  alt: string;
  type: string;
  /** The content in base64. */
  content?: string;
}

/** The maximum size of copied files in bytes. Larger sizes slow down the machine. */
export const CLIPBOARD_BYTES = 8_000_000;

export interface Clipped {
  /** The id of the domain that the blocks come from. */
  domain: number;
  blocks: Block[];
  files: ClippedFile[];
}

export function writeClip(clip: Clipped): string {
  return JSON.stringify({ kind: MARK, version: VERSION, ...clip });
}

/**
 * Return the blocks in `text`, or null if it contains none. Blocks from any source are validated and sanitized.
 */
export function readClip(text: string): Clipped | null {
  const content = parseObject(text);
  if (content?.kind !== MARK || content.version !== VERSION || !Array.isArray(content.blocks)) return null;
  const blocks = readBlocks(content.blocks);
  if (!blocks?.length) return null;
  const files = Array.isArray(content.files) ? content.files.filter(isFile) : [];
  return { domain: Number(content.domain) || 0, blocks, files };
}

/** Return the ids of one kind of rows that the blocks refer to, at any depth. */
export function idsIn(blocks: Block[], kind: string): number[] {
  const values = [...walk(blocks, getSlots)].flatMap(({ block }) => listValues(block, kind));
  return [...new Set(values.filter((value): value is number => typeof value === "number"))];
}

/**
 * Return the blocks for another domain, with the ids of that domain's file copies and without other
 * references.
 */
export function replaceFiles(blocks: Block[], files: ReadonlyMap<number, number>): Block[] {
  return blocks.map((block) => {
    const settings = getDefinition(block.type)?.props ?? {};
    const other = (value: unknown) => files.get(value as number) ?? null;
    let props = mapKind(block.props, settings, "media", other);
    for (const kind of ["post", "category", "food_menu", "place", "business"])
      props = mapKind(props, settings, kind, () => null);
    props = mapKind(props, settings, "keys", () => []);
    for (const slot of getSlots(block.type)) props[slot] = replaceFiles(childrenIn(block, slot), files);
    return { type: block.type, props: { ...props, id: block.props.id } };
  });
}

/** Return the blocks with new ids, so that they can coexist with their originals. */
export function fresh(blocks: Block[]): Block[] {
  return blocks.map((block) => copyBlock(block, getSlots));
}

function isFile(value: unknown): value is ClippedFile {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, alt, type, content } = value as Record<string, unknown>;
  const texts = [name, alt, type, content ?? ""].every((each) => typeof each === "string");
  return typeof id === "number" && texts;
}

function parseObject(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export async function encode(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Return the file for an upload to another library, or null if only its name was copied. */
export function decode({ name, type, content }: ClippedFile): File | null {
  if (!content || !/^[A-Za-z0-9+/]+={0,2}$/.test(content)) return null;
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type });
}
