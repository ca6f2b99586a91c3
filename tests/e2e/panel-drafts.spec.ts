import type { Page } from "@playwright/test";
import { add, canvas, openBuilder, saved, settings } from "./stack/builder";
import { countDrafts } from "./stack/drafts";
import { title, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

const restored = (page: Page) => page.getByText(/^Restored your unsaved changes from/);
const headingText = (page: Page) => settings(page).getByLabel("Text", { exact: true });

/** Prevent new posts from becoming drafts on the server, so that their text is only in the browser. */
const holdNewPosts = (page: Page) => page.context().route("**/api/posts", () => {});

/** Open the address in another tab, which keeps the session while the first tab closes. */
async function openTab(page: Page, address = page.url()): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(address);
  return other;
}

async function chooseHeading(page: Page): Promise<void> {
  await canvas(page).getByRole("heading").first().waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem").first().click();
}

test("a save in one tab preserves unsaved changes in another tab", async ({ signedIn, stack }) => {
  const first = await signedIn("editor");
  await openBuilder(first, stack, []);
  await add(first, "Heading");
  await headingText(first).fill("Before");
  await expect(saved(first)).toBeVisible();
  const second = await openTab(first);
  await chooseHeading(second);
  await headingText(second).fill("Saved in the second tab");
  await expect(saved(second)).toBeVisible();
  await headingText(first).fill("Words of the first tab");
  await expect(first.getByRole("dialog")).toBeVisible();
  await expect.poll(() => countDrafts(second)).toBe(1);

  await headingText(second).fill("Saved again");
  await expect(saved(second)).toBeVisible();
  await expect(second.getByText("Unsaved changes")).toBeHidden();
  const address = first.url();
  await first.close();
  await second.goto(stack.url("/panel/pages"));
  await second.goto(address);

  await expect(restored(second)).toBeVisible();
  await expect(canvas(second).getByRole("heading", { name: "Words of the first tab" })).toBeAttached();
});

test("an offline tab keeps its changes while another tab publishes", async ({ signedIn, stack }) => {
  const first = await signedIn("editor");
  await openBuilder(first, stack, []);
  await add(first, "Heading");
  await headingText(first).fill("Before");
  await expect(saved(first)).toBeVisible();
  const second = await openTab(first);
  await chooseHeading(second);
  await first.route("**/api/posts/*/body", (route) => route.abort());
  await headingText(first).fill("Words without network");
  await expect(first.getByText("Not saved. Retrying…")).toBeVisible();
  await headingText(second).fill("From the second tab");
  await expect(saved(second)).toBeVisible();

  first.once("dialog", (dialog) => void dialog.accept());
  await first.reload();

  await expect(restored(first)).toBeVisible();
  await expect(canvas(first).getByRole("heading", { name: "Words without network" })).toBeAttached();
});

test("the builder offers the copy of every closed tab", async ({ signedIn, stack }) => {
  // Three builders open at the same time.
  test.slow();
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  await add(page, "Heading");
  await headingText(page).fill("Before");
  await expect(saved(page)).toBeVisible();
  const address = page.url();
  const tabs = [await openTab(page), await openTab(page)];
  await page.goto(stack.url("/panel/pages"));
  for (const [index, tab] of tabs.entries()) {
    await chooseHeading(tab);
    await tab.route("**/api/posts/*/body", (route) => route.abort());
    await headingText(tab).fill(`Words of tab ${index + 1}`);
    await expect(tab.getByText("Not saved. Retrying…")).toBeVisible();
    await expect.poll(() => countDrafts(page)).toBe(index + 1);
  }
  for (const tab of tabs) await tab.close();

  await page.goto(address);

  await expect(canvas(page).getByRole("heading", { name: "Words of tab 2" })).toBeAttached();
  const offer = page.getByRole("alert").filter({ hasText: /^A closed tab has unsaved changes/ });
  await offer.getByRole("button", { name: "Restore" }).click();
  await expect(canvas(page).getByRole("heading", { name: "Words of tab 1" })).toBeAttached();
  await expect(offer).toBeHidden();
});

test("a closed tab offers the unsaved changes of its forms at the next visit", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  const post = page.url();
  await holdNewPosts(page);
  const [story, edited] = [await openTab(page, stack.url("/panel/blog/new")), await openTab(page, post)];
  await page.goto(stack.url("/panel"));
  await title(story).fill("A story for tomorrow");
  await title(edited).fill(`${name}, rewritten`);
  await expect.poll(() => countDrafts(page)).toBe(2);

  // Another open tab does not offer drafts of tabs that are still open.
  await page.goto(post);
  await expect(title(page)).toHaveValue(name);
  await story.close();
  await edited.close();
  await page.reload();

  await expect(restored(page)).toBeVisible();
  await expect(title(page)).toHaveValue(`${name}, rewritten`);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue(name);
  await page.goto(stack.url("/panel/blog/new"));
  await expect(restored(page)).toBeVisible();
  await expect(title(page)).toHaveValue("A story for tomorrow");
});

test("a script of a public page cannot read drafts", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await holdNewPosts(page);
  await page.goto(stack.url("/panel/blog/new"));
  await title(page).fill("Secret opening party");
  await expect.poll(() => countDrafts(page)).toBe(1);

  const visitor = await openTab(page, stack.url("/"));
  const found = await visitor.evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        for (const row of await read(database.transaction(store).objectStore(store).getAll())) {
          const parts: unknown[] = Object.values(row);
          const bytes = parts.filter((part) => part instanceof ArrayBuffer);
          texts.push(JSON.stringify(row), ...bytes.map((part) => new TextDecoder().decode(part)));
        }
      }
      database.close();
    }
    return { texts, hasKey: await fetch("/api/account").then((response) => response.ok) };
  });

  expect(found.texts).toHaveLength(4);
  expect(found.texts.join()).not.toContain("Secret");
  expect(found.hasKey).toBe(false);
});

test("a draft that does not decrypt is removed without an error", async ({ signedIn, stack, quiet: _ }) => {
  const page = await signedIn("editor");
  await holdNewPosts(page);
  await page.goto(stack.url("/panel/blog/new"));
  await title(page).fill("Changed by a script");
  await expect.poll(() => countDrafts(page)).toBe(1);
  const other = await openTab(page, stack.url("/panel"));
  await expect(other.getByRole("navigation", { name: "Panel" })).toBeVisible();
  await page.close();
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("commissary.drafts");
        opening.onsuccess = () => {
          const store = opening.result.transaction("drafts", "readwrite").objectStore("drafts");
          const reading = store.openCursor();
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (cursor) {
              new Uint8Array(cursor.value.data).reverse();
              cursor.update(cursor.value);
              return cursor.continue();
            }
            store.put("no draft", "no name");
            store.put({ at: Date.now(), iv: new Uint8Array(), data: new ArrayBuffer() }, ["1.1.form", "tab"]);
            store.put({ at: 1, iv: new Uint8Array(12), data: new ArrayBuffer(9) }, ["1.1.old", "tab"]);
          };
          store.transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

  await other.goto(stack.url("/panel/blog/new"));

  await expect(title(other)).toHaveValue("");
  // The row with a valid format belongs to another user; that user's session deletes it.
  await expect.poll(() => countDrafts(other)).toBe(1);
});

test("sign-out deletes all drafts of the browser", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await holdNewPosts(page);
  await page.goto(stack.url("/panel/blog/new"));
  await title(page).fill("Nobody else reads this");
  await expect.poll(() => countDrafts(page)).toBe(1);

  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/team-login/);

  expect(await countDrafts(page)).toBe(0);
});
