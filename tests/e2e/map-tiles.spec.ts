import type { Page } from "@playwright/test";
import { ask } from "./stack/http";
import { TILES_ORIGIN, test } from "./stack/panelHost";
import { BAY, type Stack } from "./stack/stack";
import { currentStop } from "./stack/stops";
import { expect } from "./stack/test";

const ZONE = "America/Los_Angeles";
const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>';

test.use({ viewport: { width: 1440, height: 900 } });

/** Answer requests to the tile server, and return the list of requested tiles. */
async function serveTiles(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(`${TILES_ORIGIN}/**`, async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: "image/svg+xml", body: TILE });
  });
  return requested;
}

/** Add a running stop of a member with the given place, and return a function that removes it. */
async function addStop(stack: Stack, name: string): Promise<() => Promise<unknown>> {
  const { access_token } = await stack.signIn("editor", BAY);
  const call = (method: string, path: string, body?: unknown) =>
    ask(stack.port, `api.${BAY}`, path, {
      method,
      headers: { Authorization: `Bearer ${access_token}` },
      body,
    });
  const members = JSON.parse((await call("GET", "/api/posts/by-type?type=members&limit=100")).body).data;
  const stop = await call("POST", "/api/stops", {
    ...currentStop(ZONE, members.at(-1).id),
    name,
    address: "1 Wharf Road",
    latitude: 37.81,
    longitude: -122.41,
  });
  expect(stop.status).toBe(201);
  return () => call("DELETE", `/api/stops/${JSON.parse(stop.body).data.id}`);
}

for (const path of ["/", "/today"]) {
  test(`the map of ${path} loads tiles after a click, and its pins work with the keyboard`, async ({
    page,
    stack,
    quiet: _,
  }) => {
    const remove = await addStop(stack, "The old wharf");
    try {
      const requested = await serveTiles(page);
      await page.goto(stack.url(path));
      const map = page.locator(".stop-map");
      const load = map.getByRole("button", { name: `Load map from ${new URL(TILES_ORIGIN).host}` });
      await expect(load).toBeVisible();
      await expect(map.getByText("© OpenStreetMap contributors")).toBeHidden();
      expect(requested).toEqual([]);

      await load.focus();
      await page.keyboard.press("Enter");

      const tiles = map.locator(".map-tiles img");
      await expect(tiles.first()).toBeVisible();
      const widths = () =>
        tiles.evaluateAll((all: HTMLImageElement[]) => all.map((each) => each.naturalWidth));
      await expect.poll(widths).toEqual(requested.map(() => 256));
      expect(requested.every((url) => /\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
      await expect(map.getByText("© OpenStreetMap contributors")).toBeVisible();
      await expect(load).toBeHidden();

      // The focus moves to the first pin, and each pin has the name of its place.
      const pins = map.getByRole("list", { name: "Map" }).getByRole("link");
      await expect(pins.first()).toBeFocused();
      await expect(pins.filter({ hasText: /^\d+$/ })).toHaveCount(await pins.count());
      const wharf = map.getByRole("link", { name: /^\d+: .*The old wharf, / });
      await expect(wharf).toHaveAttribute("href", /37\.81|#spot-/);
      for (let step = 1; step < (await pins.count()); step++) await page.keyboard.press("Tab");
      await expect(pins.last()).toBeFocused();

      // The next page remembers the choice.
      await page.goto(stack.url(path));
      await expect(map.locator(".map-tiles img").first()).toBeVisible();
    } finally {
      await remove();
    }
  });
}

test("pages without a map cannot load images of the tile server", async ({ stack }) => {
  const pages = ["/", "/today", "/faq"].map((path) => stack.get(path));
  const policies = (await Promise.all(pages)).map(({ headers }) => headers["content-security-policy"]);

  expect(policies.map((policy) => policy?.includes(TILES_ORIGIN))).toEqual([true, true, false]);
});
