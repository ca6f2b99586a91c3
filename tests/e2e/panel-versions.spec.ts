import { title, toast, writePost } from "./stack/posts";
import { BAY } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

test("the second of two saves shows both versions to choose from", async ({ signedIn, stack, browser }) => {
  const first = await signedIn("editor");
  const before = await writePost(first, stack);
  const second = await (await browser.newContext()).newPage();
  await enterWith(second, stack, await stack.signIn("admin"), BAY);
  await second.goto(first.url());
  await title(second).fill(`${before}, theirs`);
  await second.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(second, "Changes saved")).toBeVisible();

  await title(first).fill(`${before}, mine`);
  await first.getByRole("button", { name: "Save draft" }).click();

  const dialog = first.getByRole("dialog", { name: /saved this post before you/ });
  await expect(dialog.getByText(`${before}, theirs`)).toBeVisible();
  await expect(dialog.getByText(`${before}, mine`)).toBeVisible();
  await dialog.getByRole("button", { name: "Keep my version" }).click();
  await expect(toast(first, "Changes saved")).toBeVisible();
  await second.reload();
  await expect(title(second)).toHaveValue(`${before}, mine`);
  await second.context().close();
});

test("saves in two tabs of one user show no conflict with another user", async ({ signedIn, stack }) => {
  const first = await signedIn("editor");
  const before = await writePost(first, stack);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await title(second).fill(`${before}, there`);
  await second.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(second, "Changes saved")).toBeVisible();

  await title(first).fill(`${before}, here`);
  await first.getByRole("button", { name: "Save draft" }).click();

  const dialog = first.getByRole("dialog", {
    name: "You saved this post in another tab or on another device",
  });
  await expect(dialog.getByRole("group", { name: "This version", exact: true })).toContainText(
    `${before}, here`,
  );
  await expect(dialog.getByRole("group", { name: "Other version" })).toContainText(`${before}, there`);
  await expect(dialog).not.toContainText(/their/i);
  await dialog.getByRole("button", { name: "Keep the other version" }).click();
  await expect(toast(first, "Your version is saved in the version history.")).toBeVisible();
  await expect(title(first)).toHaveValue(`${before}, there`);
});

test("the version that a user rejects is among the earlier versions", async ({
  signedIn,
  stack,
  browser,
}) => {
  const first = await signedIn("editor");
  const before = await writePost(first, stack);
  const second = await (await browser.newContext()).newPage();
  await enterWith(second, stack, await stack.signIn("admin"), BAY);
  await second.goto(first.url());
  await second.getByRole("button", { name: "Choose image: Poster" }).click();
  await second.getByRole("button", { name: "Choose market-night" }).click();
  await second.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(second, "Changes saved")).toBeVisible();

  await title(first).fill(`${before}, mine`);
  await first.getByRole("button", { name: "Save draft" }).click();
  const dialog = first.getByRole("dialog", { name: /saved this post before you/ });
  // Pictures are shown instead of their IDs.
  const theirs = dialog.getByRole("region", { name: "Poster" }).getByRole("group", { name: "Their version" });
  await expect(theirs.locator("img")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep their version" }).click();
  await expect(toast(first, "Your version is saved in the version history.")).toBeVisible();
  await expect(title(first)).toHaveValue(before);
  await second.context().close();

  await first
    .getByRole("button", { name: /^Restore the version from/ })
    .first()
    .click();
  await first.getByRole("button", { name: "Restore version" }).click();
  await expect(title(first)).toHaveValue(`${before}, mine`);
});

test("an earlier version can be made the latest again", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const before = await writePost(page, stack);
  await title(page).fill(`${before}, changed`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "Changes published")).toBeVisible();
  const versions = page.getByRole("region", { name: "Version history" }).getByRole("listitem");
  await expect(versions.first()).toContainText("Published, ");
  await title(page).fill(`${before}, not saved`);

  const restore = page.getByRole("button", { name: /^Restore the version from/ });
  await restore.first().click();
  // A preview opens first.
  const then = page.getByRole("dialog").getByRole("group", { name: "Earlier version" });
  await expect(then.first()).toContainText(before);
  await expect(then.first()).not.toContainText("not saved");
  await page.getByRole("button", { name: "Restore version" }).click();
  await expect(title(page)).toHaveValue(before);

  // Unsaved changes are also saved as a version.
  await restore.first().click();
  await page.getByRole("button", { name: "Restore version" }).click();
  await expect(title(page)).toHaveValue(`${before}, not saved`);
});
