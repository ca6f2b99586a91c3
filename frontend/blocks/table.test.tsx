// @vitest-environment jsdom
import { expect, test } from "vitest";
import { renderPage } from "../site/entry-server";
import { getExample, getPage } from "./fixtures";

function getTable(over: Record<string, unknown>): HTMLElement {
  const { html } = renderPage(getPage([getExample("Table", over)]));
  const page = new DOMParser().parseFromString(html, "text/html");
  const place = page.querySelector<HTMLElement>(".table-scroll");
  if (!place) throw new Error("No table was rendered");
  return place;
}

/** Return the scope and text of each header. */
const headings = (table: HTMLElement) =>
  [...table.querySelectorAll("th")].map((each) => `${each.scope} ${each.textContent}`);

const cells = [
  ["", "Guests"],
  ["Small", "10"],
  ["Large", "25"],
];

test.each([
  ["row", ["col Guests"]],
  ["column", ["row Small", "row Large"]],
  ["both", ["col Guests", "row Small", "row Large"]],
  ["none", []],
])("with headings in %s, only those cells are headings", (header, expected) => {
  const table = getTable({ cells, header });

  expect(headings(table)).toEqual(expected);
  expect(table.querySelectorAll("tr")).toHaveLength(3);
});

test("the scroll container has a name and is focusable", () => {
  const named = getTable({ cells, caption: "Our trays", title: "Trays" });

  expect([named.getAttribute("aria-label"), named.tabIndex]).toEqual(["Our trays", 0]);
  expect(named.querySelector("caption")?.textContent).toBe("Our trays");
  expect(getTable({ cells, caption: "", title: "Trays" }).getAttribute("aria-label")).toBe("Trays");
});

test("a cell with several lines keeps them", () => {
  expect(getTable({ cells: [["a\nb", "c"]], header: "none" }).querySelector("td")?.textContent).toBe("a\nb");
});

test("each table in rich text scrolls in a box that the keyboard can reach", () => {
  const table = "<table><tbody><tr><th><p>Dish</p></th></tr><tr><td><p>Taco</p></td></tr></tbody></table>";
  const { html } = renderPage(
    getPage([getExample("RichText", { html: `<p>One</p>${table}<p>Two</p>${table}` })]),
  );
  const page = new DOMParser().parseFromString(html, "text/html");

  const boxes = [...page.querySelectorAll<HTMLElement>(".prose > .table-scroll")];
  expect(boxes.map((box) => [box.tabIndex, box.getAttribute("aria-label"), box.innerHTML])).toEqual([
    [0, "Table", table],
    [0, "Table", table],
  ]);
});
