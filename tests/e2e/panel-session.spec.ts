import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./stack/test";

async function tokenNames(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  return cookies.map((cookie) => cookie.name).filter((name) => name.endsWith("_token"));
}

/**
 * Break the signature of the access token, so that the API rejects it, when no open page makes a call that
 * renews it. Its claims stay readable, as in an expired token.
 */
async function spoilAccessToken(context: BrowserContext): Promise<void> {
  await quietPages(context);
  const cookie = (await context.cookies()).find((each) => each.name === "access_token");
  if (!cookie) throw new Error("There is no access token to spoil");
  await context.addCookies([{ ...cookie, value: `${cookie.value.slice(0, -7)}spoiled` }]);
}

/** Wait until no open page makes a call. */
async function quietPages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.waitForLoadState("networkidle")));
}

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/auth/refresh-tokens")) count += 1;
  });
  return () => count;
}

// Wider home screens show the site in a frame, and Playwright may never consider such a page idle.
test.use({ viewport: { width: 1100, height: 720 } });

const membersHeading = (page: Page) => page.getByRole("heading", { name: "Members", level: 1 });
const memberRow = (page: Page) => page.getByRole("table", { name: "Members" }).getByRole("link").first();

test("a wrong password is shown in the form and in a toast that disappears", async ({ page, stack }) => {
  await page.goto(stack.url("/team-login"));
  await page.getByLabel("Email").fill(`nobody-${Date.now()}@bay.localhost`);
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await page.getByRole("button", { name: "Sign in" }).click();

  const toast = page.getByRole("alert").getByText("These credentials do not match our records.");
  await expect(toast).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(toast).toBeHidden({ timeout: 4_000 });
  await expect(page.getByText("These credentials do not match our records.")).toBeVisible();
});

test("signing in opens the requested screen", { tag: "@smoke" }, async ({ page, stack }) => {
  const user = stack.user("editor");
  await page.goto(stack.url("/panel/blog"));
  await page.waitForURL(/\/team-login\?next=/);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page).toHaveURL(stack.url("/panel/blog"));
  await expect(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
});

test("public pages of the same host cannot read the tokens", async ({ signInByForm, stack }) => {
  const page = await signInByForm("editor");

  expect((await tokenNames(page.context())).sort()).toEqual(["access_token", "refresh_token"]);
  await page.goto(stack.url("/"));
  const seen = await page.evaluate(
    () => document.cookie + JSON.stringify(sessionStorage) + JSON.stringify(localStorage),
  );
  expect(seen).not.toContain("_token=");
  expect(seen).not.toContain("eyJ");
});

test("all calls of a screen share one refresh when the access token has expired", { tag: "@smoke" }, async ({
  signInByForm,
  stack,
}) => {
  const page = await signInByForm("editor");
  await spoilAccessToken(page.context());
  const refreshes = countRefreshes(page.context());

  await page.goto(stack.url("/panel/members"));

  await expect(memberRow(page)).toBeVisible();
  expect(refreshes()).toBe(1);
});

test("tokens that expire in five tabs at once do not sign the user out", async ({ signInByForm, stack }) => {
  const first = await signInByForm("editor");
  const context = first.context();
  const tabs = [first, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))];
  await Promise.all(tabs.slice(1).map((tab) => tab.goto(stack.url("/panel/members"))));
  for (const tab of tabs.slice(1)) await expect(memberRow(tab)).toBeVisible();
  await spoilAccessToken(context);
  const refreshes = countRefreshes(context);

  await Promise.all(tabs.map((tab) => tab.goto(stack.url("/panel/members"))));

  for (const tab of tabs) await expect(memberRow(tab)).toBeVisible();
  expect(refreshes()).toBe(1);
});

test("without “keep me signed in” the session ends with the last tab, not before", async ({
  signInByForm,
  stack,
}) => {
  const first = await signInByForm("editor");
  const context = first.context();
  await first.reload();
  await expect(first.getByRole("navigation", { name: "Panel" })).toBeVisible();
  await first.goto(stack.url("/"));
  await first.goBack();
  await expect(first.getByRole("navigation", { name: "Panel" })).toBeVisible();
  const second = await context.newPage();
  await second.goto(stack.url("/panel/members"));
  await expect(membersHeading(second)).toBeVisible();
  await first.close();
  await second.reload();
  await expect(membersHeading(second)).toBeVisible();

  const keeper = await context.newPage();
  await second.close();

  await keeper.goto(stack.url("/panel"));
  await keeper.waitForURL(/\/team-login/);
  expect(await tokenNames(context)).toEqual([]);
});

test("tokens parked late are restored on the next page", async ({ signInByForm, stack }) => {
  const page = await signInByForm("editor");
  await page.goto(stack.url("/panel/members"));
  await expect(memberRow(page)).toBeVisible();

  // This is the unload handler of the previous page, running late.
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await expect.poll(() => tokenNames(page.context())).toEqual([]);
  await page.getByRole("link", { name: "Pages", exact: true }).click();

  await expect(page.getByRole("table", { name: "Pages" }).getByRole("link").first()).toBeVisible();
  expect((await tokenNames(page.context())).sort()).toEqual(["access_token", "refresh_token"]);
});

