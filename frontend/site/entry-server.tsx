import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { metadataOf } from "../blocks/registry";
import type { DrawnBlock, SitePayload } from "../generated/schema";
import { type BlockDrawings, drawnBlocks } from "./blockDrawings";
import { VisitContext } from "./context";
import { blocksInside } from "./layouts/blocks";
import { type LeftOut, Main, sectionsOf } from "./Main";
import { Dock } from "./parts/Dock";
import { Site } from "./Site";

export interface RenderedPage {
  html: string;
  /** What could not be drawn, and why. */
  failures: { section: string; error: unknown }[];
}

/**
 * The body of a page. A section or a block that throws is left out, and nothing around it; a header or footer that
 * throws is the caller's problem. With `drawings`, blocks that were drawn before are not drawn again.
 */
export function draw(site: SitePayload, drawings?: BlockDrawings): RenderedPage {
  try {
    return { html: drawings ? htmlAround(site, drawnBlocks(site, drawings)) : html(site), failures: [] };
  } catch (error) {
    const failures = new Failures(site);
    if (!failures.failures.length) throw error;
    return { html: html(site, failures.leftOut), failures: failures.failures };
  }
}

function html(site: SitePayload, leftOut?: LeftOut): string {
  return renderToString(
    <Site site={site} dock={<Dock />}>
      <Main {...(leftOut && { leftOut })} />
    </Site>,
  );
}

/** An attribute that no page has. */
const PLACE = `data-place-${Math.random().toString(36).slice(2)}`;

const places = new RegExp(`<i ${PLACE}="(\\d+)"></i>`, "g");

/** The page around blocks that are drawn: React draws a place for each of them. */
function htmlAround(site: SitePayload, drawn: ReadonlyMap<DrawnBlock, string>): string {
  const htmls: string[] = [];
  const placeOf = (block: DrawnBlock) => {
    const html = drawn.get(block);
    return html === undefined ? null : <i {...{ [PLACE]: htmls.push(html) - 1 }} />;
  };
  const page = renderToString(
    <Site site={site} dock={<Dock />}>
      <Main placeOf={placeOf} />
    </Site>,
  );
  return page.replace(places, (_place, index: string) => htmls[Number(index)] ?? "");
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
