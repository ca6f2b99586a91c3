import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// A separate site, which is not open.
let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "later");
  await domain.create();
  await domain.send("PUT", "/api/site-opening", { is_open: false });
});
test.afterAll(() => domain.remove());

test("saving before the site is open does not claim that visitors see it", async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);

  await page.goto(domain.url("/panel/places/new"));
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("The pier");
  await page.keyboard.press("ControlOrMeta+s");

  await expect(page.getByText("Place saved. This change goes live when you open the site.")).toBeVisible();
  await page.goto(domain.url("/panel/today"));
  await expect(page.getByText("Visitors see these changes when you open the site.")).toBeVisible();
});

test("opening hours show their time zone and link to its setting", async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/site-options?tab=business"));
  await page.getByRole("link", { name: "Change time zone" }).click();

  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill("Lima");
  await page.getByRole("option", { name: "America/Lima" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.getByRole("tab", { name: "Business info" }).click();
  await expect(page.getByText("Times are in America/Lima.")).toBeVisible();
});

test("a suspended site cannot be opened", async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel"));
  const opening = page.getByRole("region", { name: "Your site isn't open yet" });
  await expect(opening).toBeVisible();

  await domain.suspend();
  await page.reload();

  await expect(page.getByText("This domain is suspended")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await expect(opening).toHaveCount(0);
});
