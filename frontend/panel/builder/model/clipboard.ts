import { definitionOf, mapKind, slotsOf, valuesOfKind } from "./definitions";
import { type Block, childrenIn, copied, walk } from "./document";
import { readBlocks } from "./readDocument";

/** By this one knows blocks among all the texts of a clipboard. */
const MARK = "commissary/blocks";
const VERSION = 1;

/** A file that the blocks name; it comes along, unless it is too large for a clipboard. */
export interface ClippedFile {
  id: number;
  /** What it is called where it comes from. */
  name: string;
  alt: string;
  type: string;
  /** Its content in base64. */
  content?: string;
}

/** So much fits into a clipboard without slowing the machine down. */
export const CLIPBOARD_BYTES = 8_000_000;

export interface Clipped {
  /** The domain that the blocks come from. */
  domain: number;
  blocks: Block[];
  files: ClippedFile[];
}

export function writeClip(clip: Clipped): string {
  return JSON.stringify({ kind: MARK, version: VERSION, ...clip });
}

/** The blocks in a text, or null if it is any other text; whoever wrote it, they are checked and cleaned. */
export function readClip(text: string): Clipped | null {
  const content = parsed(text);
  if (content?.kind !== MARK || content.version !== VERSION || !Array.isArray(content.blocks)) return null;
  const blocks = readBlocks(content.blocks);
  if (!blocks?.length) return null;
  const files = Array.isArray(content.files) ? content.files.filter(isFile) : [];
  return { domain: Number(content.domain) || 0, blocks, files };
}

/** The ids of rows of that kind which the blocks name, at any depth. */
export function idsIn(blocks: Block[], kind: string): number[] {
  const values = [...walk(blocks, slotsOf)].flatMap(({ block }) => valuesOfKind(block, kind));
  return [...new Set(values.filter((value): value is number => typeof value === "number"))];
}

/** The blocks as another domain has them: files by their ids there, everything else that has an id left out. */
export function remapped(blocks: Block[], files: ReadonlyMap<number, number>): Block[] {
  return blocks.map((block) => {
    const settings = definitionOf(block.type)?.props ?? {};
    const other = (value: unknown) => files.get(value as number) ?? null;
    let props = mapKind(block.props, settings, "media", other);
    for (const kind of ["post", "category", "food_menu", "place", "business"])
      props = mapKind(props, settings, kind, () => null);
    props = mapKind(props, settings, "keys", () => []);
    for (const slot of slotsOf(block.type)) props[slot] = remapped(childrenIn(block, slot), files);
    return { type: block.type, props: { ...props, id: block.props.id } };
  });
}

/** The blocks with ids of their own, so that they can stand beside those they were copied from. */
export function fresh(blocks: Block[]): Block[] {
  return blocks.map((block) => copied(block, slotsOf));
}

function isFile(value: unknown): value is ClippedFile {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, alt, type, content } = value as Record<string, unknown>;
  const texts = [name, alt, type, content ?? ""].every((each) => typeof each === "string");
  return typeof id === "number" && texts;
}

function parsed(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export async function encoded(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The file as it can be sent to another library, or null if only its name came along. */
export function decoded({ name, type, content }: ClippedFile): File | null {
  if (!content || !/^[A-Za-z0-9+/]+={0,2}$/.test(content)) return null;
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type });
}
