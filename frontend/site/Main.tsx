import type { ReactElement } from "react";
import type { PublicBlock, SitePayload } from "../generated/schema";
import { useVisit } from "./context";
import * as blocks from "./layouts/blocks";
import * as detail from "./layouts/detail";
import * as home from "./layouts/home";
import * as indexPage from "./layouts/indexPage";
import * as menus from "./layouts/menus";
import * as notFound from "./layouts/notFound";
import * as search from "./layouts/search";
import { Boundary } from "./parts/Boundary";
import { Dock } from "./parts/Dock";
import { PrintHead } from "./parts/PrintHead";
import { Site } from "./Site";
import type { PageSection } from "./sections";
import { getShell, type PageShell } from "./shell";
import { VisitProvider } from "./VisitProvider";

export { getShell };

/** The parts to leave out: sections by id, blocks by identity at any depth. */
export interface LeftOut {
  sections: ReadonlySet<string>;
  blocks: ReadonlySet<PublicBlock>;
}

const nothing: LeftOut = { sections: new Set(), blocks: new Set() };

interface Props {
  leftOut?: LeftOut;
  /** Returns the placeholder of a cached block, or null to render the block. */
  placeOf?: (block: PublicBlock) => ReactElement | null;
}

/** A page with its header and footer. */
export function WholePage({ site, shell, ...main }: Props & { site: SitePayload; shell: PageShell }) {
  return (
    <VisitProvider site={site} shell={shell}>
      <Site dock={<Dock />}>
        <Main {...main} />
      </Site>
    </VisitProvider>
  );
}

/** The content between header and footer. A section that fails to render is left out, and the others stay. */
function Main({ leftOut = nothing, placeOf }: Props) {
  const { site } = useVisit();
  return (
    <main id="main">
      <PrintHead />
      {listSections(site, leftOut.blocks)
        .filter(({ id }) => !leftOut.sections.has(id))
        .map(({ id, element, block }) => (
          <Boundary key={id} name={id}>
            {(block && placeOf?.(block)) ?? element}
          </Boundary>
        ))}
    </main>
  );
}

/** Return the sections of a page: its blocks, or the standard layout of its kind. */
export function listSections(site: SitePayload, leftOut?: ReadonlySet<PublicBlock>): PageSection[] {
  const { page, error_page, url } = site;
  if (error_page || page.kind === "error") return notFound.sections();
  if (page.blocks.length > 0 || page.is_cut) return blocks.sections(site, leftOut);
  if (page.kind === "search") return search.sections(site);
  if (page.collection === "menus") return menus.sections(site);
  if (page.kind === "index") return indexPage.sections(site);
  if (url === "" || !page.post) return home.sections(site);
  return [...detail.sections(site, page.post), ...indexPage.listAt(site)];
}
