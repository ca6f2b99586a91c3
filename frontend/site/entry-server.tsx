import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { getMetadata } from "../blocks/registry";
import type { PublicBlock, SitePayload } from "../generated/schema";
import { type RenderedBlockCache, renderBlocks } from "./blockCache";
import { VisitContext } from "./context";
import { blocksInside } from "./layouts/blocks";
import { type LeftOut, listSections, WholePage } from "./Main";
import { getShell, type PageShell } from "./shell";

export interface RenderedPage {
  html: string;
  shell: PageShell;
  /** The parts that failed to render, with their errors. */
  failures: { section: string; error: unknown }[];
}

/** Return the body of a page's document: its HTML, and its shell for further rendering in the browser. */
export function getBody({ html, shell }: RenderedPage): string {
  const json = JSON.stringify(shell).replace(/[<>&\u2028\u2029]/g, escapeSign);
  return `<div id="site">${html}</div>\n<script type="application/json" id="shell">${json}</script>`;
}

/** Escape a character as JSON does, so that it has no meaning in HTML or scripts. */
function escapeSign(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Render a page with header and footer. A section or block that throws is left out. An error in header or
 * footer is thrown to the caller. With `blockCache`, cached blocks are not rendered again.
 */
export function renderPage(site: SitePayload, blockCache?: RenderedBlockCache): RenderedPage {
  const shell = getShell(site);
  const page = { site, shell };
  try {
    const html = blockCache ? htmlAround(page, renderBlocks(site, blockCache)) : toHtml(page);
    return { html, shell, failures: [] };
  } catch (error) {
    const { failures, leftOut } = new Failures(site);
    if (!failures.length) throw error;
    return { html: toHtml(page, leftOut), shell, failures };
  }
}

interface Page {
  site: SitePayload;
  shell: PageShell;
}

function toHtml(page: Page, leftOut?: LeftOut): string {
  return renderToString(<WholePage {...page} {...(leftOut && { leftOut })} />);
}

/** An attribute that no page uses. */
const PLACE = `data-place-${Math.random().toString(36).slice(2)}`;

const places = new RegExp(`<i ${PLACE}="(\\d+)"></i>`, "g");

/** Render a page around cached blocks. React renders a placeholder for each cached block. */
function htmlAround(page: Page, rendered: ReadonlyMap<PublicBlock, string>): string {
  const htmls: string[] = [];
  const getPlace = (block: PublicBlock) => {
    const html = rendered.get(block);
    return html === undefined ? null : <i {...{ [PLACE]: htmls.push(html) - 1 }} />;
  };
  const html = renderToString(<WholePage {...page} placeOf={getPlace} />);
  return html.replace(places, (_place, index: string) => htmls[Number(index)] ?? "");
}

/**
 * Finds the failing parts of a page by rendering each part separately, and a block's inner blocks before the
 * block.
 */
class Failures {
  readonly failures: RenderedPage["failures"] = [];
  readonly leftOut = { sections: new Set<string>(), blocks: new Set<PublicBlock>() };
  readonly #metadata;
  readonly #site;

  constructor(site: SitePayload) {
    this.#site = site;
    this.#metadata = getMetadata(site, this.leftOut.blocks);
    for (const { id, element, block } of listSections(site)) {
      if (block) this.#look(block);
      else this.#try(element, id, () => this.leftOut.sections.add(id));
    }
  }

  #look(block: PublicBlock): void {
    if (this.#isRendered(block)) return;
    for (const inside of blocksInside(block)) this.#look(inside);
    const name = `${block.type} ${block.props.id}`;
    this.#try(this.#metadata.renderBlock?.(block) ?? null, name, () => this.leftOut.blocks.add(block));
  }

  #isRendered(block: PublicBlock): boolean {
    try {
      this.#render(this.#metadata.renderBlock?.(block) ?? null);
      return true;
    } catch {
      return false;
    }
  }

  #try(element: ReactElement | null, section: string, leaveOut: () => void): void {
    try {
      this.#render(element);
    } catch (error) {
      leaveOut();
      this.failures.push({ section, error });
    }
  }

  #render(element: ReactElement | null): void {
    const visit = { site: this.#site, now: new Date(this.#site.now) };
    renderToString(<VisitContext value={visit}>{element}</VisitContext>);
  }
}
