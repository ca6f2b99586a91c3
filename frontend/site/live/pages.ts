import type { PageShell } from "../shell";
import { withoutPlace } from "./links";

/** The parts of a page, which replace the parts of another page. */
export interface FetchedPage {
  /** The final URL, after redirects. */
  url: string;
  shell: PageShell;
  /** The page's content security policy. A document keeps its initial policy. */
  policy: string;
  head: Node[];
  sheets: string[];
  main: Node[];
}

class NotHere extends Error {}

const patience = 10_000;
const freshFor = 60_000;
const most = 30;

const described =
  'title, meta[name]:not([name="viewport"]), meta[property], link[rel="canonical"], link[rel="alternate"], ' +
  'script[type="application/ld+json"]';
const texts = new Map<string, { at: number; text: Promise<PageSource> }>();

interface PageSource {
  url: string;
  html: string;
}

/** Return the source of a page that was preloaded in the last minute, or fetch it. */
export function askFor(url: URL, priority: RequestPriority = "auto"): Promise<PageSource> {
  const name = withoutPlace(url);
  const known = texts.get(name);
  if (known && Date.now() - known.at < freshFor) return known.text;
  const text = load(name, priority);
  texts.delete(name);
  texts.set(name, { at: Date.now(), text });
  text.catch(() => texts.delete(name));
  for (const oldest of [...texts.keys()].slice(0, -most)) texts.delete(oldest);
  return text;
}

export function isKnown(url: URL): boolean {
  return texts.has(withoutPlace(url));
}

async function load(url: string, priority: RequestPriority): Promise<PageSource> {
  const reply = await fetch(url, { priority, signal: AbortSignal.timeout(patience) });
  const isPage = reply.ok && reply.headers.get("Content-Type")?.startsWith("text/html");
  if (!isPage || new URL(reply.url).origin !== location.origin) throw new NotHere(url);
  return { url: reply.url, html: await reply.text() };
}

export function read({ url, html }: PageSource): FetchedPage {
  return take(new DOMParser().parseFromString(html, "text/html"), url);
}

/** Return the parts of a page, from a parsed document or from the current document. */
export function take(from: Document, url: string): FetchedPage {
  const main = from.querySelector("#site > #main");
  const shell = from.getElementById("shell")?.textContent;
  if (!main || !shell) throw new NotHere(url);
  return {
    url,
    shell: JSON.parse(shell),
    policy: from.querySelector<HTMLMetaElement>('meta[name="policy"]')?.content ?? "",
    head: [...from.head.querySelectorAll(described)],
    sheets: sheetsIn(from).map((sheet) => sheet.getAttribute("href") ?? ""),
    main: [...main.childNodes],
  };
}

/** Replace the metadata of the head with that of the page. */
export function describe(page: FetchedPage): void {
  for (const node of document.head.querySelectorAll(described)) node.remove();
  document.head.append(...page.head);
}

/**
 * Load the missing style sheets of the page, each at its position. Return a function that activates the
 * sheets of the page and deactivates all others.
 */
export async function loadStyles({ sheets }: FetchedPage): Promise<() => void> {
  let last: Element | null = null;
  const loading: Promise<unknown>[] = [];
  for (const href of sheets) {
    let sheet = sheetsIn(document).find((each) => each.getAttribute("href") === href);
    if (!sheet) {
      sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = href;
      loading.push(waitForSheet(sheet));
      if (last) last.after(sheet);
      // The print styles come last, because they replace others.
      else document.head.insertBefore(sheet, document.head.querySelector('link[media="print"]'));
    }
    last = sheet;
  }
  await Promise.all(loading);
  return () => {
    for (const sheet of sheetsIn(document)) {
      sheet.media = sheets.includes(sheet.getAttribute("href") ?? "") ? "" : "not all";
    }
  };
}

function waitForSheet(sheet: HTMLLinkElement): Promise<void> {
  // The sheet belongs to the next page, so the current page must not use it.
  sheet.media = "not all";
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => reject(new NotHere(sheet.href)));
  });
}

/** Return our style sheets of pages, without the print sheet and without sheets that scripts add. */
function sheetsIn(from: Document): HTMLLinkElement[] {
  const ours = 'link[rel="stylesheet"][href^="/assets/"]:not([media="print"])';
  return [...from.head.querySelectorAll<HTMLLinkElement>(ours)];
}
