import type { Locator, Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { expect, test } from "./stack/test";

const NEW = "© The food trucks";

/** Wait until the worker has finished an action. */
async function finished(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible({ timeout: 60_000 });
}

/** Select the sites of a test in the list of all domains, open the dialog, and return it. */
async function openDialog(page: Page, url: string, count: number): Promise<Locator> {
  await page.goto(url);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: `Change ${count} sites…` }).click();
  return page.getByRole("dialog", { name: `Change ${count} sites` });
}

test("a super admin changes the copyright line on several sites, and undoes it", async ({
  signIn,
  stack,
}) => {
  test.slow();
  const name = `plans-${Date.now()}`;
  const sites = Array.from({ length: 5 }, (_, number) => new OwnDomain(stack, `${name}-${number}`));
  for (const each of sites) await each.create();
  const [edited, other] = sites as [OwnDomain, OwnDomain];
  await edited.send("PUT", "/api/options/options", { copyright: "© The owner" });
  const page = await signIn("super-admin");
  const list = stack.url(`/panel/create-domain?filter=${JSON.stringify({ search: name })}`);

  const dialog = await openDialog(page, list, 5);
  await dialog.getByRole("textbox", { name: "New value" }).fill(NEW);
  await dialog.getByRole("button", { name: "Show differences" }).click();

  await finished(page, "Check the differences. No site has changed yet.");
  const row = (site: OwnDomain) => page.getByRole("row", { name: site.host });
  await expect(row(edited)).toContainText("© The owner");
  await expect(row(edited)).toContainText("Last changed by");
  await expect(row(other)).not.toContainText("Last changed by");
  expect((await stack.get("/", other.host)).body).not.toContain(NEW);
  await page.getByRole("checkbox", { name: "Skip sites where users changed a value" }).check();
  const applied = page.waitForResponse(
    (response) => /\/site-plans\/\d+\/apply$/.test(response.url()) && response.ok(),
  );
  await page.getByRole("button", { name: "Apply to the first 3 sites" }).click();
  await applied;
  // The worker continues without the tab.
  await page.goto(stack.url("/panel/create-domain"));
  const recent = page.getByRole("region", { name: "Recent changes to several sites" });
  await recent.getByRole("link", { name: "Change to 5 sites" }).first().click();

  await finished(page, "All sites have been processed.");
  await expect(row(edited)).toContainText("Skipped");
  await expect(row(other)).toContainText("Changed");
  await expect(page.getByText("Changed: 4")).toBeVisible();
  await expect.poll(async () => (await stack.get("/", other.host)).body).toContain(NEW);
  expect((await stack.get("/", edited.host)).body).toContain("© The owner");

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  const ask = page.getByRole("dialog", { name: "Restore the old values on 4 sites?" });
  await ask.getByRole("button", { name: "Restore old values" }).click();
  await finished(page, "The old values are restored.");
  await expect.poll(async () => (await stack.get("/", other.host)).body).not.toContain(NEW);
  for (const each of sites) await each.remove();
});

test("a super admin adds a snippet to several sites, and undoes it on one", async ({ signIn, stack }) => {
  test.slow();
  const name = `snippet-${Date.now()}`;
  const sites = [new OwnDomain(stack, `${name}-0`), new OwnDomain(stack, `${name}-1`)];
  for (const each of sites) await each.create();
  const [kept, undone] = sites as [OwnDomain, OwnDomain];
  const isThere = async ({ host }: OwnDomain) => (await stack.get("/", host)).body.includes("planned-by-us");
  const page = await signIn("super-admin");
  const list = stack.url(`/panel/create-domain?filter=${JSON.stringify({ search: name })}`);
  const dialog = await openDialog(page, list, 2);

  await dialog.getByRole("combobox", { name: "What to change" }).click();
  await page.getByRole("option", { name: "Custom code snippet" }).click();
  await expect(dialog.getByRole("button", { name: "Show differences" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Snippet name" }).fill("Verification");
  await dialog.getByRole("combobox", { name: "Type of code" }).click();
  await page.getByRole("option", { name: "Meta tag" }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("planned-by-us");
  await dialog.getByRole("button", { name: "Show differences" }).click();
  // The API checks the snippet as in the site options.
  await expect(dialog.getByRole("alert")).toContainText("snippet.Verification:");
  await dialog.getByRole("textbox", { name: "Content", exact: true }).fill("four trucks");
  await dialog.getByRole("button", { name: "Show differences" }).click();
  await finished(page, "Check the differences. No site has changed yet.");
  await page.getByRole("button", { name: "Apply to 2 sites" }).click();
  await finished(page, "All sites have been processed.");
  await expect.poll(() => Promise.all(sites.map(isThere))).toEqual([true, true]);

  await page.getByRole("button", { name: `Undo on ${undone.host}` }).click();

  await expect(page.getByRole("row", { name: undone.host })).toContainText("Restored");
  await expect(page.getByText("Changed: 1")).toBeVisible();
  await expect.poll(() => isThere(undone)).toBe(false);
  expect(await isThere(kept)).toBe(true);
  for (const each of sites) await each.remove();
});
