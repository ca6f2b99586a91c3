import { add, canvas, clickWords, openBuilder, publishPage, settings } from "./stack/builder";
import { countClicks } from "./stack/clicks";
import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

// Counts the clicks for daily tasks of a restaurant: prices, sold-out dishes and holidays.

test("a new page has its first block after three clicks", async ({ signIn }) => {
  const page = await signIn("editor", NOODLE);
  const taken = await countClicks(page);
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByRole("button", { name: "Open page builder" }).click();
  await expect(canvas(page).locator("[data-puck-dropzone]").first()).toBeAttached();
  await page.getByRole("button", { name: "Add Heading", exact: true }).click();
  expect(taken()).toBe(3);
});

test("a headline is corrected in three clicks from the home screen", async ({ signIn, stack }) => {
  // Other tests fill the list of pages of the other domain.
  const page = await signIn("editor", NOODLE);
  const heading = { id: "Heading-1", text: "Sunday lnch" };
  await openBuilder(page, stack, [{ type: "Heading", props: heading }], NOODLE);
  const path = new URL(page.url()).pathname;
  await page.goto(stack.url("/panel", NOODLE));
  const taken = await countClicks(page);
  await page.locator(`a[href="${path}"]`).first().click();
  await clickWords(page, "Sunday lnch");
  await expect(canvas(page).getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Sunday lunch");
  await expect(canvas(page).getByText("Sunday lunch")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  expect(taken()).toBe(3);
});

test("a typo on a public page is published after three clicks, in the block that was clicked", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const blocks = ["First", "Sunday lnch", "Third", "Sunday lnch", "Last"].map((text, index) => ({
    type: "Heading",
    props: { id: `Heading-${index}`, text, spacing: "large" },
  }));
  await openBuilder(page, stack, blocks);
  await page.goto(stack.url(await publishPage(page, stack)));
  const edit = page.getByRole("link", { name: "Edit this page" });
  await expect(edit).toBeVisible();
  // The page's end: there the link is below the footer and covers none of its buttons.
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Dark" }).click();

  const taken = await countClicks(page);
  await page.getByRole("heading", { name: "Sunday lnch" }).last().click();
  await edit.click();
  await expect(settings(page).getByRole("textbox", { name: "Text" })).toHaveValue("Sunday lnch");
  await expect(canvas(page).locator("[data-puck-component='Heading-3']")).toBeInViewport();
  await expect(page).toHaveURL(/\/build$/);
  await expect(canvas(page).getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Sunday lunch");
  await expect(canvas(page).getByText("Sunday lunch")).toBeVisible();
  await page.getByRole("button", { name: "Publish changes" }).click();
  expect(taken()).toBe(3);
  // The dialog opens once, because this page was published without the panel.
  await page.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Changes published" })).toBeVisible();
});

test("a click to the right of a short line opens this line, not a nearer heading above it", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [
    { type: "Heading", props: { id: "Heading-1", text: "A heading across most of the page" } },
    { type: "RichText", props: { id: "RichText-1", html: "<p>At nooon.</p>" } },
  ]);
  await page.goto(stack.url(await publishPage(page, stack)));
  const edit = page.getByRole("link", { name: "Edit this page" });
  await expect(edit).toBeVisible();

  // The middle of the paragraph is empty, because its text is short.
  await page.getByText("At nooon.").click();
  await edit.click();

  await expect(page).toHaveURL(/\/build$/);
  const text = canvas(page).locator("[data-puck-component='RichText-1']").getByRole("textbox");
  await expect(text).toBeFocused();
});

test("letters typed right after a click are inserted completely and in order", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [
    { type: "RichText", props: { id: "RichText-1", html: "<p>Closed on Mondays.</p>" } },
  ]);

  await clickWords(page, "Closed on Mondays.");
  await page.keyboard.type("We are open", { delay: 5 });

  const text = canvas(page).getByRole("textbox", { name: "Text" });
  await expect(text).toHaveText(/We are open/);
  expect((await text.innerText()).replace("We are open", "")).toBe("Closed on Mondays.");
  await expect(canvas(page).locator("strong")).toHaveCount(0);
});

test("a double click on a word selects it, and typing replaces it", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [
    { type: "RichText", props: { id: "RichText-1", html: "<p>We cook.</p>" } },
  ]);

  await clickWords(page, "We cook.", { clicks: 2 });
  await page.keyboard.type("bake all day", { delay: 5 });

  await expect(canvas(page).getByText("We bake all day.")).toBeVisible();
  await expect(canvas(page).locator("strong")).toHaveCount(0);
});

test("a gallery of ten pictures is added with four clicks", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  const taken = await countClicks(page);

  await add(page, "Gallery");
  const picker = page.getByRole("dialog");
  const files = picker.getByRole("list", { name: "Files" }).getByRole("button");
  await files.nth(0).click();
  await files.nth(9).click({ modifiers: ["Shift"] });
  await picker.getByRole("button", { name: "Choose 10", exact: true }).click();

  expect(taken()).toBe(4);
  await expect(settings(page).getByRole("listitem").locator("img")).toHaveCount(10);
});
