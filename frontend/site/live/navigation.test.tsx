// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { hydrateShell, type Show } from "../client";
import { getBody, renderPage } from "../entry-server";
import { page } from "../fixtures/rendered";
import { getShell } from "../shell";
import { navigateInPlace } from "./navigation";

const answer = vi.fn<(url: string) => Promise<Response>>();
let policy = "one";

/** Return the server's document of a page. */
function getDocument(name: string): string {
  const site = page(name);
  return `<html><head><title>The page ${name}</title><meta name="policy" content="${policy}">
    <meta name="description" content="${name}"><link rel="canonical" href="/${name}"></head>
    <body>${getBody(renderPage(site))}</body></html>`;
}

function follow(href: string): boolean {
  const link = document.querySelector<HTMLAnchorElement>(`#site a[href="${href}"]`);
  if (!link) throw new Error(`There is no link to ${href}`);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  link.dispatchEvent(event);
  return event.defaultPrevented;
}

let taken: Promise<Show> | undefined;

/** Hydrate the page on the first call, because React is loaded with the first navigation. */
function takenOver(node: HTMLElement): Promise<Show> {
  taken ??= hydrateShell(node, getShell(page("home")));
  return taken;
}

/** Return the requested paths, without the check for a newer build on each focus of the tab. */
const requests = () => answer.mock.calls.map(([url]) => new URL(url, location.href).pathname);
const heading = () => document.querySelector("h1")?.textContent;
const shown = (text: string) => vi.waitFor(() => expect(heading()).toBe(text), { timeout: 4000 });

beforeAll(() => {
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("scrollTo", vi.fn());
  answer.mockImplementation(async (url) => {
    const name = new URL(url, location.href).pathname === "/" ? "home" : "members";
    const reply = new Response(getDocument(name), {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
    Object.defineProperty(reply, "url", { value: url });
    return reply;
  });
  const first = new DOMParser().parseFromString(getDocument("home"), "text/html");
  document.head.replaceChildren(...first.head.childNodes);
  document.body.replaceChildren(...first.body.childNodes);
  const node = document.getElementById("site");
  if (!node) throw new Error("The document has no #site");
  navigateInPlace(() => takenOver(node));
});

beforeEach(() => answer.mockClear());

test("a link changes the page in place, and back restores the same nodes", async () => {
  const left = document.querySelector("#main")?.firstElementChild;
  const header = document.querySelector("header");

  expect(follow("/members")).toBe(true);
  await shown("Members");

  expect(location.pathname).toBe("/members");
  expect(document.title).toBe("The page members");
  expect(document.querySelectorAll("title, link[rel=canonical], meta[name=description]")).toHaveLength(3);
  expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe("/members");
  expect(document.activeElement).toBe(document.querySelector("h1"));
  expect(document.querySelector("body > [role=status]")?.textContent).toBe("The page members");
  expect(document.querySelector("header")).toBe(header);
  expect(document.querySelector('.header a[href="/members"]')?.getAttribute("aria-current")).toBe("page");

  history.back();
  await shown("Bay Street Food");
  expect(document.querySelector("#main")?.firstElementChild).toBe(left);
  expect(document.querySelector('.header a[href="/members"]')?.hasAttribute("aria-current")).toBe(false);
});

test("a page requested in the last minute is not requested again", async () => {
  follow("/members");
  await shown("Members");

  expect(requests()).not.toContain("/members");
});

test("a page with another policy is left to the browser", async () => {
  policy = "two";
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);

  expect(follow("/blog")).toBe(true);
  await vi.waitFor(() => expect(requests()).toContain("/blog"));
  await new Promise((resolve) => setTimeout(resolve));

  expect(heading()).toBe("Members");
  expect(location.pathname).toBe("/members");
  complaints.mockRestore();
});
