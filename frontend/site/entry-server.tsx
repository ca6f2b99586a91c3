import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { metadataOf } from "../blocks/registry";
import type { DrawnBlock, SitePayload } from "../generated/schema";
import { type BlockDrawings, drawnBlocks } from "./blockDrawings";
import { VisitContext } from "./context";
import { blocksInside } from "./layouts/blocks";
import { type LeftOut, sectionsOf, WholePage } from "./Main";
import { type PageShell, shellOf } from "./shell";

export interface RenderedPage {
  html: string;
  shell: PageShell;
  /** What could not be drawn, and why. */
  failures: { section: string; error: unknown }[];
}

/** What stands in a document of a page: the page, and its shell for whom the browser draws next. */
export function bodyOf({ html, shell }: RenderedPage): string {
  const json = JSON.stringify(shell).replace(/[<>&\u2028\u2029]/g, escaped);
  return `<div id="site">${html}</div>\n<script type="application/json" id="shell">${json}</script>`;
}

/** As JSON writes it, so that nothing in it is a sign that HTML or scripts know. */
function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * The page between header and footer, with both. A section or a block that throws is left out, and nothing around it; a header or footer that
 * throws is the caller's problem. With `drawings`, blocks that were drawn before are not drawn again.
 */
export function draw(site: SitePayload, drawings?: BlockDrawings): RenderedPage {
  const shell = shellOf(site);
  const page = { site, shell };
  try {
    const html = drawings ? htmlAround(page, drawnBlocks(site, drawings)) : htmlOf(page);
    return { html, shell, failures: [] };
  } catch (error) {
    const { failures, leftOut } = new Failures(site);
    if (!failures.length) throw error;
    return { html: htmlOf(page, leftOut), shell, failures };
  }
}

interface Page {
  site: SitePayload;
  shell: PageShell;
}

function htmlOf(page: Page, leftOut?: LeftOut): string {
  return renderToString(<WholePage {...page} {...(leftOut && { leftOut })} />);
}

/** An attribute that no page has. */
const PLACE = `data-place-${Math.random().toString(36).slice(2)}`;

const places = new RegExp(`<i ${PLACE}="(\\d+)"></i>`, "g");

/** The page around blocks that are drawn: React draws a place for each of them. */
function htmlAround(page: Page, drawn: ReadonlyMap<DrawnBlock, string>): string {
  const htmls: string[] = [];
  const placeOf = (block: DrawnBlock) => {
    const html = drawn.get(block);
    return html === undefined ? null : <i {...{ [PLACE]: htmls.push(html) - 1 }} />;
  };
  const html = renderToString(<WholePage {...page} placeOf={placeOf} />);
  return html.replace(places, (_place, index: string) => htmls[Number(index)] ?? "");
}

/** Only after a failure: draws each part alone to learn which one it was, first a block's own blocks, then the block. */
class Failures {
  readonly failures: RenderedPage["failures"] = [];
  readonly leftOut = { sections: new Set<string>(), blocks: new Set<DrawnBlock>() };
  readonly #metadata;
  readonly #site;

  constructor(site: SitePayload) {
    this.#site = site;
    this.#metadata = metadataOf(site, this.leftOut.blocks);
    for (const { id, element, block } of sectionsOf(site)) {
      if (block) this.#look(block);
      else this.#try(element, id, () => this.leftOut.sections.add(id));
    }
  }

  #look(block: DrawnBlock): void {
    if (this.#isDrawn(block)) return;
    for (const inside of blocksInside(block)) this.#look(inside);
    const name = `${block.type} ${block.props.id}`;
    this.#try(this.#metadata.draw?.(block) ?? null, name, () => this.leftOut.blocks.add(block));
  }

  #isDrawn(block: DrawnBlock): boolean {
    try {
      this.#draw(this.#metadata.draw?.(block) ?? null);
      return true;
    } catch {
      return false;
    }
  }

  #try(element: ReactElement | null, section: string, leaveOut: () => void): void {
    try {
      this.#draw(element);
    } catch (error) {
      leaveOut();
      this.failures.push({ section, error });
    }
  }

  #draw(element: ReactElement | null): void {
    const visit = { site: this.#site, now: new Date(this.#site.now) };
    renderToString(<VisitContext value={visit}>{element}</VisitContext>);
  }
}
