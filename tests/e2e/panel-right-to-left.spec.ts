import type { Locator } from "@playwright/test";
import { trashPage } from "./stack/builder";
import { expect, test } from "./stack/test";

const NAME = `مطعم الشام ${Date.now()}!`;

/** Return whether the exclamation mark is left of the first letter, at the end of right-to-left text. */
function endsLeft(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const [letter, mark] = [node.textContent?.indexOf("م") ?? -1, node.textContent?.indexOf("!") ?? -1];
      if (letter < 0 || mark < 0) continue;
      return getLeft(node, mark) < getLeft(node, letter);
    }
    throw new Error("The name is not there");

    function getLeft(node: Node, at: number): number {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    }
  });
}

test("an Arabic name is right-to-left in lists, titles, fields and sentences", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/members/new"));
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill(NAME);
  expect(await title.evaluate((box) => getComputedStyle(box).unicodeBidi)).toBe("plaintext");
  await page.getByRole("button", { name: "Save draft" }).click();

  // A moment later: the heading is re-rendered after the member is saved.
  await expect
    .poll(() => endsLeft(page.getByRole("heading", { level: 1 }).filter({ hasText: NAME })))
    .toBe(true);
  await page.goto(stack.url("/panel/members"));
  const row = page.getByRole("row").filter({ hasText: NAME });
  const link = row.getByRole("link", { name: NAME });
  await expect.poll(() => endsLeft(link)).toBe(true);
  // Its column stays in place: the name starts at the same position as the others.
  const other = page.getByRole("row").filter({ hasNotText: NAME }).getByRole("link").first();
  const [its, others] = [await link.boundingBox(), await other.boundingBox()];
  expect(Math.abs((its?.x ?? 0) - (others?.x ?? 999))).toBeLessThan(60);

  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Move to trash" }).click();
  const toast = page.getByText(/trash/).filter({ hasText: NAME }).first();
  await expect(toast).toBeVisible();
});

test("an Arabic title starts on the right, in the bar of its screen and of the builder", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/pages/new"));
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(NAME);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/panel\/pages\/\d+$/);
  for (const url of [page.url(), `${page.url()}/build`]) {
    await page.goto(url);
    const heading = page.getByRole("heading", { level: 1 }).filter({ hasText: NAME });
    await expect(heading).toHaveCSS("direction", "rtl");
    const edges = await heading.evaluate((title) =>
      [title, title.parentElement].map((each) => each?.getBoundingClientRect().right),
    );
    expect(edges[0]).toBe(edges[1]);
  }
  await trashPage(page, stack);
});
