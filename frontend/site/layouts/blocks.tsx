import { drawBlock } from "../../blocks/registry";
import { PageHead } from "../parts/PageHead";
import type { SitePayload } from "../payload";
import type { Section } from "../sections";

/** A page somebody built. Its one h1 is that of a hero on top, else the page's title. */
export function sections(site: SitePayload): Section[] {
  const { blocks } = site.page;
  const head = blocks[0]?.type === "Hero" ? [] : [{ id: "head", element: <PageHead /> }];
  return [...head, ...blocks.map((block) => ({ id: block.props.id, element: drawBlock(block, { site }) }))];
}
