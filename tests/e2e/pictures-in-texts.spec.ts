import type { Page } from "@playwright/test";
import { title, toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const tool = (page: Page) =>
  page.getByRole("toolbar", { name: "Format" }).getByRole("button", { name: "Picture" });

test("a picture is put between two paragraphs, described, and seen by visitors", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  await text(page).click();
  await page.keyboard.type("Before the picture.");
  await page.keyboard.press("Enter");
  await tool(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Choose market-night" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture in the text" });
  await dialog.getByLabel("What the picture shows").fill("The market at night");
  await dialog.getByRole("button", { name: "Insert picture" }).click();
  const shown = text(page).getByRole("img", { name: "The market at night" });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  // It is described anew, and one step of the history takes that back.
  await shown.click();
  await expect(tool(page)).toHaveAttribute("aria-pressed", "true");
  await tool(page).click();
  await dialog.getByLabel("What the picture shows").fill("Lanterns over the market");
  await dialog.getByRole("button", { name: "Change picture" }).click();
  await expect(text(page).getByRole("img", { name: "Lanterns over the market" })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "Published.")).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto(stack.url(`/${await address(page)}`));
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  const seen = visitor.getByRole("img", { name: "Lanterns over the market" });
  await seen.scrollIntoViewIfNeeded();
  await expect
    .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await expect(seen).toHaveAttribute("loading", "lazy");
  await expect(seen).toHaveAttribute("width", /^\d+$/);
  await expect(seen).toHaveAttribute("height", /^\d+$/);
  const fits = () => visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await fits()).toBe(true);

  await page.reload();
  await expect(title(page)).toHaveValue(name);
  await expect(text(page).getByRole("img", { name: "Lanterns over the market" })).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});

async function address(page: Page): Promise<string> {
  const shown = await page.getByLabel("Web address").inputValue();
  return shown.startsWith("blog/") ? shown : `blog/${shown}`;
}

test("a picture that is only now sent is put in at once, and leaves its room once it is prepared", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  await text(page).click();
  await tool(page).click();
  const picker = page.getByRole("dialog", { name: "Choose a picture for the text" });
  await picker.getByLabel("Upload a picture").setInputFiles("frontend/panel/domains/templates/blank.webp");
  await picker.getByLabel("Description").fill("A quiet page");
  await picker.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("button", { name: "Insert picture" }).click();

  const shown = text(page).getByRole("img", { name: "A quiet page" });
  await expect(shown).toHaveAttribute("width", /^\d+$/);
  await expect(shown).toHaveAttribute("height", /^\d+$/);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(page, "Saved.")).toBeVisible();
  await page.reload();
  await expect(shown).toHaveAttribute("width", /^\d+$/);
});
