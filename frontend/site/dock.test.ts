// @vitest-environment node
import { expect, test } from "vitest";
import { html, page } from "./fixtures/drawn";

function linking(purpose: "reserve" | "order", url: string): string {
  const site = page("restaurant-home");
  const business = { ...site.business, links: [{ label: "", url, purpose }] };
  return html({ ...site, options: { ...site.options, join_url: "" }, business });
}

test("the main button of a restaurant says with whom one reserves or orders", () => {
  const table = linking("reserve", "https://www.opentable.com/r/noodle");

  expect(table).toContain('aria-label="Reserve with OpenTable">Reserve</a>');
  expect(linking("order", "https://order.toasttab.com/noodle")).toContain('"Order with Toast">Order</a>');
  expect(linking("reserve", "https://noodle.example/")).not.toContain('aria-label="Reserve');
});
