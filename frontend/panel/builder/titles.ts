import { textOf } from "../posts/readable";
import { definitionOf, labelOf } from "./definitions";
import type { Block } from "./document";

const WORDY = new Set(["text", "html"]);
const LENGTH = 60;

/** What a block is, and the first thing it says. */
export function titleOf(block: Block): { label: string; text: string } {
  const settings = Object.entries(definitionOf(block.type)?.props ?? {});
  for (const [name, { kind }] of settings) {
    const value = block.props[name];
    if (!WORDY.has(kind) || typeof value !== "string") continue;
    const text = textOf(value.slice(0, 10 * LENGTH)).trim();
    if (text) return { label: labelOf(block.type), text: text.slice(0, LENGTH) };
  }
  return { label: labelOf(block.type), text: "" };
}
