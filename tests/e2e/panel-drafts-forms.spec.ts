import type { Locator, Page } from "@playwright/test";
import { controlDisk, countDrafts, removeStorage } from "./stack/drafts";
import { title, toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

interface FormCase {
  name: string;
  path: string;
  /** Opens the form, if the URL does not. A form with a draft may already be open. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
}

const byLabel = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });
const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();

async function openQuestion(page: Page): Promise<void> {
  const [add, question] = [page.getByRole("button", { name: "Add question" }), byLabel("Question")(page)];
  await add.or(question).first().waitFor();
  if (!(await question.isVisible())) await add.click();
}

async function openSnippet(page: Page): Promise<void> {
  await press("Add snippet")(page);
  await page.getByRole("button", { name: /^Google Analytics 4/ }).click();
}

/** One form of each kind. */
const FORMS: FormCase[] = [
  { name: "blog post", path: "/panel/blog/new", field: title },
  { name: "page", path: "/panel/pages/new", field: title },
  { name: "menu", path: "/panel/menus/new", field: byLabel("Title") },
  { name: "place", path: "/panel/places/new", field: byLabel("Name") },
  { name: "question", path: "/panel/faq", open: openQuestion, field: byLabel("Question") },
  { name: "stop", path: "/panel/stops", open: press("New stop"), field: byLabel("Location") },
  { name: "invitation", path: "/panel/users/create", field: byLabel("First name") },
  { name: "profile", path: "/panel/profile", field: byLabel("Phone") },
  { name: "business info", path: "/panel/site-options?tab=business", field: byLabel("Phone") },
  { name: "site option", path: "/panel/site-options", field: byLabel("Copyright line") },
  { name: "redirect", path: "/panel/site-options?tab=redirects", field: byLabel("Old URL") },
  {
    name: "snippet",
    path: "/panel/site-options?tab=snippets",
    open: openSnippet,
    field: byLabel("Measurement ID"),
  },
];

const notice = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

async function openForm(page: Page, url: string, { open, field }: FormCase): Promise<void> {
  await page.goto(url);
  await open?.(page);
  await field(page).waitFor();
}

for (const form of FORMS) {
  test(`a form for a ${form.name} offers the unsaved changes of every closed tab`, async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn("admin");
    await page.goto(stack.url("/panel"));
    const url = stack.url(form.path);
    // Both forms open before the changes, because a new tab offers the changes of closed tabs.
    const tabs = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of tabs) await openForm(tab, url, form);
    for (const [index, tab] of tabs.entries()) {
      await form.field(tab).fill(`55${index + 1}`);
      await expect.poll(() => countDrafts(page)).toBe(index + 1);
    }
    // Closing a tab is not a change, so the draft of the first tab stays the older one.
    await tabs[0]?.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    for (const tab of tabs) await tab.close();

    await openForm(page, url, form);

    await expect(form.field(page)).toHaveValue("552");
    await expect(notice(page, "Restored your unsaved changes from")).toBeVisible();
    const other = notice(page, "A closed tab has unsaved changes from");
    await other.getByRole("button", { name: "Restore" }).click();
    await expect(form.field(page)).toHaveValue("551");
    // The replaced changes are not lost.
    await other.getByRole("button", { name: "Restore" }).click();
    await expect(form.field(page)).toHaveValue("552");
    await other.getByRole("button", { name: "Discard" }).click();
    await expect(other).toBeHidden();
    await notice(page, "Restored your unsaved changes from").getByRole("button", { name: "Discard" }).click();
    await expect(form.field(page)).not.toHaveValue("552");
    await expect.poll(() => countDrafts(page)).toBe(0);
  });
}

const SAVED_FORMS = FORMS.filter(({ name }) => ["blog post", "place", "site option"].includes(name));

for (const form of SAVED_FORMS) {
  test(`a form for a ${form.name} shows that a failed save loses no changes`, async ({ signedIn, stack }) => {
    const page = await signedIn("admin");
    await openForm(page, stack.url(form.path), form);
    await page.route("**/api/**", (route) =>
      route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 503, body: "{}" }),
    );
    await form.field(page).fill("Words that must not be lost");
    await page.keyboard.press("Control+s");

    const failed = notice(page, "Not saved. Your changes are still in this form and stored in this browser");
    await expect(failed).toBeVisible();
    await expect(form.field(page)).toHaveValue("Words that must not be lost");
    await page.unroute("**/api/**");
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(failed).toBeHidden();
    await expect(page.getByText("Unsaved changes")).toBeHidden();
  });
}

test("a form warns if the browser has no storage", async ({ signedIn, stack, quiet: _ }) => {
  const page = await signedIn("editor");
  await removeStorage(page);
  await page.goto(stack.url("/panel/blog/new"));
  await expect(title(page)).toBeVisible();
  await expect(notice(page, "can't store unsaved changes")).toBeHidden();

  await title(page).fill("Written in a private window");

  await expect(
    notice(page, "This browser can't store unsaved changes. Save them before you close"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(page, "Changes saved")).toBeVisible();
  await expect(notice(page, "can't store unsaved changes")).toBeHidden();
});

test("a form warns while the storage of the browser is full", async ({ signedIn, stack, quiet: _ }) => {
  const page = await signedIn("editor");
  const setDisk = await controlDisk(page);
  await writePost(page, stack);
  await setDisk("full");

  await title(page).fill("Written on a full disk");

  await expect(notice(page, "can't store unsaved changes")).toBeVisible();
  await expect(title(page)).toHaveValue("Written on a full disk");
  await setDisk("free");
  await title(page).fill("Written after files were deleted");
  await expect(notice(page, "can't store unsaved changes")).toBeHidden();
  await expect.poll(() => countDrafts(page)).toBe(1);
});
