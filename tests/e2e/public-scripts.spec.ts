import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// A script of a public page, which shares its origin with the panel, attacks a signed-in user.

/**
 * Opens the URL in `data-target` on a click, and records in `data-read` each page and cookie that it can read
 * there. A closing window of the same name would be opened again, so each window has its own name.
 */
const POPUP_ATTACK = `
  document.addEventListener("click", () => {
    const page = document.documentElement.dataset;
    const opened = window.open(page.target, "stolen" + Math.random());
    const read = new Set();
    setInterval(() => {
      page.looks = String(Number(page.looks || 0) + 1);
      try {
        if (opened.location.href === "about:blank") return;
        read.add(opened.location.pathname + " " + opened.document.cookie);
        page.read = [...read].join(" | ");
      } catch (error) {
        page.refused = error.name;
      }
    }, 20);
  });
`;

const PANEL_PAGES = ["/panel", "/panel/members", "/team-login", "/change-password", "/panel/nothing%ff"];

let domain: OwnDomain;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "scripts");
  await domain.create();
  await domain.post(6, "blog/first", "First", { attributes: {} });
  await domain.send("POST", "/api/analytics", {
    type: "script",
    tag_position: "body_close",
    external_analytics: false,
    consent_category: "necessary",
    code: POPUP_ATTACK,
  });
  // Pages from before the snippet may be served for a moment, and would ignore the click.
  await expect.poll(async () => (await readStack().get("/", domain.host)).body).toContain("stolen");
});

test.afterAll(() => domain.remove());

/**
 * Click on a public page, wait until its script has tried to read the opened window, and return the script's
 * records.
 */
async function attack(page: Page, target: string): Promise<DOMStringMap> {
  const root = page.locator("html");
  await root.evaluate((element, address) => {
    element.dataset.target = address;
  }, target);
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.mouse.click(5, 5)]);
  await popup.waitForLoadState();
  const looks = Number(await root.getAttribute("data-looks"));
  await expect.poll(async () => Number(await root.getAttribute("data-looks"))).toBeGreaterThan(looks + 5);
  const seen = await root.evaluate((element) => ({ ...element.dataset }));
  await popup.close();
  return seen;
}

for (const path of ["/", "/blog/first", "/search?q=first", "/nowhere"]) {
  test(`a snippet on ${path} cannot read a window of the panel`, async ({ page, stack }) => {
    await enterWith(page, stack, await domain.owner(), domain.host);

    for (const target of PANEL_PAGES) {
      await page.goto(domain.url(path));
      const { read, refused } = await attack(page, target);

      expect(read, target).toBeUndefined();
      expect(refused, target).toBe("SecurityError");
    }
    await page.goto(domain.url(path));
    expect((await attack(page, "/blog")).read).toContain("/blog site=");
  });
}

test("a script on a preview cannot read a window of the panel", async ({ page, stack }) => {
  const session = await domain.owner();
  await enterWith(page, stack, session, domain.host);
  const { data } = await domain.send<{ id: number }>("POST", "/api/posts", {
    url: "blog/second",
    title: "Second",
    post_type_id: 6,
    post_status_id: 1,
    post_body: { attributes: {} },
  });
  const link = await domain.send<{ url: string }>("POST", `/api/posts/${data.id}/preview-links`, {});

  for (const target of PANEL_PAGES) {
    await page.goto(link.data.url);
    await page.evaluate(POPUP_ATTACK);
    const { read, refused } = await attack(page, target);

    expect(read, target).toBeUndefined();
    expect(refused, target).toBe("SecurityError");
  }
});
