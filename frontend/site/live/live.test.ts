// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SitePayload } from "../../generated/schema";
import { renderPage } from "../entry-server";
import { page } from "../fixtures/rendered";
import { getShell } from "../shell";
import { setClocks } from "./clocks";
import { openOnHover } from "./hovering";
import { closeMenus } from "./menus";
import { fillInPackage } from "./packages";
import { replaceBrokenPictures } from "./pictures";
import { reloadOnce } from "./reload";

function show(name: string): SitePayload {
  const site = page(name);
  document.body.innerHTML = renderPage(site).html;
  return site;
}

function picture(): HTMLImageElement {
  const image = document.querySelector<HTMLImageElement>(".card-art img");
  if (!image) throw new Error("There is no picture");
  return image;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

test("a picture that fails to load is replaced by its smaller copy, then by the typographic card", () => {
  show("members");
  replaceBrokenPictures();
  const image = picture();

  image.dispatchEvent(new Event("error"));

  expect(image.src).toContain("/library/thumbnail-truck-1.jpg");
  expect(image.hasAttribute("srcset")).toBe(false);
  expect(image.closest("picture")?.querySelector("source")).toBe(null);
  expect(image.hidden).toBe(false);

  image.dispatchEvent(new Event("error"));

  expect(image.hidden).toBe(true);
  expect(image.closest(".card-art")?.classList.contains("no-picture")).toBe(true);
});

test("a picture that failed before the script loaded is also replaced", () => {
  show("members");
  Object.defineProperty(picture(), "complete", { value: true });

  replaceBrokenPictures();

  expect(picture().src).toContain("/library/thumbnail-truck-1.jpg");
});

test("a failed image in text does not change the text", () => {
  document.body.innerHTML =
    '<div class="prose"><p>Hot</p><img src="/library/1-0123456789abcdef?w=1280"></div>';
  const image = document.images[0] as HTMLImageElement;
  replaceBrokenPictures();

  image.dispatchEvent(new Event("error"));

  expect(image.hidden).toBe(true);
  expect(document.querySelector(".prose")?.className).toBe("prose");
});

test("special hours of today replace its weekday", () => {
  const site = show("member");
  document.body.innerHTML = `<div class="opening-times">
    <table><tr data-days="0123456"><td>Usual</td></tr></table>
    <table class="other-days"><tr aria-current="date"><td>Closed</td></tr></table></div>`;

  setClocks(getShell(site), new Date("2025-12-24T20:00:00Z"));

  expect([...document.querySelectorAll("[aria-current]")].map((each) => each.textContent)).toEqual([
    "Closed",
  ]);
});

test("the header shows the open state from the block with the hours", () => {
  const site = show("member");
  site.days = {
    "0": { exceptions: [], notice: "", week: [{ day: "friday", opens: "10:00", closes: "22:00" }] },
  };
  document.body.innerHTML = '<p data-open-of="0"></p>';

  setClocks(getShell(site), new Date("2025-11-21T20:30:00Z"));

  expect(document.body.textContent?.replace("\u00a0", " ")).toBe("Open until 10 pm");
});

test("the opening status of a page follows the clock", () => {
  const page = show("member");
  const badge = () => document.querySelector(".open-badge")?.textContent?.replace("\u00a0", " ");
  expect(badge()).toBe("Open until 9 pm".replace("9 pm", "1:30 am"));

  setClocks(getShell(page), new Date("2025-11-22T20:30:00Z"));

  expect(badge()).toBe("Closed · Opens Monday at 11 am");
  expect(document.querySelector(".open-badge")?.classList.contains("is-open")).toBe(false);
  expect(document.querySelector(".hours [aria-current] th")?.textContent).toBe("Sat – Sun");
});

test("a dropdown closes on a click elsewhere and on Escape, not on a click inside", () => {
  show("home");
  closeMenus();
  const menu = document.querySelector<HTMLDetailsElement>(".dropdown");
  if (!menu) throw new Error("The header has no dropdown");

  menu.open = true;
  menu.querySelector("a")?.dispatchEvent(new Event("click", { bubbles: true }));
  expect(menu.open).toBe(true);

  document.body.click();
  expect(menu.open).toBe(false);

  menu.open = true;
  menu
    .querySelector("summary")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(menu.open).toBe(false);
});

test("a failed chunk reloads the page at most once in ten seconds", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => new Response("{}"));

  await reloadOnce(new Error("chunk"));
  await reloadOnce(new Error("chunk"));
  expect(reload).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(10_001);
  await reloadOnce(new Error("chunk"));
  expect(reload).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test.each([
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server is away", async () => new Response("", { status: 502 })],
])("a page is unchanged while %s", async (_case, answer) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", answer);
  sessionStorage.clear();

  await reloadOnce(new Error("chunk"));

  expect(reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("with a mouse a dropdown opens under the pointer, stays when pressed, and closes when left", () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  show("home");
  openOnHover();
  const menu = document.querySelector<HTMLDetailsElement>(".dropdown");
  const summary = menu?.querySelector("summary");
  if (!menu || !summary) throw new Error("The header has no dropdown");
  const point = (at: Element, pointerType = "mouse") => {
    const event = Object.assign(new Event("pointerover", { bubbles: true }), { pointerType });
    at.dispatchEvent(event);
  };

  point(summary, "touch");
  expect(menu.open).toBe(false);

  point(summary);
  expect(menu.open).toBe(true);
  point(document.body);
  point(menu);
  vi.advanceTimersByTime(1000);
  expect(menu.open).toBe(true);
  point(document.body);
  vi.advanceTimersByTime(1000);
  expect(menu.open).toBe(false);

  point(summary);
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  summary.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  point(document.body);
  vi.advanceTimersByTime(1000);
  expect(menu.open).toBe(true);
  vi.unstubAllGlobals();
});

test.each([
  ['<textarea name="wish"></textarea>', "Wedding supper\n"],
  ['<select name="offer"><option></option><option>Wedding supper</option></select>', "Wedding supper"],
  ['<select name="time"><option></option><option>Noon</option></select>', ""],
  ['<textarea name="wish">For 20 guests</textarea>', "For 20 guests"],
])("a form shows the requested package, unless it has an answer: %s", (field, value) => {
  document.body.innerHTML = `<form data-form="book"><p class="field">${field}</p></form>`;
  Element.prototype.scrollIntoView = vi.fn();

  fillInPackage("#package=Wedding supper");

  expect(document.querySelector<HTMLTextAreaElement>(".field *")?.value).toBe(value);
});
