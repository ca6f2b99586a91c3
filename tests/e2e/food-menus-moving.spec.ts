import type { Locator, Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

const TALL = { width: 1280, height: 1400 };
const TALL_PHONE = { width: 390, height: 1400 };

let domain: OwnDomain;
let menu: number;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "moving", "restaurant");
  await domain.create();
});
test.afterAll(() => domain.remove());

test.beforeEach(async ({ page, stack }) => {
  const section = (title: string, ...names: string[]) => ({
    title,
    dishes: names.map((name) => ({ name, prices: [{ amount: "9" }] })),
  });
  const sections = [section("Soups", "Pho", "Miso"), section("Mains", "Ramen", "Udon"), section("Sweets")];
  const body = { title: "The card", sections };
  menu = (await domain.send<{ id: number }>("POST", "/api/food-menus", body)).data.id;
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.setViewportSize(TALL);
  await page.goto(domain.url(`/panel/menus/${menu}`));
  await expect(handle(page, "Udon")).toBeVisible();
});

const handle = (page: Page, dish: string) => page.getByRole("button", { name: `Move ${dish}` });

async function middle(row: Locator): Promise<{ x: number; y: number }> {
  const box = await row.boundingBox();
  if (!box) throw new Error("It is not there.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Return each section with its dishes, as the form shows them. */
const shown = (page: Page) => () =>
  page
    .getByRole("region", { name: /^(Soups|Mains|Sweets)$/ })
    .evaluateAll((sections) =>
      sections.map((section) =>
        [...section.querySelectorAll<HTMLInputElement>("[data-field=name]")]
          .map(({ value }) => value)
          .join(" "),
      ),
    );

/** Save the menu, and return its sections and dishes as stored. */
async function saved(page: Page): Promise<string[]> {
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Menu saved. This change is live now.")).toBeVisible();
  const { data } = await domain.send<{ sections: { title: string; dishes: { name: string }[] }[] }>(
    "GET",
    `/api/food-menus/${menu}`,
  );
  return data.sections.map(({ title, dishes }) => [title, ...dishes.map(({ name }) => name)].join(" "));
}

test("a dish is dragged into another section with the mouse, always visible", async ({ page }) => {
  const from = await middle(handle(page, "Pho"));
  const to = await middle(handle(page, "Ramen"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });

  // On top: every element at the pointer belongs to the dragged dish.
  const carried = page.getByText("Pho", { exact: true });
  await expect(carried).toBeVisible();
  const point = await middle(carried);
  expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, point)).toBe("Pho");
  await expect(page.getByLabel("Heading of section 2")).toBeInViewport();
  await page.mouse.up();

  await expect.poll(shown(page)).toEqual(["Soups Miso", "Mains Ramen Pho Udon", "Sweets"]);
  expect(await saved(page)).toEqual(["Soups Miso", "Mains Ramen Pho Udon", "Sweets"]);
});

test("a dish is moved to another section and back with the keyboard only", async ({ page }) => {
  await handle(page, "Miso").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Miso", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(/Miso.*4/)).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(shown(page)).toEqual(["Soups Pho", "Mains Miso Ramen Udon", "Sweets"]);
  expect(await saved(page)).toEqual(["Soups Pho", "Mains Miso Ramen Udon", "Sweets"]);

  await page.getByLabel("Dish: Miso").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByLabel("Dish: Miso")).toBeFocused();
  await expect.poll(shown(page)).toEqual(["Soups Pho Miso", "Mains Ramen Udon", "Sweets"]);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a dish is moved to another section by touch, or with its menu", async ({ page }) => {
    await page.setViewportSize(TALL_PHONE);
    const from = await middle(handle(page, "Udon"));
    const to = await middle(handle(page, "Pho"));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      });
    await touch("touchStart", from.y);
    for (let step = 1; step <= 8; step++) await touch("touchMove", from.y + ((to.y - from.y) * step) / 8);
    await expect(page.getByText("Udon", { exact: true })).toBeVisible();
    await touch("touchEnd");
    await expect.poll(shown(page)).toEqual(["Soups Udon Pho Miso", "Mains Ramen", "Sweets"]);
    expect(await saved(page)).toEqual(["Soups Udon Pho Miso", "Mains Ramen", "Sweets"]);

    await page.getByRole("button", { name: "Details of Ramen" }).tap();
    await page.getByRole("combobox", { name: "Section" }).tap();
    await page.getByRole("option", { name: "Sweets" }).tap();
    await expect.poll(shown(page)).toEqual(["Soups Udon Pho Miso", "Mains", "Sweets Ramen"]);
  });
});
