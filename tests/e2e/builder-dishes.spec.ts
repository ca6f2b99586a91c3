import type { Page } from "@playwright/test";
import { canvas, clickWords, openBuilder, wordsBox } from "./stack/builder";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
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

async function openPage(page: Page, more: object = {}): Promise<void> {
  const stack = readStack();
  await enterWith(page, stack, await domain.owner(), domain.host);
  const heading = { type: "Heading", props: { id: "heading-1", text: "Come hungry", level: "2" } };
  const block = { type: "FoodMenu", props: { id: "menu-1", title: "What we cook", menu, ...more } };
  await openBuilder(page, stack, [heading, block], domain.host);
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
    await expect(page.getByText("In the menu “Counter”")).toBeVisible();

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
