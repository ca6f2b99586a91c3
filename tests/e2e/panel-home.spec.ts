import { expect, test } from "./stack/test";

test("the palette finds screens, actions and posts by keyboard", { tag: "@smoke" }, async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel"));
  await page.getByRole("heading", { level: 1 }).waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search screens, actions and content" }).fill("marisol");
  await expect(page.getByRole("option", { name: /Marisol’s Tacos/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Marisol’s Tacos");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search screens, actions and content" }).fill("showcases");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Showcases" })).toBeVisible();

  await page.keyboard.press("?");
  await expect(
    page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Show shortcuts"),
  ).toBeVisible();
});

test("rows appear once, and not a second time when they can be ordered", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/ReorderableRows.*\.js/, (route) => held.then(() => route.continue()));
  const isLoaded = page.waitForResponse(/posts\/by-type\?type=showcases&.*limit=25/);
  await page.goto(stack.url("/panel/showcases"));
  await isLoaded;
  await expect(page.getByText(/\d+ items/)).toBeVisible();

  // The draggable rows would close menus that are opened before they load.
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  release();

  await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible();
});

test("the home screen requests its data while the panel is loading", async ({ signIn, stack }) => {
  const { body } = await stack.get("/panel");
  const [, script = ""] = /src="(\/assets\/panel-[^"]+)"/.exec(body) ?? [];
  const page = await signIn("editor");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" && request.method() === "GET") calls.push(request.url());
  });
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/home"));
  await page.route(`**${script}`, async (route) => {
    await answered;
    await route.continue();
  });

  await page.reload();

  await expect(page.getByRole("heading", { name: "Recently edited" })).toBeVisible();
  expect(calls.filter((url) => url.endsWith("/api/home"))).toHaveLength(1);
  expect(calls.filter((url) => url.endsWith("/api/account"))).toHaveLength(1);
});

test("the home screen loads with the panel, and no request is repeated", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  // Later requests of the first visit are not counted. On the home screen, which has a frame, Playwright may
  // never find the page idle.
  await page.goto(stack.url("/panel/blog"));
  await page.waitForLoadState("networkidle");
  const calls: string[] = [];
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" && request.method() === "GET") calls.push(request.url());
    if (request.resourceType() === "script") scripts.push(request.url());
  });

  await page.goto(stack.url("/panel"));
  await expect(page.getByRole("heading", { name: "Recently edited" })).toBeVisible();

  const names = scripts.map((url) => /(\w+)-[^/]+\.js$/.exec(url)?.[1]);
  // The view of the site loads after the screen.
  const first = names.slice(0, names.indexOf("SiteView"));
  // The bundler's own functions are less than 1 KB, and load at the same time.
  expect(first.filter((name) => name !== "rolldown")).toEqual(["early", "panel"]);
  expect(calls.length).toBeGreaterThan(3);
  expect(calls).toEqual([...new Set(calls)]);
});

test("the frame is shown before the script loads, and the screen replaces it without layout shift", async ({
  signIn,
}) => {
  const page = await signIn("editor");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/panel-[^/]+\.js$/, (route) => held.then(() => route.continue()));

  await page.reload({ waitUntil: "commit" });
  const bar = page.getByRole("banner");
  await expect(bar.getByText("Bay Street Food")).toBeVisible();
  const [top, edge] = [
    await bar.boundingBox(),
    await bar.evaluate((each) => getComputedStyle(each).borderTop),
  ];
  release();
  await expect(page.getByRole("heading", { name: "Recently edited" })).toBeVisible();

  await expect(bar).toHaveCount(1);
  expect(await bar.boundingBox()).toEqual(top);
  expect(await bar.evaluate((each) => getComputedStyle(each).borderTop)).toBe(edge);
});

test("the home screen shows the page of the site on wide screens only, without focusable content", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(stack.url("/panel"));
  const view = page.getByRole("region", { name: "Your site" });

  await expect(view.locator("iframe").contentFrame().locator("main h1")).toBeVisible();
  await expect(view.getByRole("img", { name: /^Preview of the home page of/ })).toBeVisible();
  await expect(view.locator("iframe")).toHaveAttribute("tabindex", "-1");
  await expect(view.locator("iframe").contentFrame().locator("body > [inert]")).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(view.locator("iframe")).toHaveCount(0);
  await expect(view.getByRole("link", { name: "Edit home page" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recently edited" })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await view.getByRole("link", { name: "Edit home page" }).click();
  await expect(page).toHaveURL(/\/panel\/pages\/\d+\/build$/);
  await page.goBack();
  // Pages open in the builder from every list.
  const recent = page.getByRole("region", { name: "Recently edited" });
  await expect(recent.getByRole("link").first()).toBeVisible();
  const links = await recent
    .locator('a[href*="/panel/pages/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links.filter((href) => !href?.endsWith("/build"))).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("About us");
  await page
    .getByRole("option", { name: /^About us/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/panel\/pages\/\d+\/build$/);
});
