// The positions of a payload's values in its JSON, so that each value can be parsed separately.

/**
 * The length of a value in bytes; for a value that is parsed in parts, the lengths of its parts, in order.
 */
export type Layout = number | Layout[] | { [name: string]: Layout };

/** The metadata that the web server sends with a payload. */
export interface Described {
  /** The id of the domain. */
  domain: number;
  layout: { [name: string]: Layout };
}

/** Return the content of the header `X-Layout`, or null if it is missing or invalid. */
export function describedBy(header: string | string[] | undefined): Described | null {
  if (typeof header !== "string") return null;
  try {
    const { domain, layout } = JSON.parse(header) as Partial<Described>;
    return typeof domain === "number" && typeof layout === "object" && layout ? { domain, layout } : null;
  } catch {
    return null;
  }
}

/** Thrown when bytes do not match their layout. */
class OtherLayout extends Error {}

/**
 * Parse the JSON in `bytes`, with `parse` for each part. Throws OtherLayout if it does not match `layout`.
 */
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
