import { canvas, openBuilder } from "./stack/builder";
import { OwnDomain } from "./stack/domain";
import { title } from "./stack/posts";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "links");
  await domain.create();
});
test.afterAll(() => domain.remove());

const HEADING = { type: "Heading", props: { id: "heading-1", text: "Soon", level: "2" } };

test("an earlier preview link of a page is revoked in the builder", async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await openBuilder(page, stack, [HEADING], domain.host);
  const share = async () => {
    await page.getByRole("button", { name: "More publishing options" }).click();
    await page.getByRole("menuitem", { name: "Share preview…" }).click();
    return page.getByRole("dialog", { name: "Share preview" });
  };
  const first = await share();
  await expect(first.getByLabel("Link")).toHaveValue(/\/preview\//);
  const url = await first.getByLabel("Link").inputValue();
  await expect(first.getByRole("heading", { name: "Earlier links" })).toHaveCount(0);
  await first.getByRole("button", { name: "Close" }).click();
  const shown = await page.context().newPage();
  expect((await shown.goto(url))?.status()).toBe(200);

  const second = await share();
  await second.getByRole("button", { name: /^Revoke/ }).waitFor();
  await second.getByRole("button", { name: /^Revoke/ }).click();

  await expect(second.getByRole("heading", { name: "Earlier links" })).toHaveCount(0);
  expect((await shown.goto(url))?.status()).toBe(410);
  await expect(canvas(page).getByText("Soon")).toBeAttached();
});

test("the form of a page names the pages and menus that link to it", async ({ page, stack }) => {
  const linked = { url: "linked", title: "Linked", post_type_id: 1, post_status_id: 2, post_body: {} };
  const { data: post } = await domain.send<{ id: number }>("POST", "/api/posts", linked);
  const props = { id: "text-1", html: '<p><a href="/linked">Read on</a></p>' };
  const content = [{ type: "RichText", props }];
  await domain.send("POST", "/api/posts", {
    url: "linking",
    title: "Linking",
    post_type_id: 1,
    post_body: { builder: { schema: 1, root: {}, content } },
  });
  await enterWith(page, stack, await domain.owner(), domain.host);

  await page.goto(domain.url(`/panel/pages/${post.id}`));

  await page.getByRole("link", { name: "Linking" }).click();
  await expect(title(page)).toHaveValue("Linking");
});

test("the retention and the spam words of forms are changed in a dialog", async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/submissions"));
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Form settings" });
  const days = dialog.getByLabel("Keep submissions for (days)");
  await expect(days).toHaveValue("365");
  await days.fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a whole number from 1 to 3650.")).toBeVisible();

  await days.fill("90");
  await dialog.getByLabel("Spam words").fill("casino\nbitcoin");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(dialog).toBeHidden();
  const { data } = await domain.send<Record<string, unknown>>("GET", "/api/submissions/settings");
  expect(data).toMatchObject({ retention_days: 90, spam_words: "casino\nbitcoin" });
});
