import { expect, test } from "vitest";
import { normalizeUrl, urlFromTitle } from "./addresses";

const members = { url_prefix: "members/" };

test.each([
  ["Señor Sisig", "members/senor-sisig"],
  ["Mike's BBQ & Grill", "members/mikes-bbq-grill"],
  ["  Fish/Chips  ", "members/fish-chips"],
  ["Smørrebrød & Łódź, Großer Æbler", "members/smorrebrod-lodz-grosser-aebler"],
  ["½ price ⅓", "members/1-2-price-1-3"],
  ["寿司", ""],
  ["", ""],
])("a member called %j gets the url %j", (title, url) => {
  expect(urlFromTitle(members, title)).toBe(url);
});

test("a page has no prefix", () => {
  expect(urlFromTitle({ url_prefix: "" }, "About us")).toBe("about-us");
});

test.each([
  ["/Blog//New Year/", "blog/new-year"],
  ["--a--", "a"],
  ["a - / - b", "a/b"],
])("%j is normalized to %j", (raw, url) => {
  expect(normalizeUrl(raw)).toBe(url);
});
