// How the values of a payload stand in its JSON, so that each can be read by itself.

/** How many bytes a value takes; of one that is read in parts, those of its parts, in their order. */
export type Layout = number | Layout[] | { [name: string]: Layout };

/** What the web server says of a payload beside it. */
export interface Described {
  /** The id of the domain. */
  domain: number;
  layout: { [name: string]: Layout };
}

/** The header `X-Layout`; null without one, and for one that says something else. */
export function describedBy(header: string | string[] | undefined): Described | null {
  if (typeof header !== "string") return null;
  try {
    const { domain, layout } = JSON.parse(header) as Partial<Described>;
    return typeof domain === "number" && typeof layout === "object" && layout ? { domain, layout } : null;
  } catch {
    return null;
  }
}

/** Thrown when bytes are not as their layout says. */
class OtherLayout extends Error {}

/** The JSON in `bytes`, whose parts `parse` turns into values. */
export function inParts(bytes: Buffer, layout: Layout, parse: (part: Buffer) => unknown): unknown {
  let at = 0;
  const value = read(layout);
  if (at !== bytes.length) throw new OtherLayout();
  return value;

  function read(of: Layout): unknown {
    if (typeof of === "number") {
      at += of;
      return parse(bytes.subarray(at - of, at));
    }
    if (Array.isArray(of)) return readList(of);
    if (typeof of !== "object" || of === null) throw new OtherLayout();
    pass("{");
    const values = Object.entries(of).map(([name, each], index) => {
      pass(`${index ? "," : ""}${JSON.stringify(name)}:`);
      return [name, read(each)];
    });
    pass("}");
    return Object.fromEntries(values);
  }

  function readList(of: Layout[]): unknown[] {
    pass("[");
    const values = of.map((each, index) => {
      if (index) pass(",");
      return read(each);
    });
    pass("]");
    return values;
  }

  function pass(text: string): void {
    const end = at + text.length;
    if (bytes.toString("latin1", at, end) !== text) throw new OtherLayout();
    at = end;
  }
}
