// See docs/decisions/0167-blocks-are-drawn-once.md.
import { renderToString } from "react-dom/server";
import { drawBlock, metadataOf } from "../blocks/registry";
import type { DrawnBlock, SitePayload } from "../generated/schema";
import { type Visit, VisitContext } from "./context";
import { RecordedReads, recorded } from "./recording";

/** A block as it was drawn once, and what of the page that depended on. */
export interface BlockDrawing {
  /** Null for one that cannot be drawn apart from its page. */
  html: string | null;
  reads: RecordedReads;
}

/** Where drawings stay. */
export interface BlockDrawings {
  /** Those of a block; undefined where none would stay. */
  of: (block: DrawnBlock) => readonly BlockDrawing[] | undefined;
  add: (block: DrawnBlock, drawing: BlockDrawing) => void;
}

/** The blocks of a page that were drawn before as they would be drawn now, or can be drawn for the next time. */
export function drawnBlocks(site: SitePayload, drawings: BlockDrawings): Map<DrawnBlock, string> {
  const visit = { site, now: new Date(site.now) };
  const drawn = new Map<DrawnBlock, string>();
  for (const block of site.page.blocks) {
    const html = htmlOf(block, visit, drawings);
    if (html !== null) drawn.set(block, html);
  }
  return drawn;
}

function htmlOf(block: DrawnBlock, visit: Visit, drawings: BlockDrawings): string | null {
  const known = drawings.of(block);
  if (!known) return null;
  const same = known.find(({ reads }) => reads.holdFor(visit));
  if (same) return same.html;
  const reads = new RecordedReads();
  const html = drawnApart(block, recorded(visit, reads));
  // What cannot be drawn apart now is not tried again at each change of what it shows.
  const drawing = html === null ? { html, reads: new RecordedReads() } : { html, reads };
  drawings.add(block, drawing);
  return drawing.html;
}

/** In ids that React counts over a whole page. */
const COUNTED = `counted${Math.random().toString(36).slice(2)}`;

/** React puts these before all else of a page, once for the whole page. */
const HOISTED = /^<(?:link|meta|style|script|title)\b/;

/** Null for a block that says something of the page around it. */
function drawnApart(block: DrawnBlock, visit: Visit): string | null {
  const html = renderToString(
    <VisitContext value={visit}>{drawBlock(block, metadataOf(visit.site))}</VisitContext>,
    { identifierPrefix: COUNTED },
  );
  const isApart = !HOISTED.test(html) && !html.includes(COUNTED);
  // Between two texts that touch React writes a comment.
  const isClosed = !html || (html.startsWith("<") && html.endsWith(">"));
  return isApart && isClosed ? html : null;
}
