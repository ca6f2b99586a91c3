import { firstOfEachKind, goTo, refusals } from "./stack/panel";
import { expect, test } from "./stack/test";

const OTHERS = ["editor", "author", "viewer"];

for (const role of OTHERS) {
  test(`no sidebar link denies access to an ${role}`, async ({ signIn }) => {
    const page = await signIn(role);
    const refused = refusals(page);
    const sidebar = page.getByRole("navigation", { name: "Panel" });
    const paths = await sidebar
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

    for (const path of paths) {
      await sidebar.locator(`a[href="${path}"]`).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/can open this screen/)).toHaveCount(0);
    }

    expect(refused).toEqual([]);
  });
}

// Screens of super admins are in panel-screens.spec.ts.
test("all links and tabs of an admin open a screen", async ({ signIn, stack }) => {
  // Open each screen and each dialog, one after another.
  test.setTimeout(180_000);
  const page = await signIn("admin");
  const refused = refusals(page);
  const main = page.getByRole("main");
  const screens = await page
    .getByRole("navigation", { name: "Panel" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

  const offers = new Set<string>();
  for (const screen of screens) {
    await goTo(page, stack.url(screen));
    await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    const links = await main
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const offer of firstOfEachKind(links)) if (!screens.includes(offer)) offers.add(offer);
    const tabs = main.getByRole("tab");
    for (const name of await tabs.allInnerTexts()) {
      const tab = tabs.filter({ hasText: name }).first();
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    }
  }
  expect(offers.size).toBeGreaterThan(10);
  for (const offer of offers) {
    await goTo(page, stack.url(offer));
    await expect(page.getByText(/can open this screen|Page not found/)).toHaveCount(0);
  }

  expect(refused).toEqual([]);
});

test("viewers see no actions that change content in forms, lists and pages", async ({ signedIn, stack }) => {
  const page = await signedIn("viewer");
  const refused = refusals(page);
  const lookOnly = page.getByText("View only. Your role (Viewer) can't edit this");

  await page.goto(stack.url("/panel/members"));
  await page.getByRole("button", { name: "Actions for Marisol’s Tacos" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Details", "Preview page", "View live page"]);
  await page.getByRole("menuitem", { name: "Details" }).click();
  await expect(lookOnly).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeDisabled();
  await expect(page.getByRole("main").getByRole("button", { name: /Add|Remove|Replace|Choose/ })).toHaveCount(
    0,
  );

  await page.goto(stack.url("/panel/pages"));
  await page.getByRole("link", { name: "About us", exact: true }).click();
  await expect(lookOnly).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.getByRole("button", { name: /^Add |Delete|Duplicate/ })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("a role change during editing shows a notice and keeps the text", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const [response] = await Promise.all([
    page.waitForResponse(/\/api\/account$/),
    page.goto(stack.url("/panel/blog/new")),
  ]);
  const account = await response.json();
  await page.getByLabel("Title", { exact: true }).fill("Half a thought");
  // The API's response after the user became a viewer.
  const role = { id: 5, name: "Viewer", slug: "viewer" };
  const reach = { account: "all", "posts.read": "all", "media.read": "all", "options.read": "all" };
  await page.route("**/api/account", (route) =>
    route.fulfill({
      json: { ...account, data: { ...account.data, role, reach } },
      headers: response.headers(),
    }),
  );
  await page.route("**/api/posts", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 403,
          json: { message: "You don't have permission to do that." },
          headers: response.headers(),
        })
      : route.continue(),
  );

  await page.getByRole("button", { name: "Save draft" }).click();

  await expect(page.getByText(/Your role on Bay Street Food is now Viewer/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Submissions" })).toHaveCount(0);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half a thought");
});

test("search opens the form for a new post, finds a dish and duplicates the open post", async ({
  signIn,
  stack,
}) => {
  const page = await signIn("editor");
  const find = page.getByRole("combobox", { name: "Search screens, actions and content" });
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await find.fill(text);
  };

  await search("new blog");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(stack.url("/panel/blog/new"));
  await search("new menu");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(stack.url("/panel/menus/new"));
  await search("pastor al");
  await page.getByRole("group", { name: "Dishes" }).getByRole("option").first().click();
  await expect(page.getByLabel(/^Price: Al pastor/).first()).toBeVisible();

  await page.goto(stack.url("/panel/pages"));
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.waitForURL(/pages\/\d+$/);
  await search("duplicate");
  await expect(page.getByRole("option", { name: /^Duplicate: / })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/build$/);
  await expect(page.getByRole("heading", { level: 1, name: /\(copy\)$/ })).toBeVisible();
});

test("search finds settings and users", async ({ signIn, stack }) => {
  const page = await signIn("admin");
  const find = page.getByRole("combobox", { name: "Search screens, actions and content" });

  for (const [words, expected] of [
    ["opening", /Members/],
    ["colors", /Colors/],
    [stack.user("editor").email, new RegExp(stack.user("editor").email)],
  ] as const) {
    await page.keyboard.press("Control+k");
    await find.fill(words);
    await expect(page.getByRole("option", { name: expected }).first()).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
