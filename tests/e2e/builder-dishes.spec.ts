import type { Locator, Page } from "@playwright/test";
import { canvas, clickWords, openBuilder, saved, wordsBox } from "./stack/builder";
import { OwnDomain } from "./stack/domain";
import { NOODLE, readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };
const DISHES = [
  { id: "soup", name: "Egg drop soup", description: "Corn, white pepper.", price: 8 },
  { id: "crab", name: "Whole crab", description: "Wok-fried, sweet chili.", price: 38 },
];

let domain: OwnDomain;
let menu: number;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "dishes", "restaurant");
  await domain.create();
  const dishes = DISHES.map(({ price, ...dish }) => ({
    ...dish,
    prices: [{ size: "", amount: `${price}` }],
  }));
  const sections = [{ id: "tonight", title: "Tonight", dishes }];
  const made = await domain.send<{ id: number }>("POST", "/api/food-menus", { title: "Counter", sections });
  expect(made.status).toBe(201);
  menu = made.data.id;
});

test.afterAll(() => domain.remove());

async function openPage(page: Page, more: object = {}, others: object[] = []): Promise<void> {
  const stack = readStack();
  await enterWith(page, stack, await domain.owner(), domain.host);
  const heading = { type: "Heading", props: { id: "heading-1", text: "Come hungry", level: "2" } };
  const block = { type: "FoodMenu", props: { id: "menu-1", title: "What we cook", menu, ...more } };
  await openBuilder(page, stack, [heading, block, ...others], domain.host);
}

const edit = (page: Page) => page.getByRole("button", { name: "Edit this dish" });

for (const layout of ["menu", "allergens"]) {
  test(`a dish in the page is edited in its menu, and the page shows the change (${layout})`, async ({
    page,
  }) => {
    await openPage(page, { layout });
    const { pathname } = new URL(page.url());
    await clickWords(page, "Come hungry");
    await expect(canvas(page).locator("[contenteditable=true]")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" tonight");
    await expect(edit(page)).toHaveCount(0);
    await clickWords(page, "Whole crab");
    await expect(page.getByText("In the menu “Counter”.")).toBeVisible();

    await edit(page).click();

    await expect(page).toHaveURL(new RegExp(`/panel/menus/${menu}\\?dish=crab$`));
    await expect(page.getByRole("textbox", { name: /^Dish: Whole/ })).toBeFocused();
    const name = `King crab ${layout}`;
    await page.getByRole("textbox", { name: /^Dish: Whole/ }).fill(name);
    await page.getByRole("textbox", { name: "Description" }).fill("Steamed.");
    await page.keyboard.press("Control+s");

    await expect(page).toHaveURL(new RegExp(`${pathname}$`));
    await expect.poll(() => wordsBox(page, name)).not.toBeNull();
    await expect.poll(() => wordsBox(page, "Come hungry tonight")).not.toBeNull();
    await expect(canvas(page).getByText(name)).toBeInViewport();
    await expect(page.getByRole("toolbar", { name: "Block" }).getByText("Food menu")).toBeVisible();
    await clickWords(page, name);
    await edit(page).click();
    await page.getByRole("textbox", { name: `Dish: ${name}` }).fill("Whole crab");
    await page.keyboard.press("Control+s");
    await expect.poll(() => wordsBox(page, "Whole crab")).not.toBeNull();
  });
}

test("a click on a price opens the price, and the link returns to the page without a change", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page);
  const { pathname } = new URL(page.url());
  await clickWords(page, "$8");

  await edit(page).click();

  await expect(page.getByRole("textbox", { name: "Price: Egg drop soup" })).toBeFocused();
  await page.getByRole("link", { name: "Back to the page" }).click();
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
  await expect(canvas(page).getByText("Egg drop soup")).toBeInViewport();
});

const editor = (page: Page): Locator => canvas(page).locator("[contenteditable=true]");
const toast = (page: Page): Locator => page.getByText("Saved in the menu “Counter”");
const unsaved = (page: Page): Locator => page.getByRole("status").getByRole("alert");

interface Dish {
  id: string;
  name: string;
  description: string;
  prices: { size: string; amount: string }[];
}

interface Menu {
  version: number;
  sections: { dishes: Dish[] }[];
}

async function readMenu(): Promise<Menu> {
  return (await domain.send<Menu>("GET", `/api/food-menus/${menu}`)).data;
}

