import { domainButton, PANEL, test } from "./stack/panelHost";
import { title } from "./stack/posts";
import { NOODLE } from "./stack/stack";
import { expect } from "./stack/test";
import { Twins } from "./stack/twins";

test("a link that names another domain switches to it", async ({ page, context, panel, stack }) => {
  await panel.signIn(page, "super-admin");
  await page.close();
  const opened = await context.newPage();

  await opened.goto(stack.url("/panel/blog", NOODLE));

  await expect(domainButton(opened, "Noodle House")).toBeVisible();
  await expect(opened).toHaveURL(panel.url("/panel/blog"));
});

test("a link opens the page of its site, not another one with the same id", async ({
  page,
  context,
  stack,
}) => {
  const twins = new Twins(stack);
  await twins.create();
  await twins.workOnTheSecond(page, PANEL);
  await page.close();
  const opened = await context.newPage();

  await opened.goto(twins.one.url(twins.path));

  await expect(title(opened)).toHaveValue("Page of one");
  await expect(opened.getByRole("banner").getByText(twins.one.host)).toBeVisible();
  // Close the page before its site is removed; otherwise it would go to the sign-in page.
  await opened.close();
  await twins.remove();
});

test("a link that names another domain asks while another tab is open", async ({ page, context, panel }) => {
  await panel.signIn(page, "super-admin");
  const opened = await context.newPage();
  await opened.goto(panel.url(`/panel/blog?site=${NOODLE}`));

  const dialog = opened.getByRole("dialog", { name: "This link opens Noodle House" });
  await dialog.getByRole("button", { name: "Switch to Noodle House" }).click();

  await expect(domainButton(opened, "Noodle House")).toBeVisible();
  await expect(opened.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
});

for (const site of [NOODLE, "renamed.localhost"]) {
  test(`a link to ${site} shows a notice to a user without access, and opens no page of their site`, async ({
    page,
    context,
    panel,
  }) => {
    await panel.signIn(page, "editor");
    await page.close();
    const opened = await context.newPage();
    await opened.goto(panel.url(`/panel/pages/1?site=${site}`));

    const dialog = opened.getByRole("dialog", { name: /^You don't have access to/ });
    await expect(dialog).toBeVisible();
    await expect(opened.getByRole("textbox")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Go to my site" }).click();

    await expect(domainButton(opened, "Bay Street Food")).toBeVisible();
    await expect(opened).toHaveURL(panel.url("/panel"));
  });
}
