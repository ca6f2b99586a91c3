import { title, toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

test("the URL follows the title until it is edited", { tag: "@smoke" }, async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/members/new"));
  const address = page.getByLabel("URL");

  await title(page).fill("Señor Sisig");
  await expect(address).toHaveValue("members/senor-sisig");
  await address.fill("members/sisig");
  await title(page).fill("Señor Sisig & Sons");

  await expect(address).toHaveValue("members/sisig");
});

test("typing during the first save of a new post stays in the same form", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const reads: string[] = [];
  // Requests that read the post again never finish: the form does not need them.
  await page.route(/\/api\/posts\/\d+$/, (route) => {
    if (route.request().method() === "GET") reads.push(route.request().url());
    else void route.continue();
  });
  let answer = () => {};
  const isAsked = new Promise<void>((asked) => {
    void page.route(/\/api\/posts$/, async (route) => {
      asked();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
  });
  await page.goto(stack.url("/panel/pages/new"));
  const name = `Written at once ${Date.now()}`;
  await title(page).fill(name);

  await page.keyboard.press("ControlOrMeta+s");
  await isAsked;
  await title(page).press("End");
  await page.keyboard.type(", and");
  answer();
  await expect(page).toHaveURL(/\/panel\/pages\/\d+$/);
  await page.keyboard.type(" on");

  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue(`${name}, and on`);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await expect(page.getByText(/^Restored your unsaved changes/)).toBeHidden();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  expect(reads).toEqual([]);

  // The URL is now that of an existing post, and no longer follows its title.
  const address = page.getByLabel("URL");
  const was = await address.inputValue();
  await title(page).fill(`${name}, thought over`);
  await expect(address).toHaveValue(was);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Unsaved changes")).toBeHidden();

  // Another new post is as empty as the first.
  await page.goto(stack.url("/panel/pages"));
  await page.getByRole("link", { name: "New page" }).click();
  await expect(title(page)).toHaveValue("");
});

test("a draft of a live post does not change the public page until it is published", {
  tag: "@smoke",
}, async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const before = await writePost(page, stack);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, "” published")).toBeVisible();
  const path = `/${await page.getByLabel("URL").inputValue()}`;

  await title(page).fill(`${before}, second thoughts`);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Changes saved")).toBeVisible();
  await expect(page.getByText("Live · unpublished changes")).toBeVisible();
  expect((await stack.get(path)).body).not.toContain(`${before}, second thoughts`);
  // The home screen links to the unsaved post.
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const changed = page.getByRole("region", { name: "Unpublished changes" });
  await changed.getByRole("link", { name: `${before}, second thoughts` }).click();

  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, "Changes published")).toBeVisible();
  await expect.poll(async () => (await stack.get(path)).body).toContain(`${before}, second thoughts`);
});

test("unsaved changes survive a reload", { tag: "@smoke" }, async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const before = await writePost(page, stack);
  await title(page).fill(`${before}, unsaved`);
  await page.getByRole("textbox", { name: "Text" }).fill("Typed a moment ago.");

  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();

  await expect(page.getByText(/Restored your unsaved changes from/)).toBeVisible();
  await expect(title(page)).toHaveValue(`${before}, unsaved`);
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveText("Typed a moment ago.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue(before);
});

test("unsaved input survives the end of the session", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const before = await writePost(page, stack);
  const user = stack.user("editor");
  await title(page).fill(`${before}, typed before the end`);
  const save = page.getByRole("button", { name: "Save draft" });
  await expect(save).toBeEnabled();

  // Do both in one step: otherwise, another request of the page fails first, and the page closes before the
  // button is pressed.
  await save.evaluate((button: HTMLElement) => {
    for (const name of ["access_token", "refresh_token"]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API would give the page time in between
      document.cookie = `${name}=; Path=/panel; Max-Age=0`;
    }
    button.click();
  });
  await page.waitForURL(/\/team-login\?next=/);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(title(page)).toHaveValue(`${before}, typed before the end`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(page, "Changes saved")).toBeVisible();
});

test("autosave in a tab of another domain is rejected, names both, and loses no changes", async ({
  signedIn,
  stack,
}) => {
  const first = await signedIn("admin");
  const before = await writePost(first, stack);
  const second = await first.context().newPage();
  await second.goto(stack.url("/panel"));
  await second.getByRole("button", { name: /Switch domain/ }).click();
  await second.getByRole("menuitem", { name: /Noodle House/ }).click();
  await expect(second.getByRole("button", { name: /Domain: Noodle House/ })).toBeVisible();
  await title(first).fill(`${before}, unsaved`);

  const dialog = first.getByRole("dialog", { name: "This tab is using Bay Street Food" });
  await expect(dialog.getByText(/You switched to Noodle House/)).toBeVisible();
  await dialog.getByRole("button", { name: "Switch back to Bay Street Food" }).click();
  await expect(dialog).toBeHidden();
  await expect(title(first)).toHaveValue(`${before}, unsaved`);
  await first.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(first, "Changes saved")).toBeVisible();
});

test("several posts are moved to the trash and restored together", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const one = await writePost(page, stack);
  const two = await writePost(page, stack);
  await page.goto(stack.url("/panel/blog"));
  await page.getByLabel(`Select ${one}`, { exact: true }).check();
  await page.getByLabel(`Select ${two}`, { exact: true }).check();

  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(toast(page, "2 items moved to trash")).toBeVisible();
  await expect(page.getByRole("link", { name: one, exact: true })).toBeHidden();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: one, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: two, exact: true })).toBeVisible();
});

