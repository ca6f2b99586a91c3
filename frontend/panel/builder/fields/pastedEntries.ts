import type { Settings } from "../definitions";

/** What ends a line of a menu: an amount, with a currency before or behind it. */
const PRICE = /^(.+?)(?:\s+|[.·…–—]{2,})((?:[$€£]\s*)?\d{1,4}(?:[.,]\d{1,2})?(?:\s*(?:[$€£]|[A-Z]{3}))?)$/;
/** Between a dish and its price. */
const LEADER = /[\s.·…–—-]+$/;

/** The lines of a pasted text that say something. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * An entry for each line. The cells of a spreadsheet's row fill its texts one after the other; otherwise the line is the
 * first text, and an amount at its end the price, where entries have one.
 */
export function entriesFromLines(lines: readonly string[], items: Settings): Record<string, string>[] {
  const texts = Object.keys(items).filter((name) => items[name]?.kind === "text");
  const [first = ""] = texts;
  return lines.map((line) => {
    const cells = line.split("\t").map((cell) => cell.trim());
    if (cells.length > 1)
      return entryOf(
        texts.map((name, index) => [name, cells[index] ?? ""]),
        items,
      );
    const [, before = "", price] = (texts.includes("price") && PRICE.exec(line)) || [];
    const name = before.replace(LEADER, "");
    return entryOf(
      name && price
        ? [
            [first, name],
            ["price", price],
          ]
        : [[first, line]],
      items,
    );
  });
}

function entryOf(texts: [string, string][], items: Settings): Record<string, string> {
  const given = texts.filter(([, text]) => text);
  return Object.fromEntries(
    given.map(([name, text]) => [name, text.slice(0, items[name]?.max_length ?? 200)]),
  );
}
