// See docs/decisions/renderer-and-hydration.md.
import type { Visit } from "./context";

type Parent = "site" | "lists" | "page";

interface Read {
  parent: Parent;
  name: string;
  isSame: (value: unknown) => boolean;
}

interface Derived {
  derive: (visit: Visit) => unknown;
  value: string;
}

/** The page data that is read while a part is rendered. Pages share the same object for equal values. */
export class RecordedReads {
  readonly #reads = new Map<string, Read>();
  readonly #derived: Derived[] = [];

  note(parent: Parent, name: string, value: unknown): void {
    const key = `${parent} ${name}`;
    if (!this.#reads.has(key)) this.#reads.set(key, { parent, name, isSame: comparison(value) });
  }

  noteDerived(derive: Derived["derive"], value: unknown): void {
    this.#derived.push({ derive, value: getText(value) });
  }

  /** Return whether all recorded values are the same on another page or at another moment. */
  holdFor(visit: Visit): boolean {
    for (const { parent, name, isSame } of this.#reads.values())
      if (!isSame(reread(visit, parent, name))) return false;
    return this.#derived.every(({ derive, value }) => getText(derive(visit)) === value);
  }
}

/** Many blocks read the list of all blocks, so they share its comparison. */
const comparisons = new WeakMap<object, Read["isSame"]>();

/**
 * Return a comparison that allows the value to be garbage-collected. Two lists of blocks are equal if their
 * blocks are the same objects.
 */
function comparison(value: unknown): Read["isSame"] {
  if (typeof value !== "object" || value === null) return (other) => other === value;
  const known = comparisons.get(value);
  if (known) return known;
  const same = new WeakRef(value);
  const isSame = Array.isArray(value)
    ? comparisonWithList(value)
    : (other: unknown) => other === same.deref();
  comparisons.set(value, isSame);
  return isSame;
}

function comparisonWithList(list: unknown[]): Read["isSame"] {
  const items = list.map(comparison);
  const results = new WeakMap<object, boolean>([[list, true]]);
  return (other) => {
    if (!Array.isArray(other)) return false;
    const result =
      results.get(other) ?? (other.length === items.length && items.every((isSame, at) => isSame(other[at])));
    results.set(other, result);
    return result;
  };
}

/** Return a view of the page that records every read. */
export function recorded(visit: Visit, reads: RecordedReads): Visit {
  const { lists, page } = visit.site;
  const inside = { lists: watched("lists", lists, reads), page: watched("page", page, reads) };
  return {
    site: watched("site", visit.site, reads, inside),
    get now() {
      reads.note("site", "now", visit.site.now);
      return visit.now;
    },
    derived(derive) {
      const value = derive(visit);
      reads.noteDerived(derive, value);
      return value;
    },
  };
}

const ALL_NAMES = "";

function reread({ site }: Visit, parent: Parent, name: string): unknown {
  const values: object = parent === "site" ? site : site[parent];
  return name === ALL_NAMES ? listNames(values) : Reflect.get(values, name);
}

function listNames(values: object): string {
  return Object.keys(values).join();
}

/** Return a proxy of `values` that records every read. The values in `inside` record their own reads. */
function watched<Values extends object>(
  parent: Parent,
  values: Values,
  reads: RecordedReads,
  inside: Partial<Values> = {},
): Values {
  const read = (name: string | symbol): unknown => {
    if (typeof name === "symbol") return Reflect.get(values, name);
    if (Object.hasOwn(inside, name)) return Reflect.get(inside, name);
    const value = Reflect.get(values, name);
    reads.note(parent, name, value);
    return value;
  };
  const refuse = () => {
    throw new TypeError("A page can't be changed while it renders.");
  };
  // The proxy has another target, because a proxy of a frozen object must return the original values.
  return new Proxy({} as Values, {
    get: (_target, name) => read(name),
    has(_target, name) {
      read(name);
      return Reflect.has(values, name);
    },
    ownKeys() {
      reads.note(parent, ALL_NAMES, listNames(values));
      return Reflect.ownKeys(values);
    },
    getOwnPropertyDescriptor(_target, name) {
      const value = read(name);
      if (!Object.hasOwn(values, name)) return undefined;
      return { value, writable: true, enumerable: true, configurable: true };
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  });
}

function getText(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
