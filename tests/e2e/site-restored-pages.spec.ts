import config from "../../playwright.config";
import { BAY } from "./stack/stack";
import { expect, test } from "./stack/test";

// Playwright turns off the back/forward cache by default.
const ignoreDefaultArgs = ["--disable-back-forward-cache"];
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs } });

test("a page restored from the back/forward cache after signing out does not offer editing", async ({
  signIn,
  stack,
}) => {
  const panel = await signIn("editor");
  const site = await panel.context().newPage();
  await site.goto(stack.url("/about"));
  const edit = site.getByRole("link", { name: "Edit this page" });
  await expect(edit).toBeVisible();
  await site.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted);
    });
  });
  await site.goto(stack.url("/robots.txt"));

  await panel.getByRole("button", { name: /'s account$/ }).click();
  await panel.getByRole("menuitem", { name: "Sign out" }).click();
  await panel.waitForURL(/team-login/);
  // A restored page does not load again.
  await site.goBack({ waitUntil: "commit" });

  await expect(site.locator("html")).toHaveAttribute("data-restored", "true");
  await expect(edit).toBeHidden();
  expect(await site.context().cookies(stack.url("/", BAY))).not.toContainEqual(
    expect.objectContaining({ name: "edits" }),
  );
});
