import { getLinkedPage, withoutPlace } from "./links";
import { askFor, isKnown } from "./pages";

const atOnce = 5;
const perPage = 15;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

let waiting: URL[] = [];
let underWay = 0;
let requests = 0;

const watcher =
  "IntersectionObserver" in window
    ? new IntersectionObserver((seen) => {
        for (const { target, isIntersecting } of seen) if (isIntersecting) enqueuePreload(target);
      })
    : null;

/** Preload the pages of visible links, a few at a time, so that a click finds them ready. */
export function watchLinks(): void {
  watcher?.disconnect();
  [waiting, requests] = [[], 0];
  if (savesData()) return;
  for (const link of document.querySelectorAll("#site a[href]")) watcher?.observe(link);
}

/** Preload the code of forms and openers, so that they work or report the problem without a network. */
export function preloadParts(): void {
  if (document.querySelector("form[data-form]")) import("./form").catch(() => undefined);
  if (document.querySelector("[data-opens]")) import("./parts").catch(() => undefined);
}

/** Preload a page when a finger or pointer touches its link, because a click is likely. */
export function preloadNow({ target }: Event): void {
  const url = target instanceof Element ? getLinkedPage(target.closest("a")) : null;
  if (url && !savesData() && leadsAway(url)) askFor(url).catch(() => undefined);
}

function enqueuePreload(link: Element): void {
  watcher?.unobserve(link);
  const url = getLinkedPage(link);
  if (!url || requests >= perPage || isKnown(url) || !leadsAway(url)) return;
  if (waiting.some((each) => withoutPlace(each) === withoutPlace(url))) return;
  requests += 1;
  waiting.push(url);
  next();
}

function next(): void {
  if (savesData()) waiting = [];
  while (underWay < atOnce) {
    const url = waiting.shift();
    if (!url) return;
    underWay += 1;
    askFor(url, "low")
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1;
        next();
      });
  }
}

function leadsAway(url: URL): boolean {
  return withoutPlace(url) !== withoutPlace(location);
}

/** Return whether the user saves data or has a slow connection. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !!connection?.saveData || /2g/.test(connection?.effectiveType ?? "");
}
