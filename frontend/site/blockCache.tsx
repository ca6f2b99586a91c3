// See docs/decisions/renderer-and-hydration.md.
import { renderToString } from "react-dom/server";
import { getMetadata, renderBlock } from "../blocks/registry";
import type { PublicBlock, SitePayload } from "../generated/schema";
import { type Visit, VisitContext } from "./context";
import { RecordedReads, recorded } from "./recording";

/** A block's rendered HTML, with the page data that it depends on. */
export interface RenderedBlock {
  /** Null for a block that cannot be rendered separately from its page. */
  html: string | null;
  reads: RecordedReads;
}

/** The cache of rendered blocks. */
export interface RenderedBlockCache {
  /** Return the cached renderings of a block, or undefined if this block is not cached. */
  of: (block: PublicBlock) => readonly RenderedBlock[] | undefined;
  add: (block: PublicBlock, rendered: RenderedBlock) => void;
}

/**
 * Return the HTML of all blocks of a page that are cached and still valid, or that can be rendered now and
 * cached.
 */
export function renderBlocks(site: SitePayload, cache: RenderedBlockCache): Map<PublicBlock, string> {
  const visit = { site, now: new Date(site.now) };
  const rendered = new Map<PublicBlock, string>();
  for (const block of site.page.blocks) {
    const html = toHtml(block, visit, cache);
    if (html !== null) rendered.set(block, html);
  }
  return rendered;
}

function toHtml(block: PublicBlock, visit: Visit, cache: RenderedBlockCache): string | null {
  const known = cache.of(block);
  if (!known) return null;
  const same = known.find(({ reads }) => reads.holdFor(visit));
  if (same) return same.html;
  const reads = new RecordedReads();
  const html = renderSeparately(block, recorded(visit, reads));
  // A block that cannot be rendered separately is not retried each time its data changes.
  const rendered = html === null ? { html, reads: new RecordedReads() } : { html, reads };
  cache.add(block, rendered);
  return rendered.html;
}

/** The prefix of ids that React counts over a whole page. */
const COUNTED = `counted${Math.random().toString(36).slice(2)}`;

/** Elements that React hoists to the start of a page, once for the whole page. */
const HOISTED = /^<(?:link|meta|style|script|title)\b/;

/** Return the HTML of a block, or null if it depends on the page around it. */
function renderSeparately(block: PublicBlock, visit: Visit): string | null {
  const html = renderToString(
    <VisitContext value={visit}>{renderBlock(block, getMetadata(visit.site))}</VisitContext>,
    { identifierPrefix: COUNTED },
  );
  const isApart = !HOISTED.test(html) && !html.includes(COUNTED);
  // React writes a comment between two adjacent texts.
  const isClosed = !html || (html.startsWith("<") && html.endsWith(">"));
  return isApart && isClosed ? html : null;
}
