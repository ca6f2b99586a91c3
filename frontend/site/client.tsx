import { createRoot, hydrateRoot } from "react-dom/client";
import type { SitePayload } from "./payload";
import { Site } from "./Site";

/**
 * The server has drawn the page. What stands in `<main>` has no state, so the browser keeps it as it is and need
 * not load the code that draws it: on a slow phone that is the difference.
 */
export function takeOver(node: HTMLElement, site: SitePayload): void {
  // Nothing is set while all goes well; should React ever draw the page anew, the same stands there again.
  const kept = { __html: node.querySelector("#main")?.innerHTML ?? "" };
  hydrateRoot(
    node,
    <Site site={site}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server drew and React shall leave alone */}
      <main id="main" dangerouslySetInnerHTML={kept} suppressHydrationWarning />
    </Site>,
  );
}

/** The renderer was away: the browser loads what draws pages and does it itself. */
export async function drawAll(node: HTMLElement, site: SitePayload): Promise<void> {
  const { Main } = await import("./Main");
  createRoot(node).render(
    <Site site={site}>
      <Main />
    </Site>,
  );
}
