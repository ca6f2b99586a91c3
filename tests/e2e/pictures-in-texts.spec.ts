import type { Page } from "@playwright/test";
import { countClicks } from "./stack/clicks";
import { title, toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const tool = (page: Page) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Image" });

test("a picture is inserted between two paragraphs, described, and shown to visitors", async ({
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
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Image in text" });
  const shown = text(page).getByRole("img", { name: /^Three food trucks at night/ });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  // The description changes, and one undo step restores it.
  await shown.click();
  await expect(tool(page)).toHaveAttribute("aria-pressed", "true");
  await tool(page).click();
  await dialog.getByLabel("Alt text").fill("Lanterns over the market");
  await dialog.getByRole("button", { name: "Edit image" }).click();
  await expect(text(page).getByRole("img", { name: "Lanterns over the market" })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "” published")).toBeVisible();

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
  const shown = await page.getByLabel("URL").inputValue();
  return shown.startsWith("blog/") ? shown : `blog/${shown}`;
}

/**
 * Upload a picture in the picker of the text, which then selects it. Only the other demo site has this
 * picture.
 */
async function upload(page: Page, file: string, description: string): Promise<void> {
  await text(page).click();
  await tool(page).click();
  const picker = page.getByRole("dialog", { name: "Choose an image for the text" });
  await picker
    .getByLabel("Upload image")
    .setInputFiles(`src/commissary/devserver/demo/pictures/noodle/${file}`);
  await picker.getByLabel("Alt text").fill(description);
  await picker.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("button", { name: "Choose", exact: true }).waitFor();
}

test("an uploaded picture is inserted immediately, with its final size after processing", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  await upload(page, "cup.webp", "A quiet page");
  await page.getByRole("button", { name: "Choose", exact: true }).click();

  const shown = text(page).getByRole("img", { name: "A quiet page" });
  // The worker processes the pictures of a domain one after another, including those of other tests.
  await expect(shown).toHaveAttribute("width", /^\d+$/, { timeout: 40_000 });
  await expect(shown).toHaveAttribute("height", /^\d+$/);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(page, "Changes saved")).toBeVisible();
  await page.reload();
  await expect(shown).toHaveAttribute("width", /^\d+$/);
});

test("a picture prepared just before it is inserted has its size", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  // The dialog is not notified when the picture is ready.
  await page.route(/\/api\/media\/\d+$/, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  const sent = page.waitForResponse(
    (each) => each.request().method() === "POST" && /\/api\/media$/.test(each.url()),
  );
  await upload(page, "bun.webp", "A prepared page");
  const { link } = (await (await sent).json()).data;
  await expect.poll(async () => (await stack.get(link)).status, { timeout: 40_000 }).toBeLessThan(400);
  await page.getByRole("button", { name: "Choose", exact: true }).click();

  const shown = text(page).getByRole("img", { name: "A prepared page" });
  await expect(shown).toHaveAttribute("width", /^\d+$/);
  await expect(shown).toHaveAttribute("height", /^\d+$/);
});

test("a story with three pictures is published after eight clicks", async ({ signIn }) => {
  const page = await signIn("editor");
  const taken = await countClicks(page);
  await page.getByRole("link", { name: "New blog post" }).click();
  await title(page).fill(`Three pictures ${Date.now()}`);
  await text(page).click();
  await page.keyboard.type("Look at this.");
  await tool(page).click();
  const files = page.getByRole("dialog").getByRole("list", { name: "Files" }).getByRole("button");
  await files.nth(0).click();
  await files.nth(2).click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Choose 3", exact: true }).click();
  await expect(text(page).locator("img")).toHaveCount(3);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const anyway = page.getByRole("button", { name: "Publish anyway" });
  await anyway.or(toast(page, "” published")).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();

  await expect(toast(page, "” published")).toBeVisible();
  expect(taken()).toBeLessThanOrEqual(8);
});
