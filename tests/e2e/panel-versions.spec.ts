import { canvas, clickWords, openBuilder, publishPage, saved, trashPage } from "./stack/builder";
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
  await expect(toast(page, "” published")).toBeVisible();
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

test("an earlier version is restored and published in one step", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const before = await writePost(page, stack);
  const publish = async () => {
    await page.getByRole("button", { name: /^Publish( changes)?$/ }).click();
    await expect(toast(page, /(”|Changes) published/)).toBeVisible();
  };
  await publish();
  await page.getByRole("button", { name: "More actions" }).click();
  const link = page.getByRole("menuitem", { name: "View live page" });
  const path = new URL((await link.getAttribute("href")) ?? "").pathname;
  await page.keyboard.press("Escape");
  await title(page).fill(`${before}, changed`);
  await publish();
  await expect.poll(async () => (await stack.get(path)).body).toContain(`${before}, changed`);

  await page
    .getByRole("button", { name: /^Restore the version from/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore and publish" }).click();

  await expect(title(page)).toHaveValue(before);
  await expect.poll(async () => (await stack.get(path)).body).not.toContain(`${before}, changed`);
});

test("the builder restores and publishes an earlier version in one step", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const heading = { type: "Heading", props: { id: "heading-1", text: "First words", level: "2" } };
  await openBuilder(page, stack, [heading]);
  const path = await publishPage(page, stack);
  await page.reload();
  await clickWords(page, "First words");
  await page.keyboard.press("End");
  await page.keyboard.type(", changed");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");
  await expect(saved(page)).toBeVisible();
  await publishPage(page, stack);
  await expect.poll(async () => (await stack.get(path)).body).toContain("First words, changed");
  await page.reload();

  await page.getByRole("tab", { name: "Versions" }).click();
  await page
    .getByRole("button", { name: /^Compare with the version from/ })
    .last()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore and publish" }).click();

  await expect.poll(async () => (await stack.get(path)).body).not.toContain("First words, changed");
  expect((await stack.get(path)).body).toContain("First words");
  await expect(canvas(page).getByText("First words", { exact: true })).toBeAttached();
  await trashPage(page, stack);
});
