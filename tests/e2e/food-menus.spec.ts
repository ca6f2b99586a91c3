import type { Page } from "@playwright/test";
import { NOODLE, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };

/** Return the text of the page with the menus, for a visitor. */
async function shown(stack: Stack): Promise<string> {
  const { body } = await stack.get("/card", NOODLE);
  return body
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

async function typeMenu(page: Page, title: string, dishes: readonly [string, string][]): Promise<void> {
  const { keyboard } = page;
  await expect(page.getByLabel("Title")).toBeFocused();
  await keyboard.type(title);
  await keyboard.press("Enter");
  await keyboard.type("Tonight");
  for (const [name, price] of dishes) {
    await keyboard.press("Enter");
    await keyboard.type(name);
    await keyboard.press("Tab");
    await keyboard.type(price);
  }
  await keyboard.press("Control+s");
  await expect(page.getByText("Menu saved. This change is live now.")).toBeVisible();
}

test("a menu is created by keyboard only, a price takes three clicks and a sold-out dish two taps", {
  tag: "@smoke",
}, async ({ signedIn, stack }) => {
  const page = await signedIn("editor", NOODLE);
  const title = `Counter ${Date.now()}`;
  await page.goto(stack.url("/panel/menus/new", NOODLE));
  await typeMenu(page, title, [
    ["Egg drop soup", "8"],
    ["Scallion pancake", "S 9 / M 12.5"],
    ["Whole crab", "market price"],
  ]);
  await expect(page).toHaveURL(/\/panel\/menus\/\d+$/);
  for (const text of ["Tonight", "Egg drop soup", "$8", "S $9", "M $12.50", "market price"]) {
    await expect.poll(() => shown(stack)).toContain(text);
  }

  await page.goto(stack.url("/panel", NOODLE));
  await page.getByRole("navigation", { name: "Panel" }).getByRole("link", { name: "Menus" }).click();
  await page.getByRole("link", { name: title }).click();
  await page.getByLabel("Price: Egg drop soup").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("8.75");
  await page.keyboard.press("Control+s");
  await expect.poll(() => shown(stack)).toContain("$8.75");

  await page.setViewportSize(PHONE);
  await page.goto(stack.url("/panel/today", NOODLE));
  const card = page.getByRole("region", { name: "Sold out" });
  await card.getByRole("button", { name: "Mark sold out: Whole crab" }).click();
  await expect(card.getByRole("list").getByText("Whole crab", { exact: true })).toBeVisible();
  await expect.poll(() => shown(stack), { timeout: 4_000 }).toMatch(/Whole crab.{0,60}Sold out/i);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Whole crab is sold out until tomorrow")).toBeHidden({ timeout: 2_000 });
  await expect.poll(() => shown(stack), { timeout: 4_000 }).not.toMatch(/Whole crab.{0,60}Sold out/i);

  await page.goto(stack.url("/panel/menus", NOODLE));
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => shown(stack)).not.toContain("Whole crab");
});

test("a pasted menu is previewed before it is added, and a reload loses no input", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor", NOODLE);
  await page.goto(stack.url("/panel/menus/new", NOODLE));
  await page.getByRole("button", { name: "Paste menu" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Menu text").fill("Soups\nPho bo ..... 14\nRice noodles, beef\nMiso S 4 / L 7");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Rice noodles, beef")).toBeVisible();
  await dialog.getByRole("button", { name: "Add 2 dishes" }).click();
  await expect(page.getByLabel("Price: Miso")).toHaveValue("S 4 / L 7");

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Price: Miso")).toHaveValue("S 4 / L 7");
  await expect(page.getByLabel("Heading of section 1")).toHaveValue("Soups");
});

