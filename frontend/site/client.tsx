import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { SitePayload } from "./payload";
import { Site } from "./Site";

/**
 * The server has drawn the page. What stands in `<main>` has no state, so the browser keeps it as it is and need
 * not load the code that draws it: on a slow phone that is the difference. The answer shows header and footer as
 * another page has them; its `<main>` is put there by whoever asks.
 */
export function takeOver(node: HTMLElement, site: SitePayload): (site: SitePayload) => void {
  // Nothing is set while all goes well; should React ever draw the page anew, the same stands there again.
  const kept = { __html: node.querySelector("#main")?.innerHTML ?? "" };
  const page = (shown: SitePayload) => (
    <Site site={shown}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server drew and React shall leave alone */}
      <main id="main" dangerouslySetInnerHTML={kept} suppressHydrationWarning />
    </Site>
  );
  const root = hydrateRoot(node, page(site));
  return (other) => flushSync(() => root.render(page(other)));
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
