// See docs/decisions/renderer-and-hydration.md.
import type { DrawnBlock, SitePayload } from "../generated/schema";
import type { BlockDrawing, BlockDrawings } from "../site/blockDrawings";
import { type Described, inParts } from "./layout";

/** About how many bytes stay: of each domain, and of all. */
export interface CacheLimits {
  domain: number;
  all: number;
}

const LIMITS: CacheLimits = { domain: 2_000_000, all: 6_000_000 };

/** An object takes about so many times the bytes of its JSON, which stays with it. */
const PER_BYTE = 4;
const PER_ENTRY = 300;
/** A block looks different on other pages, and at other times. */
const MOST_DRAWINGS = 3;

interface Entry {
  value: unknown;
  size: number;
  usedAt: number;
  drawings: BlockDrawing[];
}

export interface ReadPayload {
  site: SitePayload;
  /** Where its blocks that are drawn stay; without it nothing does. */
  drawings?: BlockDrawings;
}

/**
 * The parts of payloads as objects, and what was drawn of blocks. The same JSON is the same object, so that what depends on it is
 * known to be the same by comparing two references. What was not used for the longest time goes first, domain by domain.
 */
export class PayloadCache {
  /** The domain that was used last is the last. */
  readonly #domains = new Map<number, DomainCache>();

  constructor(private readonly limits: CacheLimits = LIMITS) {}

  /** A payload (JSON) as `described` by whoever sends it; throws SyntaxError for what is none. */
  read(payload: Uint8Array<ArrayBuffer>, described: Described | null): ReadPayload {
    const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
    if (!described) return { site: JSON.parse(bytes.toString()) };
    const cache = this.#of(described.domain);
    try {
      const site = inParts(bytes, described.layout, (part) => cache.parsed(part)) as SitePayload;
      return { site, drawings: cache };
    } catch {
      // It is laid out otherwise, or it is no JSON.
      return { site: JSON.parse(bytes.toString()) };
    }
  }

  /** Call after each page: lets go of what is too much. */
  trim(): void {
    let size = 0;
    for (const [domain, cache] of [...this.#domains].reverse()) {
      size += cache.trim();
      if (size > this.limits.all) this.#domains.delete(domain);
    }
  }

  /** About how many bytes are held. */
  get size(): number {
    return [...this.#domains.values()].reduce((sum, { size }) => sum + size, 0);
  }

  #of(domain: number): DomainCache {
    const cache = this.#domains.get(domain) ?? new DomainCache(this.limits.domain);
    this.#domains.delete(domain);
    this.#domains.set(domain, cache);
    return cache;
  }
}

class DomainCache implements BlockDrawings {
  size = 0;
  readonly #entries = new Map<string, Entry>();
  readonly #byValue = new WeakMap<object, Entry>();
  #now = 0;

  constructor(private readonly most: number) {}

  parsed(part: Buffer): unknown {
    // Every byte is a letter of it: compared as it is, and decoded only if it is new.
    const key = part.toString("latin1");
    if (key[0] !== "{" && key[0] !== "[") return JSON.parse(part.toString());
    this.#now += 1;
    const known = this.#entries.get(key);
    if (known) {
      known.usedAt = this.#now;
      return known.value;
    }
    const value: object = JSON.parse(part.toString());
    const entry = { value, size: PER_ENTRY + PER_BYTE * key.length, usedAt: this.#now, drawings: [] };
    if (entry.size > this.most / 4) return value;
    this.#entries.set(key, entry);
    this.#byValue.set(value, entry);
    this.size += entry.size;
    return value;
  }

  of(block: DrawnBlock): readonly BlockDrawing[] | undefined {
    return this.#byValue.get(block)?.drawings;
  }

  add(block: DrawnBlock, drawing: BlockDrawing): void {
    const entry = this.#byValue.get(block);
    if (!entry) return;
    entry.drawings.unshift(drawing);
    this.#grow(entry, sizeOf(drawing));
    const oldest = entry.drawings.length > MOST_DRAWINGS ? entry.drawings.pop() : undefined;
    if (oldest) this.#grow(entry, -sizeOf(oldest));
  }

  /** The size afterwards. */
  trim(): number {
    if (this.size <= this.most) return this.size;
    const byUse = [...this.#entries].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [key, entry] of byUse) {
      // A little more than is too much: not at every page.
      if (this.size <= this.most * 0.8) break;
      this.#entries.delete(key);
      this.size -= entry.size;
    }
    return this.size;
  }

  #grow(entry: Entry, by: number): void {
    entry.size += by;
    this.size += by;
  }
}

function sizeOf({ html }: BlockDrawing): number {
  return PER_ENTRY + 2 * (html?.length ?? 0);
}
