import { sortByDistance } from "../../blocks/live/near";
import { showTiles } from "../../blocks/live/tiles";

const patience = 10_000;
const freshFor = 55_000;

let shown = "";
let at = 0;
/** The HTML of each part as the server sent it, before the browser changed it. */
let texts = new Map<string, string>();

/**
 * Replace the parts of the page that are valid for a minute (`data-fresh`, a unique name) with their current
 * version from the server. A hidden tab is updated when it becomes visible again.
 */
export async function refreshPage(): Promise<void> {
  if (shown !== location.href) {
    [shown, at] = [location.href, Date.now()];
    texts = new Map(listParts(document).map((part) => [getName(part), part.outerHTML]));
    finish();
    return;
  }
  if (document.hidden || Date.now() - at < freshFor) return;
  at = Date.now();
  const page = await pageNow(shown);
  if (!page || shown !== location.href) return;
  const parts = new Map(listParts(page).map((part) => [getName(part), part]));
  for (const part of listParts(document)) {
    const name = getName(part);
    const fresh = parts.get(name);
    if (!fresh || texts.get(name) === fresh.outerHTML) continue;
    replace(part, fresh);
  }
  for (const [name, fresh] of parts) texts.set(name, fresh.outerHTML);
  finish();
}

/** Apply the visitor's choices to the server's parts. */
function finish(): void {
  showTiles();
  sortByDistance();
}

document.addEventListener("visibilitychange", () => void refreshPage());

async function pageNow(url: string): Promise<Document | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(patience) });
    return reply.ok ? new DOMParser().parseFromString(await reply.text(), "text/html") : null;
  } catch {
    // Offline, the page keeps the time of its last rendering.
    return null;
  }
}

function listParts(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("[data-fresh]")];
}

function getName({ dataset }: HTMLElement): string {
  return dataset.fresh ?? "";
}

/**
 * Replace a part of the page. Badges and links are changed in place, because React owns those in the header.
 */
function replace(part: HTMLElement, fresh: HTMLElement): void {
  if (part.matches("a, p")) {
    for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
    const [text, next] = [part.lastChild, fresh.lastChild];
    if (text instanceof Text && next) text.data = next.textContent ?? "";
    return;
  }
  const copy = document.importNode(fresh, true);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  for (const [index, each] of [...part.querySelectorAll("details")].entries()) {
    const same = copy.querySelectorAll("details")[index];
    if (same) same.open = each.open;
  }
  part.replaceWith(copy);
  const href = focused?.getAttribute("href");
  if (href) copy.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
}
