import { writePost } from "./stack/posts";
import { BAY } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

test("two people on one page see each other, in its form and in the builder", async ({
  signedIn,
  stack,
  browser,
}) => {
  const first = await signedIn("editor");
  await writePost(first, stack);
  await expect(first.getByText(/also editing this/)).toBeHidden();
  const second = await (await browser.newContext()).newPage();
  await enterWith(second, stack, await stack.signIn("admin"), BAY);

  await second.goto(`${first.url()}/build`);

  await expect(second.getByText(/^.+ is also editing this/)).toBeVisible();
  await first.reload();
  await expect(first.getByText(/^.+ is also editing this/)).toBeVisible();
  await second.context().close();
});

test("presence of a tab that is left open does not prolong the session", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Excerpt" })).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.clock.fastForward(20_000);
  await expect.poll(() => calls.some((path) => path.endsWith("/presence"))).toBe(true);
  calls.length = 0;

  await page.clock.fastForward(60 * 60_000);
  await page.evaluate(() => fetch("/robots.txt"));

  expect(calls.filter((path) => path.endsWith("/presence"))).toEqual([]);
});
