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
  await expect(first.getByText(/editing this too/)).toBeHidden();
  const second = await (await browser.newContext()).newPage();
  await enterWith(second, stack, await stack.signIn("admin"), BAY);

  await second.goto(`${first.url()}/build`);

  await expect(second.getByText(/^.+ is editing this too/)).toBeVisible();
  await first.reload();
  await expect(first.getByText(/^.+ is editing this too/)).toBeVisible();
  await second.context().close();
});
