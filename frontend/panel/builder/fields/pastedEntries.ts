import type { BlockSettings } from "../model/definitions";

/** Return the non-empty lines of a pasted text. */
export function getLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Return an entry for each line. The cells of a spreadsheet row fill the texts of an entry in order. */
export function entriesFromLines(lines: readonly string[], items: BlockSettings): Record<string, string>[] {
  const texts = Object.keys(items).filter((name) => items[name]?.kind === "text");
  return lines.map((line) => {
    const cells = line.split("\t").map((cell) => cell.trim());
    const filled = texts.map((name, index) => [name, cells[index] ?? ""] as const).filter(([, text]) => text);
    return Object.fromEntries(
      filled.map(([name, text]) => [name, text.slice(0, items[name]?.max_length ?? 200)]),
    );
  });
}
