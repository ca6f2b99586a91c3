import type { BlockSettings } from "../model/definitions";

/** The lines of a pasted text that say something. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** An entry for each line: the cells of a spreadsheet's row fill its texts one after the other. */
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
