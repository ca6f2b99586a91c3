import { slugFor } from "../fields/parseSetting";
import type { Setting } from "./definitions";

type Entry = Record<string, unknown>;

/**
 * Return the entries of a list with one value changed. A unique key follows the label until a user edits the
 * key.
 */
export function changeEntry(
  entries: readonly Entry[],
  { unique }: Setting,
  index: number,
  name: string,
  value: unknown,
): Entry[] {
  const before = entries[index];
  if (!before) return [...entries];
  const entry = { ...before, [name]: value };
  if (unique && name === "label") {
    const others = entries.filter((_, each) => each !== index).map((each) => each[unique]);
    const follows = before[unique] === slugFor(String(before.label ?? ""), others);
    if (follows) entry[unique] = slugFor(String(value), others);
  }
  return entries.with(index, entry);
}
