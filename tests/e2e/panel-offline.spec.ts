import { openBuilder } from "./stack/builder";
import { expect, test } from "./stack/test";

const OFFLINE = "You're offline. This screen opens when you reconnect. You won't lose your unsaved changes.";

test("a screen that is not loaded shows a message offline and opens later", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/blog/new"));
  const title = page.getByLabel("Title", { exact: true });
  await title.fill(`Written before the tunnel ${Date.now()}`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/blog\/\d+$/);
  const address = page.url();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.context().setOffline(true);
  await title.fill("Written in the tunnel");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(title).toHaveValue("Written in the tunnel");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  expect(page.url()).toBe(address);

  await page.context().setOffline(false);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await expect(title).toHaveValue("Written in the tunnel");
});

test("a list that failed offline is loaded when the network returns", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  await page.getByRole("link", { name: "Members", exact: true }).click();
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page.getByText("The server didn't respond. Try again.").first()).toBeVisible();

  await page.context().setOffline(false);

  await expect(page).toHaveURL(stack.url("/panel/blog"));
  await expect(page.getByRole("table", { name: "Blog" })).toBeVisible();
});

test("a viewer sees a page with the surrounding site", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [{ type: "Heading", props: { id: "Heading-1", text: "Come hungry" } }]);
  const address = page.url();
  // Without its cookies, an open panel would go to the sign-in page.
  await page.goto("about:blank");
  await page.context().clearCookies();

  await signedIn("viewer");
  await page.goto(address);

  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Come hungry")).toBeAttached();
  await expect(frame.locator("header")).toContainText("Bay Street Food");
  await expect(frame.locator("footer")).toContainText("Bay Street Food");
});
