// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel"}
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const NOODLE = { id: 2, host: "noodle.example", title: "Noodle House" };

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
});
afterEach(() => {
  document.body.replaceChildren();
});

/**
 * Load the module in a document with this URL and these boot data. Return the pinned domain and the unknown
 * host.
 */
async function openAt(address: string, addressDomain: object | null) {
  history.replaceState(null, "", address);
  const boot = document.createElement("script");
  boot.id = "boot";
  boot.type = "application/json";
  boot.textContent = JSON.stringify({ address_domain: addressDomain });
  document.body.replaceChildren(boot);
  const { pinAddressDomain, unknownSite } = await import("./addressDomain");
  pinAddressDomain();
  return { pinned: sessionStorage.getItem("commissary.domain"), unknown: unknownSite() };
}

test("a new tab is pinned to the domain in its URL", async () => {
  expect(await openAt("/panel/pages/7?tab=seo&site=noodle.example", NOODLE)).toEqual({
    pinned: "2",
    unknown: null,
  });
  expect(location.pathname + location.search).toBe("/panel/pages/7?tab=seo");
});

test("a tab stays on its domain, unless its URL names another one", async () => {
  sessionStorage.setItem("commissary.domain", "1");
  expect((await openAt("/panel/pages/7", NOODLE)).pinned).toBe("1");
  expect((await openAt("/panel/pages/7?site=noodle.example", NOODLE)).pinned).toBe("2");
});

test("a URL without a domain opens nothing by id", async () => {
  expect(await openAt("/panel/pages/7?site=gone.example", null)).toEqual({
    pinned: null,
    unknown: "gone.example",
  });
  expect(location.pathname + location.search).toBe("/panel");
});

test("the profile belongs to no domain", async () => {
  expect((await openAt("/panel/profile?invitation=abc&site=noodle.example", NOODLE)).pinned).toBeNull();
  expect(location.pathname + location.search).toBe("/panel/profile?invitation=abc");
});
