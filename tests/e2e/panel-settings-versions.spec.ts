import type { Page } from "@playwright/test";
import { violationsInBothThemes } from "./stack/axe";
import { OwnDomain } from "./stack/domain";
import { toast } from "./stack/posts";
import { NOODLE, readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// A separate site: other tests read the phone number of the demo restaurant.
let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "versions", "restaurant");
  await domain.create();
});
test.afterAll(() => domain.remove());

async function openVersion(page: Page, place: number): Promise<ReturnType<Page["getByRole"]>> {
  await page.getByRole("button", { name: "Version history" }).click();
  await page
    .getByRole("dialog", { name: "Version history" })
    .getByRole("button", { name: /^Compare the version from/ })
    .nth(place)
    .click();
  return page.getByRole("dialog", { name: /^Version from/ });
}

test("an earlier version of the business info is compared and restored, and appears on the site", async ({
  page,
  stack,
}) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/site-options?tab=business"));
  const phone = page.getByLabel("Phone", { exact: true });
  for (const number of ["+1 555 0142", "+1 555 0177"]) {
    await phone.fill(number);
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Settings saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  }

  const version = await openVersion(page, 0);
  const compared = version.getByRole("region", { name: "Phone" });
  await expect(compared.getByRole("group", { name: "Current version" })).toContainText("+1 555 0177");
  await expect(compared.getByRole("group", { name: "Earlier version" })).toContainText("+1 555 0142");
  expect(await violationsInBothThemes(page, "a version of the business info")).toEqual([]);
  await version.getByRole("button", { name: "Restore version" }).click();

  await expect(toast(page, "Version restored")).toBeVisible();
  await expect(phone).toHaveValue("+1 555 0142");
  await expect.poll(async () => (await stack.get("/", domain.host)).body).toContain("+1 555 0142");
});

test("an earlier version of the site options is compared and restored, and appears on the site", async ({
  page,
  stack,
}) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/site-options?tab=general"));
  const copyright = page.getByLabel("Copyright line", { exact: true });
  for (const text of ["© Clear Broth", "© Cloudy Broth"]) {
    await copyright.fill(text);
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Settings saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  }

  const version = await openVersion(page, 0);
  const compared = version.getByRole("region", { name: "Copyright line" });
  await expect(compared.getByRole("group", { name: "Current version" })).toContainText("© Cloudy Broth");
  await expect(compared.getByRole("group", { name: "Earlier version" })).toContainText("© Clear Broth");
  await expect(version.getByRole("region")).toHaveCount(1);
  await version.getByRole("button", { name: "Restore version" }).click();

  await expect(toast(page, "Version restored")).toBeVisible();
  await expect(copyright).toHaveValue("© Clear Broth");
  await expect.poll(async () => (await stack.get("/", domain.host)).body).toContain("© Clear Broth");
});

test("an earlier version of a menu is restored, and unsaved changes are not lost for it", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor", NOODLE);
  await page.goto(stack.url("/panel/menus/new", NOODLE));
  const title = `Versions ${Date.now()}`;
  await page.getByLabel("Title").fill(title);
  for (const name of ["Clear broth", "Cloudy broth"]) {
    await page.getByRole("textbox", { name: /^Dish/ }).first().fill(name);
    await page.keyboard.press("Control+s");
    await expect(toast(page, /Menu saved/)).toBeVisible();
    await expect(page.getByText(/^Saved/)).toBeVisible();
  }
  await page.getByLabel("Title").fill(`${title}!`);

  const version = await openVersion(page, 0);
  await expect(version).toContainText("Clear broth");
  await expect(version.getByText("Save or discard your changes")).toBeVisible();
  await expect(version.getByRole("button", { name: "Restore version" })).toBeDisabled();
  await version.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Title").fill(title);
  await (await openVersion(page, 0)).getByRole("button", { name: "Restore version" }).click();

  await expect(toast(page, "Version restored")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Dish/ }).first()).toHaveValue("Clear broth");
});