test("after a deletion, the focus moves to the next post", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const [first, second] = [await writePost(page, stack), await writePost(page, stack)];
  const filter = encodeURIComponent(JSON.stringify({ search: first.split(" ").slice(0, 3).join(" ") }));
  await page.goto(stack.url(`/panel/blog?filter=${filter}`));
  const menus = page.getByRole("button", { name: /^Actions for Editing/ });
  await expect(page.getByRole("button", { name: `Actions for ${second}`, exact: true })).toBeVisible();
  const upper = await menus.first().getAttribute("aria-label");
  const lower = await menus.nth(1).getAttribute("aria-label");

  await menus.first().press("Enter");
  await page.getByRole("menuitem", { name: "Move to trash" }).press("Enter");

  await expect(page.getByRole("button", { name: upper ?? "", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: lower ?? "", exact: true })).toBeFocused();
});

test("leaving offers to save a draft, and explains that a live post stays unchanged", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const before = await writePost(page, stack);
  const address = page.url();
  const home = page.getByRole("link", { name: "Home", exact: true });
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, "” published")).toBeVisible();

  await title(page).fill(`${before}, later`);
  await home.click();
  await expect(dialog.getByText(/the live version stays the same/)).toBeVisible();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  // The closing dialog restores focus; earlier input would move with the focus.
  await expect(dialog).toBeHidden();
  await expect(title(page)).toHaveValue(`${before}, later`);
  await title(page).fill("");
  await home.click();
  await dialog.getByRole("button", { name: "Save draft and leave" }).click();
  await expect(title(page)).toHaveAttribute("aria-invalid", "true");
  await title(page).fill(`${before}, later`);
  await home.click();
  await dialog.getByRole("button", { name: "Save draft and leave" }).click();

  await expect(page).toHaveURL(/\/panel$/);
  await page.goto(address);
  await expect(title(page)).toHaveValue(`${before}, later`);
  await expect(page.getByText("Live · unpublished changes")).toBeVisible();
});

for (const [device, width] of [
  ["desktop", 1280],
  ["phone", 390],
] as const) {
  test(`a toast does not cover the save buttons on a ${device}`, async ({ signedIn, stack }) => {
    const page = await signedIn("editor");
    await page.setViewportSize({ width, height: 844 });
    await writePost(page, stack);
    const said = toast(page, "Changes saved");
    await expect(said).toBeVisible();
    // The toast slides in, and only its final position matters.
    await expect.poll(() => said.evaluate((card) => card.getAnimations({ subtree: true }).length)).toBe(0);

    const card = await said.boundingBox();
    for (const name of ["Save draft", "Publish", "More actions"]) {
      const button = await page.getByRole("button", { name, exact: true }).boundingBox();
      if (!card || !button) throw new Error(`${name} is not visible`);
      const isBelow = card.y >= button.y + button.height;
      expect(isBelow || card.y + card.height <= button.y, name).toBe(true);
    }
  });
}

test("a new page has its first block after three steps, and its title links back to it", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  // Create two pages, because the second page in a minute has the same title.
  for (let pages = 0; pages < 2; pages++) {
    await page.goto(stack.url("/panel/pages"));
    await page.getByRole("link", { name: "New page" }).click();
    await page.getByRole("button", { name: "Open page builder" }).click();
    await expect(page).toHaveURL(/\/panel\/pages\/\d+\/build$/);
  }
  await expect(
    page.frameLocator("iframe#preview-frame").locator("[data-puck-dropzone]").first(),
  ).toBeAttached();
  await page.getByRole("button", { name: "Add Heading", exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.goto(stack.url("/panel/pages"));
  // A new page is the last in its order, which may be on the second page of the list.
  await page.getByRole("searchbox", { name: "Search pages" }).fill("Untitled page");
  await page
    .getByRole("button", { name: /^Actions for Untitled page/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("link", { name: /^Untitled page/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/build$/);
});

test("a new page has its first block after two clicks", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/pages"));

  await page.getByRole("link", { name: "New page" }).click();
  await page
    .getByRole("region", { name: "Start with a block" })
    .getByRole("button", { name: "Hero" })
    .click();

  const canvas = page.frameLocator("iframe#preview-frame");
  await expect(canvas.getByRole("heading", { name: "Good food, made here" })).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(canvas.getByRole("heading", { name: "Good food, made here" })).toHaveCount(1);
});

test("a long title without spaces does not push other columns off the screen", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/caterings/new"));
  await title(page).fill("Donaudampfschifffahrtsgesellschaft".repeat(5));
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/caterings\/\d+/);

  await page.goto(stack.url("/panel/caterings"));
  await expect(page.getByRole("link", { name: /^Donaudampf/ })).toBeVisible();

  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("moving a post with unsaved changes to trash asks for confirmation", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/posts/.test(request.url()) && request.method() === "DELETE") deletions.push(request.url());
  });
  const question = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await title(page).fill(`${name}, unsaved`);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(question).toBeVisible();
  expect(deletions).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await title(page).fill(`${name}, unsaved again`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await question.getByRole("button", { name: "Move to trash" }).click();

  await expect(page).toHaveURL(stack.url("/panel/blog"));
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(toast(page, "trash")).toBeVisible();
});
