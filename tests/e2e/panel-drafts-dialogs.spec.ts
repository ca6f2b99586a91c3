import type { Locator, Page } from "@playwright/test";
import { countDrafts } from "./stack/drafts";
import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

interface DialogCase {
  name: string;
  role: string;
  path: string;
  open: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
}

const PICTURE = { name: "stall.png", mimeType: "image/png", buffer: Buffer.from("not decoded here") };

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const labelled = (label: string) => (page: Page) => page.getByRole("dialog").getByLabel(label);

async function openViewAs(page: Page): Promise<void> {
  await page
    .getByRole("searchbox", { name: "Search by name or email" })
    .fill(readStack().user("editor").email);
  const row = page.getByRole("row", { name: new RegExp(readStack().user("editor").email) });
  await row.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "View as this user…" }).click();
}

async function chooseFile(page: Page): Promise<void> {
  await press("Choose image")(page);
  await page
    .getByRole("dialog")
    .getByLabel(/^Upload/)
    .setInputFiles(PICTURE);
}

const DIALOGS: DialogCase[] = [
  {
    name: "an announcement",
    role: "super-admin",
    path: "/panel/announcements",
    open: press("Add announcement"),
    field: labelled("Text"),
  },
  {
    name: "the note of a snapshot",
    role: "admin",
    path: "/panel/backups?tab=snapshots",
    open: press("Create snapshot"),
    field: labelled("Note"),
  },
  {
    name: "the reason to view the panel as another user",
    role: "super-admin",
    path: "/panel/users",
    open: openViewAs,
    field: labelled("Reason"),
  },
  {
    name: "the alt text of a new file",
    role: "editor",
    path: "/panel/blog/new",
    open: chooseFile,
    field: labelled("Alt text"),
  },
];

for (const { name, role, path, open, field } of DIALOGS) {
  test(`${name} is restored after the tab was closed`, async ({ signedIn, stack }) => {
    const page = await signedIn(role);
    await page.goto(stack.url("/panel"));
    const tab = await page.context().newPage();
    await tab.goto(stack.url(path));
    await open(tab);
    await field(tab).fill("Words that took a while");
    await expect.poll(() => countDrafts(page)).toBe(1);
    await tab.close();

    await page.goto(stack.url(path));
    await open(page);

    await expect(field(page)).toHaveValue("Words that took a while");
    await field(page).fill("");
    await expect.poll(() => countDrafts(page)).toBe(0);
  });
}
