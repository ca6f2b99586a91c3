import { OwnDomain } from "./stack/domain";
import { title, writePost } from "./stack/posts";
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
  const hasPresence = async () => {
    await page.clock.fastForward(20_000);
    return calls.some((path) => path.endsWith("/presence"));
  };
  await expect.poll(hasPresence).toBe(true);
  calls.length = 0;

  await page.clock.fastForward(60 * 60_000);
  await page.evaluate(() => fetch("/robots.txt"));

  expect(calls.filter((path) => path.endsWith("/presence"))).toEqual([]);
});

test("ten people open one page: all are counted, one save wins, and no change is lost", async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const domain = new OwnDomain(stack, "ten", "association");
  await domain.create();
  const member = { url: "members/rosas", title: "Rosa's", post_type_id: 2, post_status_id: 1, post_body: {} };
  const { data: post } = await domain.send<{ id: number; version: number }>("POST", "/api/posts", member);
  const tokens: string[] = [];
  for (let count = 0; count < 9; count += 1) tokens.push((await domain.memberOf(post.id)).access_token);
  const path = `/api/posts/${post.id}`;
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url(`/panel/members/${post.id}`));
  await title(page).fill("Rosa's, by the owner");

  const seen = await Promise.all(
    tokens.map((token) => domain.send("PUT", `${path}/presence`, undefined, token)),
  );
  const saves = await Promise.all(
    tokens.map((token, index) => {
      const change = { title: `Rosa's ${index}`, version: post.version };
      return domain.try<{ version: number }>("PUT", `${path}/data`, change, token);
    }),
  );

  expect(seen.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(409)]);
  const winner = `Rosa's ${saves.findIndex(({ status }) => status === 200)}`;
  await page.getByRole("button", { name: "Save draft" }).click();
  const dialog = page.getByRole("dialog", { name: /saved this post before you/ });
  await expect(dialog.getByText(winner, { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Keep my version" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(title(page)).toHaveValue("Rosa's, by the owner");
  await expect(page.getByText(/and 8 other users are also editing this post/)).toBeVisible();
  const { data: revisions } = await domain.send<{ title: string }[]>("GET", `${path}/revisions`);
  expect(revisions.map((each) => each.title)).toContain(winner);
  await domain.remove();
});
