import type { Page } from "@playwright/test";
import { NOODLE, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const DOCUMENT = "%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF";

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).last();

async function open(page: Page, stack: Stack, tab: string): Promise<void> {
  await page.goto(stack.url(`/panel/site-options?tab=${tab}`, NOODLE));
  await expect(page.getByRole("tab", { selected: true })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Settings saved")).toBeVisible();
}

test("unreadable colors show a warning, are fixed, and appear on the site", { tag: "@smoke" }, async ({
  signIn,
  stack,
}) => {
  const page = await signIn("super-admin", NOODLE);
  await open(page, stack, "colors");
  const base = page.getByRole("group", { name: "Base colors" });
  await expect(page.getByRole("img", { name: "Preview of the home page in dark mode" })).toBeVisible();

  await base.getByLabel("Base text", { exact: true }).fill("#bbbbbb");
  await base.getByLabel("Base background", { exact: true }).fill("#ffffff");
  await expect(base.getByText(/Hard to read/)).toBeVisible();
  await base.getByRole("button", { name: "Fix contrast of base text" }).click();
  await expect(base.getByText(/Easy to read/)).toBeVisible();
  await page.getByRole("button", { name: "Berry" }).click();
  await save(page);

  await expect.poll(async () => (await stack.get("/", NOODLE)).body).toContain("--accent-bg:#A3195B");
});

test("a menu is built with the keyboard only, and a deleted entry can be restored", async ({
  signIn,
  stack,
}) => {
  const page = await signIn("super-admin", NOODLE);
  await open(page, stack, "menus");
  const header = page.getByRole("region", { name: "Header menu" });
  const entries = header.getByRole("treeitem");
  await expect(entries.first()).toBeVisible();
  const count = await entries.count();

  await header.getByRole("button", { name: "Add item" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label").fill("Find us");
  await dialog.getByRole("button", { name: "URL", exact: true }).press("Enter");
  await dialog.getByLabel("URL", { exact: true }).fill("/where");
  await dialog.getByLabel("URL", { exact: true }).press("Enter");
  const added = header.getByRole("treeitem", { name: /^Find us/ });
  await expect(added).toHaveAttribute("aria-posinset", String(count + 1));

  await added.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(added).toHaveAttribute("aria-posinset", String(count));
  await page.keyboard.press("Alt+ArrowRight");
  await expect(added).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(added).toHaveAttribute("aria-level", "1");

  await page.keyboard.press("Delete");
  await expect(added).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(added).toBeVisible();
  await save(page);

  await expect.poll(async () => (await stack.get("/", NOODLE)).body).toContain('href="/where"');
});

test("a menu entry links to a document, which counts as a use of the file", async ({ signIn, stack }) => {
  const page = await signIn("super-admin", NOODLE);
  await open(page, stack, "menus");
  const header = page.getByRole("region", { name: "Header menu" });
  await header.getByRole("button", { name: "Add item" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label").fill("Wine list");
  await dialog.getByRole("button", { name: "URL", exact: true }).click();
  await dialog.getByRole("button", { name: "Choose file from library" }).click();
  const picker = page.getByRole("dialog", { name: "Choose file from library" });
  const file = { name: "wine.pdf", mimeType: "application/pdf", buffer: Buffer.from(DOCUMENT) };
  await picker.getByLabel("Upload PDF or video").setInputFiles(file);
  await picker.getByRole("button", { name: "Upload", exact: true }).click();

  await expect(picker).toHaveCount(0);
  await expect(dialog.getByLabel("URL", { exact: true })).toHaveValue(/^\/library\/\d+-[0-9a-f]{16}$/);
  const link = await dialog.getByLabel("URL", { exact: true }).inputValue();
  await expect(dialog.getByText("wine", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await save(page);

  await expect.poll(async () => (await stack.get("/", NOODLE)).body).toContain(`href="${link}"`);
  await expect.poll(async () => (await stack.get(link, NOODLE)).status).toBe(302);
  await page.goto(stack.url("/panel/media", NOODLE));
  await page.getByRole("button", { name: /wine/i }).first().click();
  await expect(page.getByText("Wine list")).toBeVisible();
});

test("changes survive tabs and reloads, and leaving asks for confirmation", async ({ signIn, stack }) => {
  const page = await signIn("super-admin", NOODLE);
  await open(page, stack, "general");
  const copyright = page.getByLabel("Copyright line");
  const before = await copyright.inputValue();
  await copyright.fill("© Nobody");

  await page.getByRole("tab", { name: "Social links" }).click();
  await expect(page.getByRole("tab", { name: /General with unsaved changes/ })).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole("tab", { name: /General with unsaved changes/ })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("tab", { name: /General/ }).click();

  await expect(page.getByText(/Restored your unsaved changes from/)).toBeVisible();
  await expect(copyright).toHaveValue("© Nobody");
  await page.getByRole("button", { name: "Discard" }).first().click();
  await expect(copyright).toHaveValue(before);
});

test("general options send only changed fields, so edits of other users cause no conflict", {
  tag: "@smoke",
}, async ({ signedIn, stack }) => {
  const page = await signedIn("super-admin", NOODLE);
  await open(page, stack, "general");
  const title = page.getByLabel("Site name");
  const before = await title.inputValue();
  const copyright = page.getByLabel("Copyright line");
  await copyright.fill(`© ${Date.now()}`);
  const other = await page.context().newPage();
  await open(other, stack, "general");
  await other.getByLabel("Site name").fill(`${before} 2`);
  await save(other);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(new URL(request.url()).pathname);
  });

  await save(page);

  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(sent).toEqual(["/api/options/options"]);
  await expect(title).toHaveValue(`${before} 2`);
  await other.reload();
  await expect(other.getByLabel("Copyright line")).toHaveValue(/^© \d+$/);
  await expect(other.getByLabel("Site name")).toHaveValue(`${before} 2`);

  await title.fill(before);
  await other.getByLabel("Site name").fill(`${before} 3`);
  await save(other);
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog").getByRole("button", { name: "Keep my version" }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(title).toHaveValue(before);
});

test("the type of a business is set on the SEO tab", async ({ signIn, stack }) => {
  const page = await signIn("super-admin", NOODLE);
  await open(page, stack, "business");
  await expect(page.getByRole("combobox", { name: "Business type" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reservations, ordering & gift cards" })).toBeVisible();

  // An association is about its members.
  const association = await signIn("admin");
  await association.goto(stack.url("/panel/site-options?tab=business"));
  await expect(association.getByLabel("Address")).toBeVisible();
  await expect(association.getByRole("combobox", { name: "Menu currency" })).toBeVisible();
  await expect(association.getByLabel("Business type")).toHaveCount(0);
  await expect(association.getByRole("heading", { name: "Reservations, ordering & gift cards" })).toHaveCount(
    0,
  );
});

test("errors are shown at their field", async ({ signIn, stack }) => {
  const page = await signIn("super-admin", NOODLE);
  await open(page, stack, "business");

  await page.getByLabel("Email").fill("nobody");
  await page.keyboard.press("Control+s");

  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/valid email/i);
  await page.getByRole("button", { name: "Discard" }).click();
});

test("an editor changes permitted options and reads the others", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/site-options?tab=colors"));
  await expect(page.getByText(/can't change these settings/)).toBeVisible();
  await expect(page.getByLabel("Base text", { exact: true })).toBeDisabled();

  await page.getByRole("tab", { name: "Social links" }).click();

  await expect(page.getByRole("button", { name: "Add link" })).toBeEnabled();

  await page.getByRole("tab", { name: "Business info" }).click();

  await expect(page.getByLabel("Phone")).toBeEnabled();
  await expect(page.getByLabel("Email")).toBeDisabled();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Only admins can change it/);
});

test("a user without permission sees the reason", async ({ signedIn, stack }) => {
  const page = await signedIn("author");

  await page.goto(stack.url("/panel/site-options"));

  await expect(page.getByText(/Your role on Bay Street Food is Author/)).toBeVisible();
});

test("a domain renames its collections and hides unused ones", async ({ signIn, stack }) => {
  const page = await signIn("admin", NOODLE);
  const ways = page.getByRole("navigation", { name: "Panel" });
  await open(page, stack, "collections");
  const showcases = page.getByRole("group", { name: "Showcases" });
  const cuisines = page.getByRole("group", { name: "Cuisines" });

  await showcases.getByLabel("Plural name").fill("Evenings");
  await showcases.getByLabel("Singular name").fill("Evening");
  await cuisines.getByLabel("Show in sidebar").uncheck();
  await save(page);

  await expect(ways.getByRole("link", { name: "Evenings" })).toBeVisible();
  await expect(ways.getByRole("link", { name: "Cuisines" })).toHaveCount(0);
  await ways.getByRole("link", { name: "Evenings" }).click();
  await expect(page.getByRole("link", { name: "New Evening" })).toBeVisible();
  await expect.poll(async () => (await stack.get("/showcases", NOODLE)).body).toMatch(/<h1[^>]*>Evenings</);

  await open(page, stack, "collections");
  await showcases.getByLabel("Plural name").fill("");
  await showcases.getByLabel("Singular name").fill("");
  await cuisines.getByLabel("Show in sidebar").check();
  await save(page);
  await expect(ways.getByRole("link", { name: "Showcases" })).toBeVisible();
});

test("an external email sender is shown as Reply-To", async ({ signIn, stack }) => {
  const page = await signIn("super-admin", NOODLE);
  await open(page, stack, "general");
  const sender = page.getByLabel("From address").first();
  const before = await sender.inputValue();

  await sender.fill("office@paypal.com");
  await save(page);

  const state = page.getByRole("status", { name: "From address" });
  await expect(state).toContainText("Emails are sent from no-reply@localhost.");
  await expect(state).toContainText("if it has none, to office@paypal.com.");
  await expect(state).toContainText("doesn't allow this address as the From address");
  await sender.fill(before);
  await save(page);
});
