import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { toast } from "./stack/posts";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "menu-drag");
  await domain.create();
  await domain.setHeader("Tacos", "Events", "About", "Contact");
});
test.afterAll(() => domain.remove());

const menu = (page: Page) => page.getByRole("tree", { name: "Header menu" });
const dropLine = (page: Page) => menu(page).locator("> :not([role])");
const row = (page: Page, text: string) => page.getByRole("treeitem", { name: new RegExp(`^${text},`) });

/**
 * Drag a row with the mouse to the middle of another row, and some pixels to the right of the start, until the
 * drop line is below the other row. Drop it there, and return the left edge of the line.
 */
async function dragToMiddle(page: Page, text: string, onto: string, right: number): Promise<number> {
  const [from, to] = [await row(page, text).boundingBox(), await row(page, onto).boundingBox()];
  if (!from || !to) throw new Error("A row is not visible");
  const x = from.x + 60;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height / 2 + 8);
  await page.mouse.move(x + right, to.y + to.height * 0.55, { steps: 8 });
  const line = dropLine(page);
  let left = 0;
  let shift = 0;
  const getGap = async () => {
    // During a drag, a browser repeats its events, but the mouse of a test does not.
    shift = 1 - shift;
    await page.mouse.move(x + right + shift, to.y + to.height * 0.55);
    if (!(await line.isVisible())) return Number.POSITIVE_INFINITY;
    const box = await line.boundingBox();
    left = box?.x ?? 0;
    return Math.abs((box?.y ?? 0) - to.y - to.height);
  };
  await expect.poll(getGap).toBeLessThan(8);
  await page.mouse.up();
  await expect(line).toBeHidden();
  return left;
}

test("a straight drag orders the menu, and a drag to the right nests, each with a drop line", async ({
  page,
  stack,
}) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/site-options?tab=menus"));
  const getOrder = () =>
    menu(page)
      .getByRole("treeitem")
      .evaluateAll((rows) => rows.map((each) => [each.ariaLabel?.split(",")[0], each.ariaLevel].join(" ")));

  const straight = await dragToMiddle(page, "Tacos", "About", 0);
  await expect.poll(getOrder).toEqual(["Events 1", "About 1", "Tacos 1", "Contact 1"]);

  const nested = await dragToMiddle(page, "Contact", "Events", 40);
  await expect.poll(getOrder).toEqual(["Events 1", "Contact 2", "About 1", "Tacos 1"]);
  expect(nested - straight).toBeCloseTo(28, 0);

  await toast(page, "“Contact” moved").getByRole("button", { name: "Undo" }).click();
  await expect.poll(getOrder).toEqual(["Events 1", "About 1", "Tacos 1", "Contact 1"]);
});
