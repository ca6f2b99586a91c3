import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

const PHONES = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
];
/** The space above a line of the hero. */
const GAP = 12;

for (const viewport of PHONES)
  test.describe(`on a phone of ${viewport.width} × ${viewport.height} px`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("the hero leaves half of an association's first screen to the trucks", async ({ page }) => {
      await page.goto(readStack().url("/"));
      const hero = page.locator(".hero");
      // Trucks that are out now are a line of the hero, which is missing at night.
      const outNow = hero.locator(".hero-stops");
      const line = (await outNow.count()) ? ((await outNow.boundingBox())?.height ?? 0) + GAP : 0;
      const height = (await hero.boundingBox())?.height ?? 0;

      expect(height - line).toBeGreaterThan(100);
      expect(height - line).toBeLessThanOrEqual(viewport.height * 0.45);
      for (const part of [".button", ".picture"]) await expect(hero.locator(part)).toBeInViewport();
      const next = page.locator(".hero + .band");
      await expect(next.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
      // The first truck, or the answer that all trucks are closed.
      await expect(next.locator(".stop-name, .lead").first()).toBeInViewport({ ratio: 1 });
    });
  });
