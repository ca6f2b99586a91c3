// See docs/decisions/0021-partial-hydration.md.
import { type ReactNode, useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { SitePayload } from "../generated/schema";
import { ShellContext } from "./context";
import { Site } from "./Site";
import type { PageShell } from "./shell";

/** Shows header and footer as another page has them; its `<main>` is put there by whoever asks. */
export type Show = (shell: PageShell) => void;

/**
 * The server has drawn the page. What stands in `<main>` has no state, so the browser keeps it as it is and need
 * not load the code that draws it: on a slow phone that is the difference. Answers when React has taken over.
 */
export function hydrateShell(node: HTMLElement, shell: PageShell): Promise<Show> {
  // Nothing is set while all goes well; should React ever draw the page anew, the same stands there again.
  const markup = { __html: node.querySelector("#main")?.innerHTML ?? "" };
  const dock = node.querySelector(".dock");
  const drawnDock = dock && (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server drew, kept true by live/
    <div className="dock" dangerouslySetInnerHTML={{ __html: dock.innerHTML }} suppressHydrationWarning />
  );
  return new Promise((resolve) => {
    const taken = () => resolve((other) => flushSync(() => root.render(page(other))));
    const page = (shown: PageShell) => (
      <AfterMount then={taken}>
        <ShellContext value={shown}>
          <Site dock={drawnDock}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server drew and React shall leave alone */}
            <main id="main" dangerouslySetInnerHTML={markup} suppressHydrationWarning />
          </Site>
        </ShellContext>
      </AfterMount>
    );
    const root = hydrateRoot(node, page(shell));
  });
}

/** Says once when what it holds is there; `then` is the same at every drawing. */
function AfterMount({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}

/** The renderer was away: the browser loads what draws pages and does it itself. Answers the shell of what it drew. */
export async function drawAll(node: HTMLElement, site: SitePayload): Promise<PageShell> {
  const { shellOf, WholePage } = await import("./Main");
  const root = createRoot(node);
  const shell = shellOf(site);
  flushSync(() => root.render(<WholePage site={site} shell={shell} />));
  return shell;
}
