import { openBuilder } from "./stack/builder";
import { expect, test } from "./stack/test";

// Help explains a screen in place, and the guide has the tasks of all screens.

for (const width of [390, 1440]) {
  test(`an editor reads about a screen and finds a task in the guide at ${width} px`, async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn("editor");
    await page.setViewportSize({ width, height: 844 });
    await page.goto(stack.url("/panel/menus"));
    const help = page.getByRole("button", { name: "Help", exact: true });
    await help.click();
    const drawer = page.getByRole("dialog", { name: "Menus" });
    await expect(drawer).toContainText("A menu lists your dishes");
    await page.keyboard.press("Escape");
    await expect(help).toBeFocused();

    await help.click();
    await drawer.getByRole("link", { name: "Open the guide" }).click();
    await expect(page.getByRole("region", { name: "Menus" })).toBeInViewport();
    await page.getByRole("searchbox", { name: "Search the guide" }).fill("at lunch");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Menus"]);

    await page.getByRole("link", { name: "Open Menus" }).click();
    await expect(page).toHaveURL(/\/panel\/menus$/);
  });
}

test("the page builder explains itself", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);

  await page.getByRole("button", { name: "Help", exact: true }).click();

  await expect(page.getByRole("dialog", { name: "Page builder" })).toBeVisible();
});

test("the guide of an editor has no articles for admins and operators", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/guide"));

  await expect(page.getByRole("region", { name: "Media" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Domains" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search the guide" }).fill("suspend the domain");
  await expect(page.getByText("No article matches “suspend the domain”.")).toBeVisible();
});
