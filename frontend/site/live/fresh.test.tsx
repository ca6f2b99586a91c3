// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { getPage } from "../../blocks/fixtures";
import { html } from "../fixtures/rendered";
import { refreshPage } from "./fresh";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderWith(phone: string): string {
  const site = getPage([], {});
  const domain = { ...site.domain, template: "restaurant" as const };
  const business = { ...site.business, is_subject: true };
  return html({ ...site, domain, business, options: { ...site.options, phone } });
}

const number = () => document.querySelector(".dock a[href^='tel:']")?.getAttribute("href");

test("a changed phone number appears on an open page within a minute", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-25T12:00:00Z") });
  document.body.innerHTML = renderWith("+1 415 555 0100");
  await refreshPage();
  expect(number()).toBe("tel:+14155550100");

  vi.stubGlobal("fetch", async () => new Response(renderWith("+1 415 555 0199")));
  vi.setSystemTime(new Date("2026-11-25T12:01:00Z"));
  await refreshPage();

  expect(number()).toBe("tel:+14155550199");
});