test("a user who leaves and returns before the page unloads stays signed in", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  // The previous page is notified in its own process. While that is busy, the next page loads after at most
  // half a second, as long as the browser waits.
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      const [before, end] = [document.cookie, Date.now() + 450];
      while (document.cookie === before && Date.now() < end);
    });
  });
  await page.goto(stack.url("/panel/members"));
  await expect(memberRow(page)).toBeVisible();

  await page.goto("about:blank");
  await page.goto(stack.url("/panel/members"));
  await expect(memberRow(page)).toBeVisible();
  await page.getByRole("link", { name: "Pages", exact: true }).click();

  await expect(page.getByRole("table", { name: "Pages" }).getByRole("link").first()).toBeVisible();
  expect((await tokenNames(page.context())).sort()).toEqual(["access_token", "refresh_token"]);
});

test("with “keep me signed in” the session outlives the last tab", async ({ page, stack }) => {
  const user = stack.user("editor");
  await page.goto(stack.url("/team-login"));
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByLabel("Keep me signed in").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/panel$/);
  const context = page.context();
  const later = await context.newPage();
  await page.close();

  await later.goto(stack.url("/panel/members"));

  await expect(membersHeading(later)).toBeVisible();
  const token = (await context.cookies()).find((cookie) => cookie.name === "refresh_token");
  expect(token?.path).toBe("/panel");
  expect(token?.sameSite).toBe("Strict");
  expect(token?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);
});

test("unsaved text of a small form is restored after another sign-in", async ({ signInByForm, stack }) => {
  const page = await signInByForm("editor");
  await page.goto(stack.url("/panel/today"));
  const notice = page.getByRole("button", { name: "Add notice" }).first();
  await notice.click();
  const text = page.getByLabel("Notice for visitors");
  await text.fill("The lamps are out, we are here until eight.");
  await page.context().clearCookies({ path: "/panel" });
  // The browser goes to the sign-in page before it is loaded.
  await page.reload({ waitUntil: "commit" });
  await page.waitForURL(/\/team-login\?next=%2Fpanel%2Ftoday/);
  const user = stack.user("editor");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/panel\/today$/);

  await notice.click();

  await expect(text).toHaveValue("The lamps are out, we are here until eight.");
});

test("signing out in one tab signs out the others", { tag: "@smoke" }, async ({ signInByForm, stack }) => {
  const first = await signInByForm("editor");
  const second = await first.context().newPage();
  await second.goto(stack.url("/panel/members"));
  await expect(membersHeading(second)).toBeVisible();

  await first.getByRole("button", { name: /'s account$/ }).click();
  await first.getByRole("menuitem", { name: "Sign out" }).click();

  await first.waitForURL(/\/team-login/);
  await second.waitForURL(/\/team-login/);
  expect(await tokenNames(first.context())).toEqual([]);
});

test("a session that was ended elsewhere shows a message and the sign-in page", { tag: "@smoke" }, async ({
  signInByForm,
  stack,
}) => {
  const page = await signInByForm("editor");
  await quietPages(page.context());
  await page.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1];
    const api = JSON.parse(document.getElementById("boot")?.textContent ?? "{}").api;
    await fetch(`${api}/api/auth/logout`, { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  });

  await page.goto(stack.url("/panel/members"));

  await expect(page).toHaveURL(/\/team-login\?next=%2Fpanel%2Fmembers/);
  await expect(page.getByRole("alert").getByText("Unauthorized.")).toBeVisible();
});

test("only a user with an earlier session sees that it has expired", async ({ page, signIn, stack }) => {
  const ended = page.getByText(/Your session has expired/);
  // The browser goes to the sign-in page before it is loaded.
  await page.goto(stack.url("/panel/blog"), { waitUntil: "commit" });
  await page.waitForURL(/\/team-login\?next=/);
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(ended).toHaveCount(0);

  await signIn("editor");
  await quietPages(page.context());
  await page.context().clearCookies({ path: "/panel" });
  // The browser goes to the sign-in page before it is loaded.
  await page.goto(stack.url("/panel/blog"), { waitUntil: "commit" });
  await page.waitForURL(/\/team-login\?next=/);

  await expect(ended).toBeVisible();
});

test("the frame with the name of the site is shown while the account is loading", async ({
  signIn,
  stack,
}) => {
  const page = await signIn("editor");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/account", async (route) => {
    await held;
    await route.continue();
  });

  await page.goto(stack.url("/panel/blog"));
  await expect(page.getByRole("banner").getByText("Bay Street Food")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Panel" })).toHaveCount(0);
  answer();

  await expect(page.getByRole("navigation", { name: "Panel" })).toBeVisible();
});

test("tokens are renewed while a public page has the session lock", async ({
  signIn,
  page,
  context,
  stack,
}) => {
  await signIn("super-admin");
  const publicPage = await context.newPage();
  await publicPage.goto(stack.url("/"));
  await publicPage.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request("commissary-session", () => {
          held();
          return new Promise(() => {});
        });
      }),
  );
  await spoilAccessToken(context);
  const refreshes = countRefreshes(context);

  await page.goto(stack.url("/panel/members"));

  await expect(memberRow(page)).toBeVisible({ timeout: 15_000 });
  expect(refreshes()).toBe(1);
});
