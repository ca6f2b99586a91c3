// @vitest-environment node
import { expect, test } from "vitest";
import { html, page } from "./fixtures/rendered";

function linking(purpose: "reserve" | "order", url: string): string {
  const site = page("restaurant-home");
  const business = { ...site.business, links: [{ label: "", url, purpose }] };
  return html({ ...site, options: { ...site.options, join_url: "" }, business });
}

test("the main button of a restaurant names the reservation or ordering service", () => {
  const table = linking("reserve", "https://www.opentable.com/r/noodle");

  expect(table).toContain('aria-label="Reserve with OpenTable">Reserve</a>');
  expect(linking("order", "https://order.toasttab.com/noodle")).toContain('"Order with Toast">Order</a>');
  expect(linking("reserve", "https://noodle.example/")).not.toContain('aria-label="Reserve');
});

test("links to the reservation form, also in menus, open the provider in the business info", () => {
  const site = page("restaurant-home");
  const links = [{ label: "", url: "https://resy.com/noodle", purpose: "reserve" as const }];
  const entry = { text: "Book", url: "/reserve", type: "link", mode: "link", post_id: null, children: [] };
  const menus = { header: [{ ...entry, text: "Visit", url: "", children: [entry] }], footer: [entry] };
  const own = { ...site, menus, guest_pages: ["reserve" as const] };

  expect(html(own).match(/href="\/reserve"/g)).toHaveLength(2);
  const rendered = html({ ...own, business: { ...site.business, links } });
  expect(rendered).not.toContain('href="/reserve"');
  expect(rendered.match(/href="https:\/\/resy.com\/noodle"/g)?.length).toBeGreaterThan(2);
});

test("the site's own form is the reservation of a restaurant without a link", () => {
  const site = page("restaurant-home");
  const options = { ...site.options, join_url: "" };
  const business = { ...site.business, links: [] };

  expect(html({ ...site, options, business })).not.toContain(">Reserve</a>");
  const rendered = html({ ...site, options, business, guest_pages: ["reserve"] });
  expect(rendered).toContain('<a class="button" href="/reserve">Reserve</a>');
});
