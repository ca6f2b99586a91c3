import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "setup", "restaurant");
  await domain.create();
  await domain.send("PUT", "/api/site-opening", { is_open: false });
});
test.afterAll(() => domain.remove());

test("the answers to a few questions fill in a new site", async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel"));
  const opening = page.getByRole("region", { name: "Your site isn't open yet" });
  await expect(opening.getByText("A short menu, a warm room, and food cooked with care.")).toBeVisible();
  await opening.getByRole("link", { name: "Answer a few questions" }).click();

  await page.getByRole("textbox", { name: "Name" }).fill("Pho & Sons");
  await page.getByRole("combobox", { name: "Business type" }).click();
  await page.getByRole("option", { name: "Takeout" }).click();
  await page.getByRole("textbox", { name: "Food and drinks" }).fill("Vietnamese noodles");
  await page.getByRole("button", { name: "Add hours" }).first().click();
  await page.getByLabel("Opens").fill("11:00");
  await page.getByLabel("Closes").fill("15:00");
  await page.getByRole("textbox", { name: "Address" }).fill("12 Elm Street");
  await page.keyboard.press("Control+s");

  await expect(page.getByText("We've added your answers to the site.")).toBeVisible();
  await domain.send("PUT", "/api/site-opening", { is_open: true });
  await expect
    .poll(async () => (await stack.get("/", domain.host)).body)
    .toMatch(/<h1[^>]*>Pho &amp; Sons[\s\S]*Vietnamese noodles, cooked with care\.[\s\S]*12 Elm Street/);
  await page.goto(domain.url("/panel"));
  await expect(opening).toBeHidden();
});
