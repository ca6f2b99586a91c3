import type { Page } from "@playwright/test";
import { pickUp } from "./stack/keyboard";
import { expect, test } from "./stack/test";

const stamp = Date.now();
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).last();

test("a question is created, moved, hidden, deleted and restored", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/faq"));
  const category = `Parking ${stamp}`;

  for (const [question, answer] of [
    ["Is there parking?", "Behind the pier."],
    ["Is it free?", "After six."],
  ] as const) {
    await page.getByRole("button", { name: "Add question" }).click();
    const form = page.getByRole("form", { name: "New question" });
    await form.getByLabel("Question").fill(`${question} ${stamp}`);
    await form.getByRole("textbox", { name: "Answer" }).fill(answer);
    await form.getByLabel("Category").fill(category);
    await page.getByRole("option", { name: category }).click();
    await expect(form.getByLabel("Category")).toHaveValue(category);
    await page.keyboard.press("Control+s");
    await expect(form).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add question" })).toBeFocused();
  }
  const group = page.getByRole("region", { name: category });
  const rows = group.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const opener = group.getByRole("button", { name: /^Is there parking/ });
  await opener.press("Enter");
  await group.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(opener).toBeFocused();

  await group.getByRole("button", { name: `Move Is it free? ${stamp}` }).focus();
  await pickUp(page, 2);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText(/is over position 1/)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(rows.first()).toContainText("Is it free?");
  await page.reload();
  await expect(rows.first()).toContainText("Is it free?");

  await group.getByRole("switch", { name: /Is it free\?/ }).click();
  await expect(rows.first()).toContainText("Hidden");
  await expect.poll(async () => (await stack.get("/faq")).body).not.toContain(`Is it free? ${stamp}`);
  expect((await stack.get("/faq")).body).toContain(`Is there parking? ${stamp}`);

  await rows
    .last()
    .getByRole("button", { name: /Is there parking\?/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: `Delete category ${category} and keep its questions` }).click();
  await expect(toast(page, /Its questions are now uncategorized/)).toBeVisible();
  const loose = page.getByRole("region", { name: "Uncategorized" });
  await expect(loose.getByText(`Is it free? ${stamp}`)).toBeVisible();
});

test("an unfinished answer survives a reload", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/faq"));
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Half a question");
  await page.getByRole("textbox", { name: "Answer" }).fill("Half an answer");

  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();

  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("Half a question");
  await expect(page.getByRole("textbox", { name: "Answer" })).toHaveText("Half an answer");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/panel$/);
});

test("deleting a question with unsaved changes asks for confirmation", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const question = `Do you cater? ${Date.now()}`;
  await page.goto(stack.url("/panel/faq"));
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Question", { exact: true }).fill(question);
  await page.getByRole("textbox", { name: "Answer" }).fill("Yes.");
  await page.keyboard.press("ControlOrMeta+s");
  const row = page.getByText(question, { exact: true });
  await row.click();
  await page.getByRole("textbox", { name: "Answer" }).fill("Yes, for up to 80 guests.");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Answer" })).toHaveText("Yes, for up to 80 guests.");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();

  await expect(row).toBeHidden();
});
