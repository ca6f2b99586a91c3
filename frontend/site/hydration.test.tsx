// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SitePayload } from "../generated/schema";
import { hydrateShell, renderAll, type Show } from "./client";
import { renderPage } from "./entry-server";
import { pages } from "./fixtures/pages";
import { page } from "./fixtures/rendered";
import { showTheme, switchThemes } from "./live/themes";
import { getShell, type PageShell } from "./shell";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({
    now: new Date("2025-11-21T20:30:00Z"),
    toFake: ["Date", "setInterval", "clearInterval"],
  });
  document.body.innerHTML = '<div id="site"></div>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function site(): HTMLElement {
  const node = document.getElementById("site");
  if (!node) throw new Error("The document has no #site");
  return node;
}

/**
 * Return the visible markup, ignoring the order of attributes, the format of styles, and the theme, which
 * only the browser can determine.
 */
function markup(node: Node = site()): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  // The server preloads the first image in the head. The browser finds the image in the page.
  if (!(node instanceof Element) || node.nodeName === "LINK") return "";
  const attributes = [...node.attributes].map(({ name, value }) => {
    return `${name}="${name === "style" ? (node as HTMLElement).style.cssText : value}"`;
  });
  const inside = [...node.childNodes].map((child) => markup(child)).join("");
  return `<${[node.nodeName, ...attributes.sort()].join(" ")}>${inside}</>\n`;
}

async function taken(shown: PageShell): Promise<Show> {
  let taking: Promise<Show> | undefined;
  await act(async () => {
    taking = hydrateShell(site(), shown);
  });
  if (!taking) throw new Error("React was not asked");
  return taking;
}

/** Hydrate a page, and return its markup as the server rendered it. */
async function hydrate(name: string): Promise<string> {
  site().innerHTML = renderPage(page(name)).html;
  const rendered = markup();
  await taken(getShell(page(name)));
  return rendered;
}

test.each(Object.keys(pages))("the browser hydrates %s without warnings", async (name) => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);

  const rendered = await hydrate(name);

  expect(complaints.mock.calls).toEqual([]);
  expect(markup()).toBe(rendered);
});

test.each(Object.keys(pages))("a browser without server HTML renders the same %s", async (name) => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  site().innerHTML = renderPage(page(name)).html;
  const rendered = markup();
  document.body.innerHTML = '<div id="site"></div>';

  await act(async () => renderAll(site(), page(name)));

  expect(complaints.mock.calls).toEqual([]);
  expect(markup()).toBe(rendered);
});

test("server HTML stays when React renders again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  site().innerHTML = renderPage(page("home")).html;
  site().querySelector(".brand")?.replaceChildren("changed by an extension");
  const noticed = vi.fn();
  window.addEventListener("error", noticed, { once: true });

  await taken(getShell(page("home")));

  expect(noticed).toHaveBeenCalled();
  expect(site().querySelector("h1")?.textContent).toBe("Bay Street Food");
  expect(site().querySelectorAll("#main .card").length).toBeGreaterThan(8);
});

test("a theme chosen before hydration stays marked after hydration and on another page", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  document.head.innerHTML = ["light", "dark"]
    .map((name) => `<meta name="theme-color" media="(prefers-color-scheme: ${name})" content="#${name}">`)
    .join("");
  const bars = () => [...document.head.querySelectorAll("meta")].map((each) => each.getAttribute("media"));
  site().innerHTML = renderPage(page("home")).html;
  switchThemes();
  showTheme();
  const button = (name: string) =>
    [...site().querySelectorAll<HTMLButtonElement>(".theme-switch button")].find(
      (each) => each.textContent === name,
    );

  expect(button("device")?.getAttribute("aria-pressed")).toBe("true");
  expect(bars()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);

  button("dark")?.click();

  expect(bars()).toEqual(["not all", "all"]);
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(document.cookie).toContain("theme=dark");
  const show = await taken(getShell(page("home")));
  act(() => show(getShell(page("members"))));
  expect(complaints.mock.calls).toEqual([]);
  expect(button("dark")?.getAttribute("aria-pressed")).toBe("true");
  expect(button("device")?.getAttribute("aria-pressed")).toBe("false");

  button("device")?.click();

  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).not.toContain("theme");
});

function broken(payload: object): SitePayload {
  return payload as unknown as SitePayload; // the server never sends this
}

test("a section that fails in the browser is left out and named; a failing footer shows the error page", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { lists, ...rest } = page("home");

  await act(async () => renderAll(site(), broken({ ...rest, lists: { ...lists, faqs: { items: [null] } } })));
  expect(site().textContent).toContain("View all members");
  expect(site().textContent).not.toContain("Good to know");
  expect(complaints.mock.calls.map(([first]) => first)).toContain("Failed to render home-faqs");

  document.body.innerHTML = '<div id="site"></div>';
  await act(async () => renderAll(site(), broken({ ...rest, lists, socials: [null] })));
  expect(site().querySelector("h1")?.textContent).toBe("Something went wrong.");
});
