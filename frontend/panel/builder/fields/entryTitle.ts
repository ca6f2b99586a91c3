import { choiceLabel } from "../model/blockLabels";
import type { BlockSettings, BlockWording } from "../model/definitions";

/** Return the title of a list entry: its first text, or null while it is empty. */
export function entryTitle(
  entry: Record<string, unknown>,
  items: BlockSettings,
  words: Readonly<Record<string, BlockWording>>,
): string | null {
  const named = Object.entries(items).flatMap(([name, { kind }]) => {
    const value = entry[name];
    if (typeof value !== "string" || !value.trim()) return [];
    return [{ kind, text: getText(kind, value, words[name] ?? {}) }];
  });
  // A choice as the first setting identifies the entry. A later choice only affects the appearance of the
  // entry.
  const [first] = Object.values(items);
  const main = named.find(({ kind }) => kind !== "slug" && (kind !== "choice" || first?.kind === "choice"));
  return main?.text.slice(0, 60) ?? null;
}

function getText(kind: string, value: string, wording: BlockWording): string {
  return kind === "choice" ? choiceLabel(wording, value) : value;
}
