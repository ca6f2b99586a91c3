import { dayName } from "../../messages/dates";
import type { Settings, Wording } from "../definitions";
import { choiceLabel } from "../words";

/** What an entry of a list goes by: the first thing that is written in it, or null when there is nothing yet. */
export function entryTitle(
  entry: Record<string, unknown>,
  items: Settings,
  words: Readonly<Record<string, Wording>>,
): string | null {
  const named = Object.entries(items).flatMap(([name, { kind }]) => {
    const value = entry[name];
    if (typeof value !== "string" || !value.trim()) return [];
    return [{ kind, value, text: textOf(kind, value, words[name] ?? {}) }];
  });
  // What an entry begins with is chosen for it, such as the day of some hours; a later choice only says how it looks.
  const [first] = Object.values(items);
  const main = named.find(({ kind }) => kind !== "slug" && (kind !== "choice" || first?.kind === "choice"));
  if (!main) return null;
  const times = named.filter(({ kind }) => kind === "time" && main.kind !== "time");
  return [main.text.slice(0, 60), times.map(({ value }) => value).join("–")].filter(Boolean).join(", ");
}

function textOf(kind: string, value: string, wording: Wording): string {
  if (kind === "choice") return choiceLabel(wording, value);
  return kind === "date" ? dayName(value) : value;
}