async function readDish(id = "crab"): Promise<Dish | undefined> {
  return (await readMenu()).sections[0]?.dishes.find((dish) => dish.id === id);
}

/** Change a dish like another user. */
async function changeDish(id: string, values: Partial<Dish>): Promise<void> {
  const stored = await readMenu();
  const [section] = stored.sections;
  const dishes = section?.dishes.map((dish) => (dish.id === id ? { ...dish, ...values } : dish));
  const body = { ...stored, sections: [{ ...section, dishes }] };
  expect((await domain.send("PUT", `/api/food-menus/${menu}`, body)).status).toBe(200);
}

/** Open a text of a dish, select it, and replace it. */
async function write(page: Page, words: string, text: string, isTap = false): Promise<void> {
  await clickWords(page, words, { isTap });
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  if (text) await page.keyboard.type(text);
  else await page.keyboard.press("Delete");
}

test.describe("texts of a dish in the page", () => {
  test.beforeEach(async () => {
    const prices = [{ size: "", amount: "38" }];
    await changeDish("crab", { name: "Whole crab", description: "Wok-fried, sweet chili.", prices });
    await changeDish("soup", { name: "Egg drop soup" });
  });

  test("name, price and description are saved in the menu, and every block shows them", async ({ page }) => {
    const other = { type: "FoodMenu", props: { id: "menu-2", title: "Once more", dishes: ["crab"] } };
    await openPage(page, {}, [other]);

    await write(page, "Whole crab", "King crab");
    await expect(page.getByText("Changes to dishes are public immediately.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toBeVisible();
    await write(page, "$38", "S 20,5 / M market price");
    await page.keyboard.press("Tab");
    await expect(editor(page)).toHaveText("Wok-fried, sweet chili.");
    await page.keyboard.press("End");
    await page.keyboard.type(" Two people.");
    await clickWords(page, "Come hungry");

    await expect.poll(readDish).toMatchObject({
      name: "King crab",
      description: "Wok-fried, sweet chili. Two people.",
      prices: [
        { size: "S", amount: "20.50" },
        { size: "", amount: "M market price" },
      ],
    });
    const crab = canvas(page).locator("[data-dish=crab]");
    await expect(crab).toHaveText([/King crab.*Two people/, /King crab.*Two people/]);
    await expect(saved(page)).toHaveCount(0);
  });

  test("a tap opens the texts of a dish on a phone", async ({ browser }) => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await openPage(page);

    await clickWords(page, "Whole crab", { isTap: true });
    await expect(page.getByText("In the menu “Counter”.")).toBeVisible();
    await expect(editor(page)).toHaveCount(0);
    await write(page, "Whole crab", "King crab", true);
    await page.keyboard.press("Enter");
    await write(page, "$38", "41", true);
    await page.keyboard.press("Enter");
    await write(page, "Wok-fried, sweet chili.", "Steamed.", true);
    await page.keyboard.press("Escape");

    const prices = [{ size: "", amount: "41" }];
    await expect.poll(readDish).toMatchObject({ name: "King crab", description: "Steamed.", prices });
    await context.close();
  });

  test("an invalid text stays until it is corrected or discarded", async ({ page }) => {
    await openPage(page);

    await write(page, "Whole crab", "");
    await page.keyboard.press("Enter");
    await expect(unsaved(page)).toContainText("Enter a dish name.");
    await write(page, "$38", "x".repeat(41));
    await page.keyboard.press("Enter");
    await expect(unsaved(page)).toHaveCount(2);
    const price = unsaved(page).filter({ hasText: "Use up to 40 characters" });
    await price.getByRole("button", { name: "Edit text" }).click();
    await expect(editor(page)).toHaveText("x".repeat(41));
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await expect(toast(page)).toBeVisible();
    await unsaved(page).getByRole("button", { name: "Discard" }).click();

    await expect(unsaved(page)).toHaveCount(0);
    await expect.poll(() => wordsBox(page, "Whole crab")).not.toBeNull();
    expect(await readDish()).toMatchObject({ name: "Whole crab", prices: [{ amount: "x".repeat(40) }] });
  });

  test("a change of another user stays, and the user resolves a conflict about one text", async ({
    page,
  }) => {
    await openPage(page);

    await write(page, "Whole crab", "King crab");
    await changeDish("crab", { description: "Steamed." });
    await changeDish("soup", { name: "Corn soup" });
    await page.keyboard.press("Enter");
    await expect.poll(readDish).toMatchObject({ name: "King crab", description: "Steamed." });
    expect(await readDish("soup")).toMatchObject({ name: "Corn soup" });
    await expect.poll(() => wordsBox(page, "Corn soup")).not.toBeNull();

    await write(page, "Corn soup", "Sweet corn soup");
    await changeDish("soup", { name: "Egg soup" });
    await page.keyboard.press("Enter");
    await expect(unsaved(page)).toContainText("Another user changed this text to “Egg soup”.");
    expect(await readDish("soup")).toMatchObject({ name: "Egg soup" });
    await unsaved(page).getByRole("button", { name: "Edit text" }).click();
    await expect(editor(page)).toHaveText("Sweet corn soup");
    await page.keyboard.press("Enter");

    await expect.poll(() => readDish("soup")).toMatchObject({ name: "Sweet corn soup" });
    await expect(unsaved(page)).toHaveCount(0);
  });

  test("Undo restores the text, and Ctrl+Z in the text does not undo a change of the page", async ({
    page,
  }) => {
    await openPage(page);
    await write(page, "Come hungry", "Come soon");
    await page.keyboard.press("Enter");
    await expect.poll(() => wordsBox(page, "Come soon")).not.toBeNull();

    await write(page, "$38", "40");
    for (const _ of "123") await page.keyboard.press("Control+z");
    await expect(editor(page)).toHaveText("38");
    await page.keyboard.press("End");
    await page.keyboard.type("9");
    await page.keyboard.press("Control+s");
    await expect(editor(page)).toHaveCount(0);
    await expect.poll(readDish).toMatchObject({ prices: [{ amount: "389" }] });
    await page.getByRole("button", { name: "Undo", exact: true }).click();

    await expect.poll(readDish).toMatchObject({ prices: [{ amount: "38" }] });
    await expect.poll(() => wordsBox(page, "$38")).not.toBeNull();
    await expect.poll(() => wordsBox(page, "Come soon")).not.toBeNull();
  });

  test("a text survives a failed save and a reload, and the builder asks before the user leaves", async ({
    page,
  }) => {
    await openPage(page);
    await page.route("**/api/food-menus/*", (route) => route.abort());

    await write(page, "Whole crab", "King crab");
    await page.keyboard.press("Enter");
    await expect(unsaved(page)).toContainText("“King crab” isn't saved in the menu.");
    await page.getByRole("link", { name: "Back to page settings" }).click();
    await page.getByRole("button", { name: "Save and leave" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(unsaved(page)).toBeVisible();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(unsaved(page)).toContainText("“King crab” isn't saved in the menu.");
    await page.unroute("**/api/food-menus/*");
    await unsaved(page).getByRole("button", { name: "Try again" }).click();

    await expect(unsaved(page)).toHaveCount(0);
    await expect.poll(readDish).toMatchObject({ name: "King crab" });
  });

  test("a text of a deleted dish can be copied and discarded", async ({ page }) => {
    await openPage(page);

    await write(page, "Egg drop soup", "Soup of the day");
    const stored = await readMenu();
    const dishes = stored.sections[0]?.dishes.filter(({ id }) => id !== "soup");
    const body = { ...stored, sections: [{ ...stored.sections[0], dishes }] };
    await domain.send("PUT", `/api/food-menus/${menu}`, body);
    await page.keyboard.press("Enter");

    await expect(unsaved(page)).toContainText("Soup of the day");
    await expect(unsaved(page)).toContainText("The dish no longer exists.");
    await unsaved(page).getByRole("button", { name: "Edit text" }).click();
    await expect(page.getByText("This page doesn't show the dish")).toBeVisible();
    await unsaved(page).getByRole("button", { name: "Discard" }).click();
    await expect(unsaved(page)).toHaveCount(0);
    await domain.send("PUT", `/api/food-menus/${menu}`, { ...stored, version: (await readMenu()).version });
  });
});

test("an author sees why a dish cannot be edited", async ({ signedIn, stack }) => {
  const page = await signedIn("author", NOODLE);
  await openBuilder(page, stack, [{ type: "FoodMenu", props: { id: "menu-1", title: "Food" } }], NOODLE);
  const name = canvas(page).locator("[data-dish] b").first();

  await clickWords(page, await name.innerText());

  await expect(page.getByText("Your role can't edit menus.")).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await expect(edit(page)).toHaveCount(0);
});
