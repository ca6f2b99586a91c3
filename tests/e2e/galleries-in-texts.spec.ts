import type { Page } from "@playwright/test";
import { countClicks } from "./stack/clicks";
import { dropFiles, PICTURES } from "./stack/files";
import { toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const pictures = (page: Page) => text(page).locator("figure img");

test("dropped images become a gallery, the picker adds images, and visitors enlarge them", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  await text(page).click();
  await page.keyboard.type("Our summer:");
  await page.keyboard.press("Enter");
  const words = text(page).getByText("Our summer:");
  const { x, y, height } = (await words.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await dropFiles(page, PICTURES.slice(0, 2), { x: x + 60, y: y + height / 2 });
  await expect(pictures(page)).toHaveCount(2);
  // Images that are dropped on words do not split them.
  await expect(text(page).locator("p:has(+ figure)")).toHaveText("Our summer:");
  await expect(text(page).locator(".text-upload")).toHaveCount(0);

  // The button adds images to the gallery of the selected image.
  await pictures(page).first().click();
  const tool = page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Gallery" });
  await expect(tool).toHaveAttribute("aria-pressed", "true");
  await tool.click();
  const picker = page.getByRole("dialog", { name: "Choose images for the gallery" });
  await picker.getByRole("button", { name: "Choose market-night" }).click();
  await picker.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(pictures(page)).toHaveCount(3);
  await expect(picker).toHaveCount(0);
  // The cursor is after the gallery.
  await page.keyboard.type("See you soon.");
  await expect(text(page).locator("figure + p")).toHaveText("See you soon.");
  await expect(pictures(page)).toHaveCount(3);
  await expect
    .poll(() =>
      pictures(page).evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 50)),
    )
    .toBe(true);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "” published")).toBeVisible();
  await page.reload();
  await expect(pictures(page)).toHaveCount(3);
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);

  const address = await page.getByLabel("URL").inputValue();
  const visitor = await page.context().newPage();
  const shown = visitor.locator("main .gallery a");
  // Visitors see an image as soon as the worker has processed it.
  await expect
    .poll(async () => {
      await visitor.goto(stack.url(`/${address.startsWith("blog/") ? address : `blog/${address}`}`));
      return shown.count();
    })
    .toBe(3);
  await shown.last().click();
  await expect(visitor.getByRole("dialog", { name: "Photos" }).getByRole("img")).toBeVisible();
  await visitor.keyboard.press("Escape");
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("a gallery of new images is inserted with three clicks from the home screen", async ({ signIn }) => {
  const page = await signIn("editor");
  const taken = await countClicks(page);
  await page.getByRole("link", { name: "New blog post" }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Gallery" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles(PICTURES);

  expect(taken()).toBe(3);
  await expect(pictures(page)).toHaveCount(2);
  // The images are visible before the worker has processed them.
  await expect
    .poll(() =>
      pictures(page).evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 50)),
    )
    .toBe(true);
});

test("several images chosen with the Image button become a gallery, which typed text does not replace", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Image" }).click();
  const picker = page.getByRole("dialog");
  const files = picker.getByRole("list", { name: "Files" }).getByRole("button");
  await files.nth(0).click();
  await files.nth(1).click();
  await picker.getByRole("button", { name: "Choose 2", exact: true }).click();
  await expect(pictures(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(page, "Changes saved").last()).toBeVisible();
  await page.reload();
  await expect(pictures(page)).toHaveCount(2);

  // The text starts with the gallery.
  await text(page).focus();
  await page.keyboard.type("Our summer:");
  await expect(text(page).locator("p:has(+ figure)")).toHaveText("Our summer:");
  await pictures(page).first().click();
  await page.keyboard.type("See you soon.");
  await expect(text(page).locator("figure + p")).toHaveText("See you soon.");
  await expect(pictures(page)).toHaveCount(2);
});
