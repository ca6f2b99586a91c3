import { textOf } from "../../kit/posts/readable";
import { definitionOf } from "./definitions";
import type { Block } from "./document";

const WORDY = new Set(["text", "html"]);
const LENGTH = 60;

/** Return the first text of a block, which identifies it among blocks of its type. */
export function titleOf(block: Block): string {
  const settings = Object.entries(definitionOf(block.type)?.props ?? {});
  for (const [name, { kind }] of settings) {
    const value = block.props[name];
    if (!WORDY.has(kind) || typeof value !== "string") continue;
    const text = textOf(value.slice(0, 10 * LENGTH)).trim();
    if (text) return text.slice(0, LENGTH);
  }
  return "";
}
