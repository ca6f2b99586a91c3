// See docs/decisions/renderer-and-hydration.md.
import { type ReactNode, useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { SitePayload } from "../generated/schema";
import { ShellContext } from "./context";
import { Site } from "./Site";
import type { PageShell } from "./shell";

/** Show the header and footer of another page. The caller replaces `<main>`. */
export type Show = (shell: PageShell) => void;

/**
 * Hydrate a page that the server rendered. `<main>` has no state, so the browser keeps its markup and does
 * not load the code that renders it, which saves time on slow phones. The promise resolves when React has
 * taken over.
 */
export function hydrateShell(node: HTMLElement, shell: PageShell): Promise<Show> {
  // React sets this markup only if it ever re-renders the page, and the content is then the same.
  const markup = { __html: node.querySelector("#main")?.innerHTML ?? "" };
  const dock = node.querySelector(".dock");
  const renderedDock = dock && (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup rendered by the server and updated by live/
    <div className="dock" dangerouslySetInnerHTML={{ __html: dock.innerHTML }} suppressHydrationWarning />
  );
  return new Promise((resolve) => {
    const takeOver = () => resolve((other) => flushSync(() => root.render(page(other))));
    const page = (shown: PageShell) => (
      <AfterMount then={takeOver}>
        <ShellContext value={shown}>
          <Site dock={renderedDock}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: server-rendered markup that React must not change */}
            <main id="main" dangerouslySetInnerHTML={markup} suppressHydrationWarning />
          </Site>
        </ShellContext>
      </AfterMount>
    );
    const root = hydrateRoot(node, page(shell));
  });
}

/** Calls `then` once after the children are mounted. `then` must be the same on every render. */
function AfterMount({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}

/**
 * Load the rendering code and render the page in the browser, because the renderer was not available. Return
 * the shell of the rendered page.
 */
export async function renderAll(node: HTMLElement, site: SitePayload): Promise<PageShell> {
  const { getShell, WholePage } = await import("./Main");
  const root = createRoot(node);
  const shell = getShell(site);
  flushSync(() => root.render(<WholePage site={site} shell={shell} />));
  return shell;
}