test("a table without known titles asks for its columns, and unread lines are listed with their numbers", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor", NOODLE);
  await page.goto(stack.url("/panel/menus/new", NOODLE));
  await page.getByRole("button", { name: "Paste menu" }).click();
  const dialog = page.getByRole("dialog");
  const table = "Mains;Burger;Beef;12,50\nMains;Kobe;;2.500\nMains;Fish;;12.5.6";
  await dialog.getByLabel("Menu text").fill(table);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Choose the content of each column.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add 0 dishes" })).toBeDisabled();

  for (const [column, field] of [
    ["Column 1", "Section"],
    ["Column 2", "Dish"],
  ]) {
    await dialog.getByRole("combobox", { name: `Content of ${column}` }).click();
    await page.getByRole("option", { name: field, exact: true }).click();
  }
  await expect(dialog.getByText("Line 3: Mains | Fish | 12.5.6")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Mains" })).toContainText("Kobe$2,500");

  await dialog.getByRole("button", { name: "Add 2 dishes" }).click();
  await expect(page.getByLabel("Price: Burger")).toHaveValue("12.50");
  await expect(page.getByLabel("Price: Kobe")).toHaveValue("2500");
});

test("the second of two saves shows a conflict and loses nothing", async ({ signedIn, stack, context }) => {
  const page = await signedIn("editor", NOODLE);
  await page.goto(stack.url("/panel/menus", NOODLE));
  await page.getByRole("link", { name: "Our menu" }).click();
  const price = page.getByLabel("Price: Plum soda");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Price: Plum soda").fill("6.25");
  await other.keyboard.press("Control+s");
  await expect(other.getByText("Menu saved. This change is live now.")).toBeVisible();

  await price.fill("6.50");
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This menu was changed elsewhere");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(price).toHaveValue("6.50");
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "Load their version" }).click();
  await expect(price).toHaveValue("6.25");
  await price.fill("6");
  await page.keyboard.press("Control+s");
  await expect.poll(() => shown(stack)).toMatch(/Plum soda.{0,80}\$6 /);

  // A user who changed something else is not asked, and reverts nothing.
  await other.getByRole("textbox", { name: "Title" }).fill("Our new menu");
  await other.keyboard.press("Control+s");
  await expect(other.getByText("Changes by another user were merged with yours.")).toBeVisible();
  await expect(other.getByLabel("Price: Plum soda")).toHaveValue("6");
  await other.getByRole("textbox", { name: "Title" }).fill("Our menu");
  await other.keyboard.press("Control+s");
  await expect.poll(() => shown(stack)).toMatch(/Plum soda.{0,80}\$6 /);
});

test("a menu is downloaded as a sheet to print, and as table codes", async ({ signedIn, stack }) => {
  const page = await signedIn("viewer", NOODLE);
  await page.goto(stack.url("/panel/menus", NOODLE));
  await page.getByRole("button", { name: "Actions for Our menu" }).click();
  await page.getByRole("menuitem", { name: "Print & QR codes" }).click();
  const dialog = page.getByRole("dialog");

  const sheet = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save PDF" }).click();
  expect((await sheet).suggestedFilename()).toBe("Our menu.pdf");

  await dialog.getByLabel("Number of tables").fill("9999");
  await expect(dialog.getByRole("button", { name: "Save QR codes" })).toBeDisabled();
  await dialog.getByLabel("Number of tables").fill("12");
  const codes = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save QR codes" }).click();
  expect((await codes).suggestedFilename()).toBe("Our menu QR.pdf");
});

test("a member edits the menu of their own truck only", async ({ signedIn, stack }) => {
  const page = await signedIn("member");
  await page.setViewportSize(PHONE);
  await page.goto(stack.url("/panel/menus"));
  await expect(page.getByRole("link", { name: /From the truck/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /What we pour/ })).toHaveCount(0);

  // Open the form from the list, which has loaded all members.
  await page.getByRole("link", { name: "New menu" }).click();
  const title = `Late ${Date.now()}`;
  await typeMenu(page, title, [["Quesadilla", "7.50"]]);

  await expect
    .poll(async () => (await stack.get("/members/marisols-tacos")).body)
    .toMatch(new RegExp(`${title}[\\s\\S]*Quesadilla[\\s\\S]*7\\.50`));
});
