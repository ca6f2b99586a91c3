import type { Page } from "@playwright/test";
import { BAY, NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

declare global {
  interface Window {
    shift: number;
  }
}

/** The pages, and the font of their headings. */
const PAGES = [
  { name: "the home page of an association", host: BAY, path: "/", font: "Big Shoulders" },
  { name: "the blog", host: BAY, path: "/blog", font: "Big Shoulders" },
  { name: "a member", host: BAY, path: "/members/marisols-tacos", font: "Big Shoulders" },
  { name: "the home page of a restaurant", host: NOODLE, path: "/", font: "Fraunces" },
  { name: "the menu of a restaurant", host: NOODLE, path: "/menu", font: "Fraunces" },
];

for (const { name, host, path, font } of PAGES)
  test(`nothing moves on ${name} when its fonts arrive late`, async ({ page, stack }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(addUpShifts);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/*.woff2", async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(stack.url(path, host), { waitUntil: "commit" });
    await loaded(page, `${font} Fallback`);
    await expect.poll(() => page.evaluate(countPaints)).toBeGreaterThan(0);

    arrive();

    await loaded(page, font);
    await loaded(page, "Instrument Sans");
    expect(await page.evaluate(shiftAfterNextFrames)).toBeLessThan(0.02);
  });

/** Wait until the page shows text in a font. */
async function loaded(page: Page, font: string): Promise<void> {
  await page.waitForFunction(
    (family) =>
      [...document.fonts].some(
        (each) => each.family.replaceAll('"', "") === family && each.status === "loaded",
      ),
    font,
  );
}

function addUpShifts(): void {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

function countPaints(): number {
  return performance.getEntriesByName("first-contentful-paint").length;
}

async function shiftAfterNextFrames(): Promise<number> {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  return window.shift;
}
