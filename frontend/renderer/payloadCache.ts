// See docs/decisions/renderer-and-hydration.md.
import type { PublicBlock, SitePayload } from "../generated/schema";
import type { RenderedBlock, RenderedBlockCache } from "../site/blockCache";
import { type Described, inParts } from "./layout";

/** The approximate limits in bytes, per domain and in total. */
export interface CacheLimits {
  domain: number;
  all: number;
}

const LIMITS: CacheLimits = { domain: 2_000_000, all: 6_000_000 };

/** The approximate size of an object in multiples of its JSON, which is cached with it. */
const PER_BYTE = 4;
const PER_ENTRY = 300;
/** The maximum number of cached renderings of a block, which differ by page and time. */
const MOST_RENDERINGS = 3;

interface Entry {
  value: unknown;
  size: number;
  usedAt: number;
  renderings: RenderedBlock[];
}

export interface ReadPayload {
  site: SitePayload;
  /** The cache of rendered blocks; undefined to cache no blocks. */
  blockCache?: RenderedBlockCache;
}

/**
 * A cache of the parts of payloads as objects, and of rendered blocks. Equal JSON is the same object, so that
 * comparing two references shows whether dependent results still apply. The least recently used entries are
 * removed first, by domain.
 */
export class PayloadCache {
  /** The most recently used domain is the last. */
  readonly #domains = new Map<number, DomainCache>();

  constructor(private readonly limits: CacheLimits = LIMITS) {}

  /** Parse a payload (JSON) with the layout in `described`. Throws SyntaxError for invalid JSON. */
  read(payload: Uint8Array<ArrayBuffer>, described: Described | null): ReadPayload {
    const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
    if (!described) return { site: JSON.parse(bytes.toString()) };
    const cache = this.#of(described.domain);
    try {
      const site = inParts(bytes, described.layout, (part) => cache.parsed(part)) as SitePayload;
      return { site, blockCache: cache };
    } catch {
      // The layout does not match, or the payload is not JSON.
      return { site: JSON.parse(bytes.toString()) };
    }
  }

  /** Remove entries above the limits. Call this after each page. */
  trim(): void {
    let size = 0;
    for (const [domain, cache] of [...this.#domains].reverse()) {
      size += cache.trim();
      if (size > this.limits.all) this.#domains.delete(domain);
    }
  }

  /** The approximate size in bytes. */
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

class DomainCache implements RenderedBlockCache {
  size = 0;
  readonly #entries = new Map<string, Entry>();
  readonly #byValue = new WeakMap<object, Entry>();
  #now = 0;

  constructor(private readonly most: number) {}

  parsed(part: Buffer): unknown {
    // Compare the bytes as a key of one character per byte, and decode them only if they are new.
    const key = part.toString("latin1");
    if (key[0] !== "{" && key[0] !== "[") return JSON.parse(part.toString());
    this.#now += 1;
    const known = this.#entries.get(key);
    if (known) {
      known.usedAt = this.#now;
      return known.value;
    }
    const value: object = JSON.parse(part.toString());
    const entry = { value, size: PER_ENTRY + PER_BYTE * key.length, usedAt: this.#now, renderings: [] };
    if (entry.size > this.most / 4) return value;
    this.#entries.set(key, entry);
    this.#byValue.set(value, entry);
    this.size += entry.size;
    return value;
  }

  of(block: PublicBlock): readonly RenderedBlock[] | undefined {
    return this.#byValue.get(block)?.renderings;
  }

  add(block: PublicBlock, rendering: RenderedBlock): void {
    const entry = this.#byValue.get(block);
    if (!entry) return;
    entry.renderings.unshift(rendering);
    this.#grow(entry, getSize(rendering));
    const oldest = entry.renderings.length > MOST_RENDERINGS ? entry.renderings.pop() : undefined;
    if (oldest) this.#grow(entry, -getSize(oldest));
  }

  /** Remove the oldest entries above the limit, and return the new size. */
  trim(): number {
    if (this.size <= this.most) return this.size;
    const byUse = [...this.#entries].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [key, entry] of byUse) {
      // Remove some more entries, so that this does not run on every page.
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

function getSize({ html }: RenderedBlock): number {
  return PER_ENTRY + 2 * (html?.length ?? 0);
}
