import type { Page } from "@playwright/test";
import config from "../../playwright.config";
import { OwnDomain } from "./stack/domain";
import { readStack, type Stack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// Two sites below one registrable domain: a script of either can set cookies that the browser sends to both.

const launch = config.use?.launchOptions;
test.use({
  launchOptions: {
    ...launch,
    args: [...(launch?.args ?? []), "--host-resolver-rules=MAP *.example.test 127.0.0.1"],
  },
});

let ours: OwnDomain;
let sibling: OwnDomain;

test.beforeAll(async () => {
  const stack = readStack();
  ours = new OwnDomain(stack, "ours", "blank", "example.test");
  sibling = new OwnDomain(stack, "sibling", "blank", "example.test");
  for (const domain of [ours, sibling]) await domain.create();
});

test.afterAll(async () => {
  for (const domain of [ours, sibling]) await domain.remove();
});

/** Set cookies as a script of a public page would. */
async function plant(page: Page, domain: OwnDomain, names: string[], attributes: string): Promise<void> {
  await page.goto(domain.url("/"));
  await page.evaluate(
    ([each, rest]) => {
      for (const name of each) {
        // biome-ignore lint/suspicious/noDocumentCookie: what scripts of public pages do
        document.cookie = `${name}=planted; Max-Age=31536000; ${rest}`;
      }
    },
    [names, attributes] as const,
  );
}

async function signInByForm(page: Page, stack: Stack): Promise<void> {
  const user = stack.user("super-admin");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Panel" })).toBeVisible();
}

const TOKENS = ["access_token", "refresh_token"];
const OTHERS = ["site", "remember", "parking_key", "token_holder"];

for (const [who, attributes] of [
  ["sibling", "Domain=example.test; Path=/panel"],
  ["sibling", "Domain=example.test; Path=/"],
  ["sibling", "Domain=example.test; Path=/panel/blog"],
  ["ours", "Path=/"],
  ["ours", "Path=/panel/"],
  ["ours", "Path=/panel/blog"],
] as const) {
  test(`cookies set by ${who} with ${attributes} do not end a session`, async ({ page, stack }) => {
    const session = await ours.owner();
    await enterWith(page, stack, session, ours.host);

    await plant(page, who === "ours" ? ours : sibling, [...TOKENS, ...OTHERS], attributes);

    for (const path of ["/panel", "/panel/blog", "/panel/blog/new"]) {
      await page.goto(ours.url(path));
      await expect(page.getByRole("navigation", { name: "Panel" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    const left = (await page.context().cookies(ours.url("/panel/blog/new"))).filter(
      ({ name, value }) => TOKENS.includes(name) && value === "planted",
    );
    expect(left).toEqual([]);
  });

  test(`sign-in works with cookies set by ${who} with ${attributes}`, async ({ page, stack }) => {
    await plant(page, who === "ours" ? ours : sibling, [...TOKENS, ...OTHERS], attributes);

    await page.goto(ours.url("/team-login"));
    await signInByForm(page, stack);
    await page.goto(ours.url("/panel/blog"));

    await expect(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
  });
}

test("sign-in works after a planted cookie has replaced ours", async ({ page, stack }) => {
  await enterWith(page, stack, await ours.owner(), ours.host);
  await plant(page, ours, [...TOKENS, ...OTHERS], "Path=/panel; SameSite=Strict");

  await page.goto(ours.url("/panel"));
  await page.waitForURL(/\/team-login/);
  await signInByForm(page, stack);
  await page.reload();

  await expect(page.getByRole("navigation", { name: "Panel" })).toBeVisible();
});

test("a browser with too many foreign cookies can open the site again", async ({ page }) => {
  // A document without scripts, because a page with rejected requests may reload in the middle of the test.
  await page.goto(sibling.url("/robots.txt"));
  await page.evaluate(() => {
    for (let number = 0; number < 40; number++) {
      // biome-ignore lint/suspicious/noDocumentCookie: what scripts of public pages do
      document.cookie = `c${number}=${"x".repeat(3_900)}; Domain=example.test; Path=/; Max-Age=31536000`;
    }
  });
  // Chromium stores cookies of scripts later.
  await expect.poll(async () => (await page.context().cookies(ours.url("/"))).length).toBe(40);

  const refused = await page.goto(ours.url("/"));
  expect(refused?.status()).toBe(431);
  await expect(page.getByRole("heading", { name: "Reload this page" })).toBeVisible();
  await expect.poll(() => page.context().cookies(ours.url("/"))).toEqual([]);
  const answer = await page.reload();

  expect(answer?.status()).toBe(200);
});
