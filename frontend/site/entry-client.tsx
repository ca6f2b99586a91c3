// See docs/decisions/site-navigation-and-first-load.md.
import type { SitePayload } from "../generated/schema";
import { keepClocks } from "./live/clocks";
import { onFirstInteraction } from "./live/firstInteraction";
import { initIslands } from "./live/islands";
import { closeMenus } from "./live/menus";
import { replaceBrokenPictures } from "./live/pictures";
import { reloadOnce } from "./live/reload";
import { showTheme, switchThemes } from "./live/themes";
import type { PageShell } from "./shell";

const node = document.getElementById("site");
if (node) start(node).catch(reloadOnce);

async function start(node: HTMLElement): Promise<void> {
  replaceBrokenPictures();
  closeMenus();
  initIslands();
  switchThemes();
  const shell = document.getElementById("shell")?.textContent;
  const payload = document.getElementById("payload")?.textContent;
  if (shell) whenIdle(() => hydrateOnInteraction(node, JSON.parse(shell)));
  else if (payload) await renderAll(node, JSON.parse(payload));
  showTheme();
}

/** The server rendered the page, so React is loaded on the first interaction only. */
async function hydrateOnInteraction(node: HTMLElement, shell: PageShell): Promise<void> {
  keepClocks(shell);
  let taken: ReturnType<typeof import("./client")["hydrateShell"]> | undefined;
  const hydrateShell = () => {
    taken ??= import("./client").then((client) => client.hydrateShell(node, shell));
    taken.catch(() => {
      taken = undefined;
    });
    return taken;
  };
  onFirstInteraction(() => hydrateShell().catch(reloadOnce));
  const { navigateInPlace } = await import("./live/navigation");
  navigateInPlace(hydrateShell);
  // A short check, because all visitors load it. The loaded script checks in detail. Blocked cookies also
  // block sessionStorage.
  if (navigator.cookieEnabled && /edits/.test(document.cookie + location.hash + Object.keys(sessionStorage)))
    (await import("./live/editing")).offerEditing(shell);
}

/** Render the page in the browser, because the renderer was not available. */
async function renderAll(node: HTMLElement, site: SitePayload): Promise<void> {
  const client = await import("./client");
  keepClocks(await client.renderAll(node, site));
}

/** Call `act` once the page has loaded, so that it does not compete with the page. */
function whenIdle(act: () => Promise<void>): void {
  const begin = () => act().catch(reloadOnce);
  const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(begin) : setTimeout(begin, 200));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
