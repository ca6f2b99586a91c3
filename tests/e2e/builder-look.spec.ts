import { canvas, openBuilder, publishPage, readPage, settings, trashPage } from "./stack/builder";
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
