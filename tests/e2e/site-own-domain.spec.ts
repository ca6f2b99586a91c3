import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

// A separate domain for changes that would affect other tests.
let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "own");
  await domain.create();
});
test.afterAll(() => domain.remove());

const GOOGLE = "https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345";

/** Return a list that collects all requests to other hosts. They get empty responses. */
async function outside(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    ({ protocol, hostname }) => /^https?:$/.test(protocol) && !hostname.endsWith(".localhost"),
    async (route) => {
      requests.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  return requests;
}

const ran = (page: Page) =>
  page.evaluate(() => {
    const { counted = 0, sold = 0 } = window as { counted?: number; sold?: number };
    return { counted, sold };
  });

/** Return the consent calls to Google's tag, in order. */
const consentCommands = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .map((each) => Array.from(each))
      .filter(([name]) => name === "consent")
      .map(([, kind, state]) => [
        kind,
        (state as Record<string, string>).analytics_storage,
        (state as Record<string, string>).ad_storage,
      ]),
  );

test("consent is requested first, stored and changeable, and a broken snippet breaks nothing else", async ({
  page,
}) => {
  const own = { type: "script", tag_position: "body_close", external_analytics: false };
  const ga4 = { external_analytics: true, external_analytics_type: "ga4", custom_id: "G-ABCDE12345" };
  await domain.send("POST", "/api/analytics", { type: "script", tag_position: "head", ...ga4 });
  for (const [consent_category, code] of [
    ["necessary", "throw new Error('a snippet broke')"],
    ["necessary", "this is ( no JavaScript"],
    ["analytics", "window.counted = (window.counted || 0) + 1; throw new Error('another broke')"],
    ["marketing", "window.sold = (window.sold || 0) + 1"],
  ]) {
    await domain.send("POST", "/api/analytics", { ...own, consent_category, code });
  }
  const content = [
    { type: "VideoEmbed", props: { id: "v", title: "The film", video: "vimeo:76979871" } },
    { type: "Locations", props: { id: "l", title: "Where", places: [], show_map: true } },
  ];
  await domain.post(1, "elsewhere", "Elsewhere", { builder: { schema: 2, root: { props: {} }, content } });
  const requests = await outside(page);
  await page.goto(domain.url("/"));
  const banner = page.getByRole("region", { name: "Cookies" });
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await ran(page)).toEqual({ counted: 0, sold: 0 });
  expect(await consentCommands(page)).toEqual([["default", "denied", "denied"]]);
  expect(requests).toEqual([]);

  await banner.getByRole("checkbox", { name: "Analytics" }).check();
  await banner.getByRole("button", { name: "Save choices" }).click();
  await expect(banner).toBeHidden();
  await expect.poll(() => ran(page)).toEqual({ counted: 1, sold: 0 });
  await expect.poll(() => requests).toEqual([GOOGLE]);
  expect((await consentCommands(page)).at(-1)).toEqual(["update", "granted", "denied"]);

  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await page.getByRole("link", { name: "Hostile" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await ran(page)).toEqual({ counted: 1, sold: 0 });
  await page.goto(domain.url("/blog"));
  await expect.poll(() => ran(page)).toEqual({ counted: 1, sold: 0 });
  await expect(banner).toBeHidden();

  await page.getByRole("button", { name: "Cookie settings" }).click();
  await expect(banner.getByRole("checkbox", { name: "Analytics" })).toBeChecked();
  await banner.getByRole("button", { name: "Accept all" }).click();
  await expect.poll(() => ran(page).then(({ sold }) => sold)).toBe(1);

  await page.getByRole("button", { name: "Cookie settings" }).click();
  await Promise.all([
    page.waitForEvent("load"),
    banner.getByRole("button", { name: "Necessary only" }).click(),
  ]);
  expect(await ran(page)).toEqual({ counted: 0, sold: 0 });

  requests.length = 0;
  await page.goto(domain.url("/elsewhere"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole("link", { name: "Play: The film" }).click();
  await expect.poll(() => requests.map((each) => new URL(each).host)).toEqual(["player.vimeo.com"]);
});

test("the cookie banner is first in the tab order, and the focus returns to its settings link", async ({
  page,
}) => {
  const own = { type: "script", tag_position: "body_close", external_analytics: false };
  await domain.send("POST", "/api/analytics", {
    ...own,
    consent_category: "analytics",
    code: "let seen = 1",
  });
  await page.goto(domain.url("/"));
  const question = page.getByRole("region", { name: "Cookies" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(question.getByLabel("Analytics")).toBeFocused();
  await question.getByRole("button", { name: "Necessary only" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  const settings = page.getByRole("button", { name: "Cookie settings" });
  for (const leave of ["Escape", "Enter"]) {
    await settings.press("Enter");
    await expect(question.getByLabel("Analytics")).toBeFocused();
    await question.getByRole("button", { name: "Save choices" }).press(leave);
    await expect(question).toHaveCount(0);
    await expect(settings).toBeFocused();
  }
});

test("a page of 2,000 nested blocks renders completely, and so does one with a deleted picture", async ({
  stack,
}) => {
  const within = (id: string, content: object[]) => ({ type: "Section", props: { id, title: id, content } });
  const leaf = (id: string) => ({ type: "Quote", props: { id, text: `“${id}”` } });
  const many = (count: number, make: (index: number) => object) =>
    Array.from({ length: count }, (_, at) => make(at));
  // 460 sections up to three deep, 1,440 quotes in the innermost and 100 outside: the maximum of a page.
  const nested = many(10, (a) =>
    within(
      `a${a}`,
      many(9, (b) =>
        within(
          `b${a}-${b}`,
          many(4, (c) =>
            within(
              `c${a}-${b}-${c}`,
              many(4, (d) => leaf(`d${a}-${b}-${c}-${d}`)),
            ),
          ),
        ),
      ),
    ),
  );
  const picture = await domain.upload("gone.png", 99);
  const built = (content: object[]) => ({ builder: { schema: 2, root: { props: {} }, content } });
  await domain.post(1, "nested", "Nested", built([...nested, ...many(100, (at) => leaf(`last-${at}`))]));
  await domain.post(
    1,
    "gone",
    "Gone",
    built([{ type: "Image", props: { id: "i", image: picture } }, leaf("stays")]),
  );
  await domain.send("DELETE", `/api/media/${picture}?force=1`, undefined);

  const whole = await stack.get("/nested", domain.host);
  const rest = await stack.get("/gone", domain.host);

  expect([whole.status, rest.status]).toEqual([200, 200]);
  expect(whole.body.match(/<blockquote/g)).toHaveLength(1540);
  expect(rest.body).toContain("“stays”");
  expect(rest.body).not.toContain('<div class="band image"');
});
