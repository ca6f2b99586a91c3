import type { Page } from "@playwright/test";
import { toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const cards = (page: Page) => text(page).locator("figure");

test("a video and a form are inserted with the slash menu, and visitors play and send them", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  await text(page).click();
  await page.keyboard.type("Our kitchen at work:");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/vid");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Video" });
  await dialog.getByLabel("Video URL").fill("https://example.com/watch");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog.getByLabel("Video URL")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Video URL").fill("https://vimeo.com/76979871");
  await dialog.getByLabel("Caption").fill("A morning");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(cards(page)).toHaveText(["A morningvimeo.com/76979871"]);

  await expect(dialog).toHaveCount(0);
  // The cursor is after the video.
  await page.keyboard.type("Write to us.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/form");
  await page.keyboard.press("Enter");
  const forms = page.getByRole("dialog", { name: "Form" });
  await forms.getByRole("combobox", { name: "Form" }).click();
  await page.getByRole("option").first().click();
  await forms.getByRole("button", { name: "Insert" }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "” published")).toBeVisible();
  await page.reload();
  await expect(cards(page).first()).toHaveText("A morningvimeo.com/76979871");
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);

  await cards(page).first().click();
  await page.keyboard.press("Delete");
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(cards(page)).toHaveCount(2);

  const visitor = await page.context().newPage();
  const requests: string[] = [];
  await visitor.route(
    ({ protocol, hostname }) => protocol === "https:" && !hostname.endsWith(".localhost"),
    async (route) => {
      requests.push(new URL(route.request().url()).host);
      await route.fulfill({ contentType: "text/html", body: "" });
    },
  );
  const address = await page.getByLabel("URL").inputValue();
  await visitor.goto(stack.url(`/${address.startsWith("blog/") ? address : `blog/${address}`}`));
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(requests).toEqual([]);
  await visitor.getByRole("link", { name: "Play: A morning" }).click();
  await expect.poll(() => requests).toEqual(["player.vimeo.com"]);
  await expect(visitor.locator("iframe.framed-site")).toBeVisible();
  const form = visitor.locator("main form[data-form]");
  for (const input of await form.locator("[required]").all()) {
    const kind = await input.evaluate((each: HTMLInputElement) => each.type);
    if (kind === "checkbox") await input.check();
    else if (kind === "select-one") await input.selectOption({ index: 1 });
    else await input.fill(kind === "email" ? "ada@example.com" : kind === "number" ? "20" : `Ada ${name}`);
  }
  await form.locator("button[type=submit]").click();
  await expect(form).toHaveCount(0);
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
