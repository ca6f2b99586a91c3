// @vitest-environment node
import { expect, test } from "vitest";
import type { SitePayload } from "../generated/schema";
import { renderPage } from "../site/entry-server";
import { places, post } from "../site/fixtures/make";
import { restaurant } from "../site/fixtures/sites";
import { getStop } from "../site/fixtures/stops";
import { getExample, getPage } from "./fixtures";

function shown(over: Partial<SitePayload>, props: Record<string, unknown> = {}): string {
  const { html } = renderPage(getPage([getExample("Locations", props)], over));
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

const namesIn = (html: string) =>
  [...html.matchAll(/<b>(.*?)</g)].map(([, name]) => name?.replace("\u00a0", " "));

test("all places are shown with directions, chosen places in the chosen order", () => {
  expect(namesIn(shown({ places }))).toEqual(["Pier 9", "Harbor Yard"]);
  expect(namesIn(shown({ places }, { places: [{ place: 4 }, { place: 9 }, { place: 77 }] }))).toEqual([
    "Harbor Yard",
    "Pier 9",
  ]);
  expect(shown({ places })).toContain(
    "destination=Pier%209%2C%20The%20Embarcadero%2C%20San%20Francisco#37.7998%2C-122.3972",
  );
  expect(shown({ places })).toContain("Behind the ferry building");
});

test("without places it shows the address of the business, which comes first on the site of one business", () => {
  const { business, options } = restaurant();
  expect(shown({ places: [], options })).toContain(options.address);
  expect(
    namesIn(shown({ places, business: { ...business, latitude: 37.8, longitude: -122.39 }, options })),
  ).toEqual([options.title, "Pier 9", "Harbor Yard"]);
});

test("a member page shows current stops, or else the member's address", () => {
  const member = post(100, "members", "Marisol’s Tacos", {
    attributes: { locations: [{ address: "12 Bay St", note: "back door" }] },
  });
  const page = { ...getPage([getExample("Locations")]).page, post: member };

  expect(namesIn(shown({ page, places, stops: [getStop(), getStop({ day: "2025-11-22" })] }))).toEqual([
    "Pier 9",
  ]);
  expect(shown({ page, places, stops: [] })).toContain("12 Bay St");
});

test("our own map is shown for more than one address on an installation with streets", () => {
  const map_tiles = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Streets" };

  expect(shown({ places, map_tiles })).toContain("map-pins");
  expect(shown({ places: places.slice(0, 1), map_tiles })).not.toContain("map-pins");
  expect(shown({ places, map_tiles }, { show_map: false })).not.toContain("map-pins");
  expect(shown({ places, map_tiles })).not.toMatch(/openstreetmap|data-frame/);
  expect(shown({ places })).not.toContain("map-pins");
  expect(shown({ places })).toContain("place-cards");
});
