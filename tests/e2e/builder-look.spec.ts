import type { Page } from "@playwright/test";
import {
  canvas,
  clickWords,
  openBuilder,
  publishPage,
  readPage,
  settings,
  standStill,
  trashPage,
} from "./stack/builder";
import { expect, test } from "./stack/test";

const heading = (id: string, text: string) => ({ type: "Heading", props: { id, text, level: "2" } });
const TEXT = { type: "RichText", props: { id: "RichText-1", html: "<p>We cook over an open fire.</p>" } };
const COLUMNS = {
  type: "Columns",
  props: {
    id: "Columns-1",
    layout: "1-3",
    first: [heading("h-1", "Left")],
    second: [heading("h-2", "Right")],
  },
};

test("a block gets a background and a width, and columns a ratio, on the page and on the site", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [heading("Heading-1", "Come hungry"), TEXT, COLUMNS]);
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Text/ }).click();
  await settings(page).getByRole("radio", { name: "Accent" }).click();
  await settings(page).getByText("Narrow", { exact: true }).click();
  const block = canvas(page).locator(".framed[data-tone='accent']");
  await expect(block).toContainText("We cook over an open fire.");
  await expect
    .poll(async () => JSON.parse(await readPage(page, stack)).data.post_body.builder.content[1].props)
    .toMatchObject({ background: "accent", content_width: "narrow" });

  const path = await publishPage(page, stack);
  const built = page.url();
  await page.goto(stack.url(path));
  const framed = page.locator(".framed[data-tone='accent']");
  const color = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await color(".framed[data-tone='accent']")).not.toBe("rgba(0, 0, 0, 0)");
  const { width = 0 } = (await framed.locator(".wrap").boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(44 * 20);
  const widths = await page
    .locator(".columns .column")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(3, 1);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto(built);
  await trashPage(page, stack);
});

/** Return the pixels in a corner of the first block, away from its text and its outline. */
async function readCorner(page: Page): Promise<string> {
  const { x = 0, y = 0 } = (await canvas(page).locator("[data-puck-component]").first().boundingBox()) ?? {};
  const clip = { x: x + 12, y: y + 12, width: 8, height: 8 };
  return (await page.screenshot({ clip })).toString("base64");
}

for (const width of [1440, 390]) {
  test.describe(`at a width of ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: width === 390 });

    test("a selected block keeps its colors, with an outline", async ({ signedIn, stack }) => {
      const page = await signedIn("editor");
      const { type, props } = heading("Heading-1", "Come hungry");
      await openBuilder(page, stack, [{ type, props: { ...props, background: "accent" } }]);
      await standStill(page, "Come hungry");
      const before = await readCorner(page);

      await clickWords(page, "Come hungry", { isTap: width === 390 });

      const overlay = canvas(page).locator("[class*='DraggableComponent-overlay_']");
      await expect(overlay).toBeVisible();
      await expect(overlay).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      await expect(overlay).not.toHaveCSS("outline-style", "none");
      expect(await readCorner(page)).toBe(before);
      await trashPage(page, stack);
    });
  });
}
