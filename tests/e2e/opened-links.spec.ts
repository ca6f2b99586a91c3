import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { BAY, NOODLE, readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// Two sites of one template: the ids of their pages are the same, as those of a site and its copy.
const sites = {
  one: new OwnDomain(readStack(), "one", "restaurant"),
  two: new OwnDomain(readStack(), "two", "restaurant"),
};
const ids: number[] = [];
test.beforeAll(async () => {
  for (const [name, site] of Object.entries(sites)) {
    await site.create();
    const pages = await site.send<{ id: number }[]>(
      "GET",
      "/api/posts/by-type?type=page&sortBy=created_at&limit=1",
    );
    ids.push(pages.data[0]?.id ?? 0);
    await site.send("PUT", `/api/posts/${ids[0]}/data`, { title: `Page of ${name}` });
  }
  expect(ids[0]).toBe(ids[1]);
});
test.afterAll(async () => {
  for (const site of Object.values(sites)) await site.remove();
});

const domainButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Domain: ${name}. Switch domain` });
const title = (page: Page) => page.getByLabel("Title", { exact: true });

/** Sign in on the first site, for longer than a tab is open, and switch to the second one. */
async function workOnTheSecond(page: Page): Promise<void> {
  const owner = await sites.one.owner();
  await enterWith(page, readStack(), owner, sites.one.host);
  await page.context().addCookies([{ name: "remember", value: "1", domain: sites.one.host, path: "/" }]);
  await page.goto(sites.one.url(`/panel/pages/${ids[0]}`));
  await expect(title(page)).toHaveValue("Page of one");
  await page.getByRole("button", { name: /Switch domain/ }).click();
  await page.getByRole("menuitem", { name: new RegExp(sites.two.host) }).click();
  await page.getByText(sites.two.host).first().waitFor();
}

test("a link opens the page of the site in its address, though another one has the same id", async ({
  page,
  context,
}) => {
  await workOnTheSecond(page);
  await page.close();
  const opened = await context.newPage();

  await opened.goto(sites.one.url(`/panel/pages/${ids[0]}`));

  await expect(title(opened)).toHaveValue("Page of one");
  await expect(opened.getByText(sites.one.host).first()).toBeVisible();
});

test("while another tab works on another site, a link asks before it switches", async ({ page, context }) => {
  await workOnTheSecond(page);
  await page.goto(sites.one.url(`/panel/pages/${ids[0]}`));
  await expect(title(page)).toHaveValue("Page of two");
  await title(page).fill("Page of two, unsaved");
  const opened = await context.newPage();

  await opened.goto(sites.one.url(`/panel/pages/${ids[0]}`));
  const dialog = opened.getByRole("dialog", { name: /^This link opens/ });
  await expect(dialog).toBeVisible();
  await expect(title(opened)).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Switch to/ }).click();
  await expect(title(opened)).toHaveValue("Page of one");

  await page.getByRole("button", { name: "Save draft" }).click();
  await page
    .getByRole("dialog", { name: /^This tab is on/ })
    .getByRole("button", { name: /^Switch back/ })
    .click();
  await expect(title(page)).toHaveValue("Page of two, unsaved");
});

test("a link that is opened in a new tab of the panel stays on its site", async ({ page, context }) => {
  await workOnTheSecond(page);
  await page.goto(sites.one.url("/panel/pages"));
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Page of two", exact: true }).click({ modifiers: ["ControlOrMeta"] }),
  ]);

  await expect(opened.getByRole("heading", { name: "Page of two", level: 1 })).toBeVisible();
  expect(new URL(opened.url()).search).toBe("");
});

test("a user who is no member of the site in the address reads so, and sees nothing else", async ({
  page,
  stack,
  context,
}) => {
  await page.goto(stack.url("/team-login", NOODLE));
  const user = stack.user("editor", BAY);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByLabel("Keep me signed in").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(domainButton(page, "Bay Street Food")).toBeVisible();
  await page.close();
  const opened = await context.newPage();

  await opened.goto(stack.url("/panel/pages/1", NOODLE));
  const dialog = opened.getByRole("dialog", { name: "You are not a member of Noodle House" });
  await expect(dialog).toBeVisible();
  await expect(title(opened)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Go to my site" }).click();

  await expect(domainButton(opened, "Bay Street Food")).toBeVisible();
  await expect(opened).toHaveURL(stack.url("/panel", NOODLE));
});

test("after a sign-in, no screen of another site opens by its id", async ({ page, stack }) => {
  await page.goto(stack.url("/panel/pages/1", NOODLE));
  const user = stack.user("editor", BAY);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("dialog", { name: "You are not a member of Noodle House" })).toBeVisible();
  await expect(page).toHaveURL(stack.url("/panel", NOODLE));
});
