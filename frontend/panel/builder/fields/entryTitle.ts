import { choiceLabel } from "../model/blockLabels";
import type { BlockSettings, BlockWording } from "../model/definitions";

/** What an entry of a list goes by: the first thing that is written in it, or null when there is nothing yet. */
export function entryTitle(
  entry: Record<string, unknown>,
  items: BlockSettings,
  words: Readonly<Record<string, BlockWording>>,
): string | null {
  const named = Object.entries(items).flatMap(([name, { kind }]) => {
    const value = entry[name];
    if (typeof value !== "string" || !value.trim()) return [];
    return [{ kind, text: textOf(kind, value, words[name] ?? {}) }];
  });
  // What an entry begins with is chosen for it; a later choice only says how it looks.
  const [first] = Object.values(items);
  const main = named.find(({ kind }) => kind !== "slug" && (kind !== "choice" || first?.kind === "choice"));
  return main?.text.slice(0, 60) ?? null;
}

function textOf(kind: string, value: string, wording: BlockWording): string {
  return kind === "choice" ? choiceLabel(wording, value) : value;
}
