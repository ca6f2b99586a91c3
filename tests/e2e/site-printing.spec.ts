import { expect, test } from "./stack/test";

const NOODLE = "noodle.localhost";

test("a menu is printed dark on light, without interactive elements", async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(stack.url("/menu", NOODLE));
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(ground).not.toBe(light);

  await expect(page.locator(".print-head")).toBeHidden();
  await page.emulateMedia({ media: "print" });

  expect(await ground()).toBe(light);
  const head = page.locator(".print-head");
  await expect(head).toContainText("+1 510 555 0140");
  await expect(head).toContainText(/\d\sam|\d\spm/);
  // The address is above the menu.
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByText("Chicken and kombu")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Reserve|Call|Search/ })).toHaveCount(0);

  await page.goto(stack.url("/today"));
  // Browsers do not print the dark background, so light letters would be hardly visible.
  await expect(page.getByRole("contentinfo").getByText("+1 415 555 0100")).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("a menu of fourteen dishes fits on two sheets", async ({ page, stack }) => {
  await page.goto(stack.url("/card", NOODLE));

  const text = (await page.pdf({ format: "Letter" })).toString("latin1");

  expect(text.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test("a visitor prints the menu with a button, also after a page without one", async ({ page, stack }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.goto(stack.url("/", NOODLE));
  await expect(page.getByRole("button", { name: "Print menu" })).toHaveCount(0);
  await page.getByRole("link", { name: "Menu", exact: true }).first().click();

  await page.getByRole("button", { name: "Print menu" }).click();

  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  // The styles for paper must not apply on the screen.
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-head")).toBeVisible();
});

test("a restaurant’s menu uses its own font, also on the automatic menu page", async ({ page, stack }) => {
  for (const path of ["/menu", "/card"]) {
    await page.goto(stack.url(path, NOODLE));
    await expect(page.getByText("Chicken and kombu").first(), path).toHaveCSS("font-family", /^Fraunces/);
  }
});
