import type { Page } from "@playwright/test";
import { BAY, NOODLE, readStack } from "./stack/stack";
import { expect, test } from "./stack/test";
import { Twins } from "./stack/twins";

let twins: Twins;
test.beforeAll(async () => {
  twins = new Twins(readStack());
  await twins.create();
});
test.afterAll(() => twins.remove());

const domainButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Domain: ${name}. Switch domain` });
const title = (page: Page) => page.getByLabel("Title", { exact: true });

test("a link opens the page of the site in its URL, not another one with the same id", async ({
  page,
  context,
}) => {
  await twins.workOnTheSecond(page, twins.one.host);
  await page.close();
  const opened = await context.newPage();

  await opened.goto(twins.one.url(twins.path));

  await expect(title(opened)).toHaveValue("Page of one");
  await expect(opened.getByText(twins.one.host).first()).toBeVisible();
});

test("while another tab works on another site, a link asks before it switches", async ({ page, context }) => {
  await twins.workOnTheSecond(page, twins.one.host);
  await page.goto(twins.one.url(twins.path));
  await expect(title(page)).toHaveValue("Page of two");
  await title(page).fill("Page of two, unsaved");
  const opened = await context.newPage();

  await opened.goto(twins.one.url(twins.path));
  const dialog = opened.getByRole("dialog", { name: /^This link opens/ });
  await expect(dialog).toBeVisible();
  await expect(title(opened)).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Switch to/ }).click();
  await expect(title(opened)).toHaveValue("Page of one");

  await page.getByRole("button", { name: "Save draft" }).click();
  await page
    .getByRole("dialog", { name: /^This tab is using/ })
    .getByRole("button", { name: /^Switch back/ })
    .click();
  await expect(title(page)).toHaveValue("Page of two, unsaved");
});

test("a link opened in a new tab of the panel stays on its site", async ({ page, context }) => {
  await twins.workOnTheSecond(page, twins.one.host);
  await page.goto(twins.one.url("/panel/pages"));
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Page of two", exact: true }).click({ modifiers: ["ControlOrMeta"] }),
  ]);

  await expect(opened.getByRole("heading", { name: "Page of two", level: 1 })).toBeVisible();
  expect(new URL(opened.url()).search).toBe("");
});

test("a user without access to the site in the URL sees only a notice", async ({ page, stack, context }) => {
  await page.goto(stack.url("/team-login", NOODLE));
  const user = stack.user("editor", BAY);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByLabel("Keep me signed in").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(domainButton(page, "Bay Street Food")).toBeVisible();
  await page.close();
  const opened = await context.newPage();

  await opened.goto(stack.url("/panel/pages/1", NOODLE));
  const dialog = opened.getByRole("dialog", { name: "You don't have access to Noodle House" });
  await expect(dialog).toBeVisible();
  await expect(title(opened)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Go to my site" }).click();

  await expect(domainButton(opened, "Bay Street Food")).toBeVisible();
  await expect(opened).toHaveURL(stack.url("/panel", NOODLE));
});

test("after a sign-in, no screen of another site opens by its id", async ({ page, stack }) => {
  await page.goto(stack.url("/panel/pages/1", NOODLE));
  const user = stack.user("editor", BAY);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("dialog", { name: "You don't have access to Noodle House" })).toBeVisible();
  await expect(page).toHaveURL(stack.url("/panel", NOODLE));
});
