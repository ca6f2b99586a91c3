import type { Page } from "@playwright/test";
import { toast, writePost } from "./stack/posts";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

interface Clipboard {
  html?: string;
  plain?: string;
  files?: { name: string; type: string; base64: string }[];
}

/** Paste or drop at the cursor, as the browser does. */
async function bring(page: Page, kind: "paste" | "drop", clipboard: Clipboard): Promise<void> {
  await text(page).evaluate(
    (element, { kind, clipboard }) => {
      const data = new DataTransfer();
      if (clipboard.html) data.setData("text/html", clipboard.html);
      if (clipboard.plain) data.setData("text/plain", clipboard.plain);
      for (const { name, type, base64 } of clipboard.files ?? []) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const { right, bottom } = element.getBoundingClientRect();
      const place = { clientX: right - 20, clientY: bottom - 10 };
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, ...place, dataTransfer: data }),
      );
    },
    { kind, clipboard },
  );
}

/** Open the text of a new post, with the cursor in it. */
async function openText(signedIn: (role: string) => Promise<Page>, stack: Stack): Promise<Page> {
  const page = await signedIn("editor");
  await writePost(page, stack);
  await text(page).click();
  return page;
}

const cells = (page: Page, row: number) => text(page).getByRole("row").nth(row).getByRole("cell");
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==";

test("a pasted price list is a table, changes by its menu, and scrolls in its box on a phone", async ({
  signedIn,
  stack,
}) => {
  const page = await openText(signedIn, stack);
  const row = (cell: string) =>
    `<tr>${Array.from({ length: 9 }, (_, i) => `<td>${cell} ${i}</td>`).join("")}</tr>`;
  await bring(page, "paste", {
    html: `<style>.xl65{font-weight:700}</style><table>${row("Head").replaceAll("<td>", "<td class=xl65>")}${row("Taco")}</table><img src="https://example.com/a.png">`,
    plain: "Head",
  });
  await expect(text(page).getByRole("columnheader").first()).toHaveText("Head 0");
  await expect(page.getByText("Not pasted: 1 image from another site.")).toBeVisible();

  await cells(page, 1).first().click();
  const tool = page.getByRole("button", { name: "Table", exact: true });
  await expect(tool).toHaveAttribute("aria-pressed", "true");
  await tool.click();
  await page.getByRole("menuitem", { name: "Add row below" }).click();
  await cells(page, 2).first().click();
  await page.keyboard.type("Burrito");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "” published")).toBeVisible();

  const address = await page.getByLabel("URL").inputValue();
  const visitor = await page.context().newPage();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(stack.url(`/${address.startsWith("blog/") ? address : `blog/${address}`}`));
  const box = visitor.getByRole("group", { name: "Table" });
  await expect(box.getByRole("cell", { name: "Burrito" })).toBeVisible();
  expect(await box.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await visitor.screenshot({ path: test.info().outputPath("public-390.png"), fullPage: true });

  await page.reload();
  await expect(text(page).getByRole("row")).toHaveCount(3);
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});

test("pasted Markdown is formatted, and one step returns to the plain text", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  const plain =
    "# Menu\n\nTry our [tacos](/menu).\n\n- corn\n- flour\n\n| Dish | Price |\n|---|---|\n| Taco | 4.5 |";
  await text(page).click();
  await bring(page, "paste", { plain });

  await expect(text(page).getByRole("heading", { level: 2, name: "Menu" })).toBeVisible();
  await expect(text(page).getByRole("link", { name: "tacos" })).toBeVisible();
  await expect(text(page).getByRole("listitem")).toHaveText(["corn", "flour"]);
  await expect(text(page).getByRole("cell", { name: "4.5" })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("markdown.png"), fullPage: true });
  await page.getByRole("button", { name: "Keep plain text" }).click();
  await expect(text(page)).toContainText("| Taco | 4.5 |");
  await expect(text(page).getByRole("heading")).toHaveCount(0);
});

test("dropped pictures are uploaded to their places; a failed one is retried", async ({
  signedIn,
  stack,
}) => {
  const page = await openText(signedIn, stack);
  await page.keyboard.type("Before the pictures.");
  await page.route("**/api/media", (route) => route.abort(), { times: 1 });
  await bring(page, "drop", {
    files: [
      { name: "first.png", type: "image/png", base64: PICTURE },
      { name: "menu.pdf", type: "application/pdf", base64: btoa("%PDF-") },
    ],
  });

  await expect(page.getByText("1 file wasn't added. Text fields accept images only.")).toBeVisible();
  await expect(text(page).getByRole("alert")).toContainText("first.png:");
  await page.screenshot({ path: test.info().outputPath("upload.png") });
  await text(page).getByRole("button", { name: "Try again" }).click();
  await expect(text(page).locator("img[src*='/library/']")).toHaveCount(1);
  await expect(text(page).getByRole("alert")).toHaveCount(0);
});

test("focus mode shows the editor alone, counts words, and Escape leaves it", async ({ signedIn, stack }) => {
  const page = await openText(signedIn, stack);
  await page.keyboard.type("Three good tacos");
  await expect(page.getByText("3 words")).toBeVisible();
  await page.getByRole("button", { name: "Focus mode" }).click();
  await page.keyboard.type(" daily");
  await expect(page.getByText("4 words")).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await text(page).boundingBox())?.width).toBe(width);
    await page.screenshot({ path: test.info().outputPath(`focus-${width}.png`) });
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox", { name: "Insert" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox", { name: "Insert" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Exit focus mode" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Focus mode", exact: true })).toBeVisible();
  await expect(text(page)).toBeFocused();
});

test("two megabytes of HTML do not stop the page: the text is pasted without formats, or not at all", async ({
  signedIn,
  stack,
}) => {
  const page = await openText(signedIn, stack);
  const cell = "<td class=xl65 style='mso-number-format:General'><p class=MsoNormal>4.5</p></td>";
  const rules = Array.from({ length: 300 }, (_, i) => `.xl${i}{font-weight:700}`).join("");
  const html = `<style>${rules}</style><table><tr>${cell.repeat(12)}</tr>`.padEnd(
    2_000_000,
    `<tr>${cell}</tr>`,
  );
  await bring(page, "paste", { html, plain: "4.5\n".repeat(1_000) });
  await expect(page.getByText("The formatting was too complex")).toBeVisible();

  await bring(page, "paste", { html, plain: "4.5\n".repeat(20_000) });
  await expect(page.getByText("the text has too many paragraphs")).toBeVisible();
  await bring(page, "paste", { html, plain: "4.5\n".repeat(30_000) });
  await expect(page.getByText("Nothing was pasted: the text has 120,000 characters")).toBeVisible();
});

test("the slash menu inserts a table and a heading by keyboard", async ({ signedIn, stack }) => {
  const page = await openText(signedIn, stack);
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Insert" });
  await expect(menu.getByRole("option", { name: "Table" })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("slash.png") });
  await page.keyboard.type("subh");
  await expect(menu.getByRole("option")).toHaveText(["Subheading"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Prices");
  await expect(text(page).getByRole("heading", { level: 3 })).toHaveText("Prices");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Dish");
  await expect(text(page).getByRole("columnheader").first()).toHaveText("Dish");
  await expect(menu).toHaveCount(0);
});
