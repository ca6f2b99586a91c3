import type { PageShell } from "../shell";
import { withoutPlace } from "./links";

/** A page, in the parts that take the places of those of another one. */
export interface FetchedPage {
  /** Where it really is, after redirects. */
  url: string;
  shell: PageShell;
  /** What the browser's policy for it is; a document keeps the policy it came with. */
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

/** The text of a page: what was preloaded of it in the last minute, else what the server says now. */
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

/** The parts of a page in a document of its own, or in the one that is shown. */
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

/** Say in the head what the page is, no longer what the last one was. */
export function describe(page: FetchedPage): void {
  for (const node of document.head.querySelectorAll(described)) node.remove();
  document.head.append(...page.head);
}

/** Load the style sheets a page has and this document has not, each at its place; the others are kept for later. */
export async function loadStyles({ sheets }: FetchedPage): Promise<() => void> {
  let last: Element | null = null;
  const loading: Promise<unknown>[] = [];
  for (const href of sheets) {
    let sheet = sheetsIn(document).find((each) => each.getAttribute("href") === href);
    if (!sheet) {
      sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = href;
      loading.push(loaded(sheet));
      if (last) last.after(sheet);
      else document.head.append(sheet);
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

function loaded(sheet: HTMLLinkElement): Promise<void> {
  // It is there for the page that comes: this one shall not be drawn with it.
  sheet.media = "not all";
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => reject(new NotHere(sheet.href)));
  });
}

/** The sheets of ours that belong to pages; those that scripts bring along stay out of it. */
function sheetsIn(from: Document): HTMLLinkElement[] {
  return [...from.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/"]')];
}
