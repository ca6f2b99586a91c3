import { htmlAsText } from "../../kit/posts/fieldAsText";
import { blockLabel } from "./blockLabels";
import { getDefinition } from "./definitions";
import type { Block } from "./document";

const WORDY = new Set(["text", "html"]);
const LENGTH = 60;

/** Return the first text of a block, or "". It identifies the block among blocks of its type. */
export function getTitle(block: Block): string {
  const settings = Object.entries(getDefinition(block.type)?.props ?? {});
  for (const [name, { kind }] of settings) {
    const value = block.props[name];
    if (!WORDY.has(kind) || typeof value !== "string") continue;
    const text = htmlAsText(value.slice(0, 10 * LENGTH)).trim();
    if (text) return text.slice(0, LENGTH);
  }
  return "";
}

/** Return the type of a block with its first text. */
export function describeBlock(block: Block): string {
  const title = getTitle(block);
  return title ? `${blockLabel(block.type)}: ${title}` : blockLabel(block.type);
}
