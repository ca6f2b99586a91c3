import type { Page } from "@playwright/test";
import { canvas, openBuilder, trashPage } from "./stack/builder";
import { MAGNIFIED } from "./stack/layout";
import { expect, test } from "./stack/test";

const LONG = "We cook over an open fire, with vegetables from the market across the street. ".repeat(40);
const TEXT = { type: "RichText", props: { id: "RichText-1", html: `<p>${LONG}</p>` } };

test.afterEach(({ page, stack }) => trashPage(page, stack));

/** Return the share of the window that shows the page. */
async function shownShare(page: Page): Promise<number> {
  const box = await page.locator("[data-canvas-room]").boundingBox();
  const { height } = page.viewportSize() ?? { height: 1 };
  return box ? (Math.min(box.y + box.height, height) - Math.max(box.y, 0)) / height : 0;
}

test("at 400 % zoom the page takes most of the builder's window after scrolling", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [TEXT]);
  await page.setViewportSize(MAGNIFIED);
  for (const name of ["Blocks", "Settings"]) {
    const toggle = page.getByRole("button", { name, exact: true });
    if ((await toggle.getAttribute("aria-pressed")) === "true") await toggle.click();
  }

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await shownShare(page)).toBeGreaterThan(0.9);
  await canvas(page).getByText("We cook over an open fire").click({ force: true });
  await expect(page.getByRole("toolbar", { name: "Block" })).toBeVisible();
  expect(await shownShare(page)).toBeGreaterThan(0.5);
});
