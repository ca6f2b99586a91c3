import type { Page } from "@playwright/test";
import { TABS } from "../../frontend/panel/options/tabs";
import { axeOf } from "./stack/axe";
import { expect, test } from "./stack/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PUBLIC = ["/", "/members", "/members/marisols-tacos", "/blog", "/faq", "/nowhere", "/team-login"];

/** A screen of the panel, and what is done on it until it shows what is to be looked at. */
interface Screen {
  path: string;
  open?: (page: Page) => Promise<void>;
}

const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  writing: [
    { path: "/panel" },
    { path: "/panel", open: (page) => page.keyboard.press("Control+k") },
    { path: "/panel/members" },
    { path: "/panel/members", open: (page) => press(page, "Import") },
    { path: "/panel/members/new" },
    {
      path: "/panel/members",
      open: (page) => page.getByRole("link", { name: "Marisol’s Tacos" }).first().click(),
    },
    { path: "/panel/blog" },
    { path: "/panel/menus" },
    { path: "/panel/menus/new" },
    { path: "/panel/menus/new", open: (page) => press(page, /^Details of/) },
    { path: "/panel/menus/new", open: (page) => press(page, "Paste a menu") },
    { path: "/panel/places" },
    { path: "/panel/places/new", open: (page) => press(page, "Offer a time") },
    { path: "/panel/stops" },
    { path: "/panel/stops", open: (page) => press(page, "New stop") },
    { path: "/panel/faq" },
    { path: "/panel/faq", open: (page) => press(page, /question/i) },
    { path: "/panel/faq", open: (page) => press(page, "Add a category") },
  ],
  "pictures and people": [
    { path: "/panel/media" },
    { path: `/panel/media?filter=${encodeURIComponent('{"layout":"list"}')}` },
    {
      path: "/panel/media",
      open: (page) =>
        page
          .getByRole("button", { name: /^Open / })
          .first()
          .click(),
    },
    { path: "/panel/today" },
    { path: "/panel/today", open: (page) => press(page, /^Other days/) },
    { path: "/panel/submissions" },
    { path: "/panel/users" },
    { path: "/panel/users/create" },
    { path: "/panel/profile" },
    { path: "/panel/profile", open: (page) => press(page, "Change password") },
    { path: "/panel/profile", open: (page) => press(page, "Change e-mail") },
  ],
  options: [
    ...TABS.map(({ slug }) => ({ path: `/panel/site-options?tab=${slug}` })),
    { path: "/panel/site-options?tab=menus", open: (page) => press(page, /^Edit /) },
    { path: "/panel/site-options?tab=snippets", open: (page) => press(page, "Add a snippet") },
    {
      path: "/panel/site-options?tab=snippets",
      open: async (page) => {
        await press(page, "Add a snippet");
        await press(page, /^Code /);
      },
    },
  ],
  running: [
    { path: "/panel/create-domain" },
    { path: "/panel/create-domain?new=1" },
    { path: "/panel/audit" },
    { path: "/panel/mail" },
    { path: "/panel/background-work" },
    { path: "/panel/domains/1" },
    { path: "/panel/system-check" },
    { path: "/panel/backups" },
    { path: "/panel/backups", open: (page) => press(page, "Take a snapshot now") },
    { path: "/panel/nowhere" },
  ],
};

/** Text and background of accents that are read in light, and whose background would not be seen on a dark page. */
const DEEP_ACCENTS = [
  ["#C9A227", "#000000"],
  ["#767676", "#000000"],
  ["#5B6CFF", "#05051A"],
] as const;

test.describe.configure({ mode: "parallel" });
test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

for (const path of PUBLIC) {
  test(`visitors of every ability can use ${path}`, async ({ page, stack }) => {
    const violationsSeen: string[] = [];
    // A page is drawn for the width it is opened at, and what is hidden at one may be shown at another.
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(stack.url(path));
      violationsSeen.push(...(await inBothThemes(page, `${width} wide`)));
    }
    expect(violationsSeen).toEqual([]);
  });
}

test("whatever accent a site has, it is read in the dark", async ({ page, stack }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(stack.url("/"));
  for (const [text, background] of DEEP_ACCENTS) {
    await page.evaluate(
      (colors) => {
        for (const [name, code] of Object.entries(colors)) {
          document.documentElement.style.setProperty(name, code);
        }
      },
      { "--accent-text": text, "--accent-bg": background },
    );
    expect(await violations(page, ["color-contrast"])).toEqual([]);
  }
});

for (const [area, screens] of Object.entries(SCREENS)) {
  test(`team users of every ability can use every screen: ${area}`, async ({ signIn }) => {
    test.setTimeout(180_000);
    const page = await signIn("super-admin");
    const violationsSeen: string[] = [];
    for (const { path, open } of screens) {
      await goTo(page, path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await settled(page);
      await open?.(page);
      if (open) await settled(page);
      violationsSeen.push(...(await inBothThemes(page, open ? `${path} opened` : path)));
      if (open) await page.keyboard.press("Escape");
      else violationsSeen.push(...(await inFirstMenu(page, path)));
    }
    expect(violationsSeen).toEqual([]);
  });
}

/** What is wrong with what is to be seen; a dialog or a menu hides the rest, and is looked at alone. */
async function inBothThemes(page: Page, name: string): Promise<string[]> {
  const broken = await violations(page);
  // All that is different in the dark are the colours.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => scheme(page)).toBe("dark");
  await expect.poll(() => moving(page)).toBe(0);
  const dark = await violations(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => scheme(page)).toBe("light");
  return [...broken.map((each) => `${name}: ${each}`), ...dark.map((each) => `${name} dark: ${each}`)];
}

/** Whether the page is drawn light or dark. */
function scheme(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
}

/** The menu of the first row, on screens whose rows have one. */
async function inFirstMenu(page: Page, path: string): Promise<string[]> {
  const button = page.locator('main [aria-haspopup="menu"]').first();
  if ((await button.count()) === 0) return [];
  await button.click();
  await page.getByRole("menu").waitFor();
  const broken = await inBothThemes(page, `${path} menu`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  return broken;
}

/** How much is on its way from one look to another. */
function moving(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter((each) => each.playState === "running").length);
}

/** From screen to screen without loading the panel anew, which would take most of the time. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
  await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
}

/** Once nothing is loading any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

/** What axe finds wrong, in a line each. */
async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  const axe = await axeOf(page);
  // A menu on its way out would be gone before axe has begun.
  await expect.poll(() => moving(page)).toBe(0);
  const onTop = page.locator('[role="dialog"], [role="menu"]');
  if ((await onTop.count()) > 0) axe.include('[role="dialog"]').include('[role="menu"]');
  const result = await (rules.length > 0 ? axe.withRules(rules) : axe.withTags(STANDARDS)).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}
