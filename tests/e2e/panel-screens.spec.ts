import type { Page } from "@playwright/test";
import { collections } from "../../frontend/generated/collections";
import { TABS } from "../../frontend/panel/options/tabs";
import { violationsInBothThemes } from "./stack/axe";
import { coveredShare, MAGNIFIED } from "./stack/layout";
import { firstOfEachKind, goTo, refusals } from "./stack/panel";
import { inSpanish, showInSpanish, untranslatedTexts } from "./stack/spanish";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

/** A screen of the panel, and the buttons that open its dialogs, drawers and menus. */
interface Screen {
  path: string;
  opened?: readonly Act[] | undefined;
}

type Act = (page: Page) => Promise<void>;

/** The buttons that open dialogs of collections and of tabs of the site options. */
const OPENED: Readonly<Record<string, readonly Act[]>> = {
  members: [
    pressing("Import"),
    (page) => page.getByRole("link", { name: "Marisol’s Tacos" }).first().click(),
  ],
  menus: [pressing("Edit ")],
  snippets: [
    pressing("Add snippet"),
    async (page) => {
      await pressing("Add snippet")(page);
      await pressing("Code")(page);
    },
  ],
};

const AREAS: Readonly<Record<string, readonly Screen[]>> = {
  collections: [
    ...collections.flatMap(({ slug }) => [{ path: slug, opened: OPENED[slug] }, { path: `${slug}/new` }]),
  ],
  site: [
    { path: "", opened: [(page) => page.keyboard.press("Control+k")] },
    { path: "menus" },
    { path: "menus/new", opened: [pressing("Details of "), pressing("Paste menu")] },
    { path: "places", opened: [pressing("Help")] },
    { path: "places/new", opened: [pressing("Add time slot")] },
    { path: "stops", opened: [pressing("New stop")] },
    { path: "faq", opened: [pressing("Add question"), pressing("Add category")] },
    { path: "media", opened: [pressing("Open ")] },
    { path: `media?filter=${encodeURIComponent('{"layout":"list"}')}` },
    { path: "guide" },
    { path: "today", opened: [pressing("Special hours & closures")] },
    { path: "submissions", opened: [pressing("Settings")] },
    { path: "users" },
    { path: "users/create" },
    { path: "profile", opened: [pressing("Change password"), pressing("Change email")] },
    { path: "backups", opened: [pressing("Create snapshot")] },
    { path: "nowhere" },
  ],
  options: [...TABS.map(({ slug }) => ({ path: `site-options?tab=${slug}`, opened: OPENED[slug] }))],
  operators: [
    ...["create-domain", "create-domain?new=1", "domains/1", "audit", "mail", "background-work"],
    "system-check",
    "announcements",
    "all-activity",
  ].map((path) => ({ path })),
};

/** The guide itself, and a URL without a screen. */
const WITHOUT_HELP = ["guide", "nowhere"];

test.describe.configure({ mode: "parallel" });
test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

for (const [area, screens] of Object.entries(AREAS)) {
  test(`users of every ability can use all screens and links of ${area}, in Spanish and on a phone`, async ({
    signedIn,
    stack,
  }) => {
    test.setTimeout(360_000);
    const page = await signedIn("super-admin");
    await showInSpanish(page, stack);
    const wrong: string[] = [];
    const refused = refusals(page);
    const links: string[] = [];

    for (const { path, opened = [] } of screens) {
      await open(page, stack, path);
      const help = page.getByRole("button", { name: inSpanish("Help"), exact: true });
      await expect(help, path).toHaveCount(WITHOUT_HELP.includes(path) ? 0 : 1);
      wrong.push(...(await findFaults(page, path)), ...(await findFaultsOfMenu(page, path)));
      links.push(...(await findLinks(page)));
      for (const act of opened) {
        await open(page, stack, path);
        await act(page);
        await settle(page);
        wrong.push(...(await findFaults(page, `${path} opened`)));
        await page.keyboard.press("Escape");
      }
      if (opened.length > 0) await open(page, stack, path);
      // The home screen is last: a frame that is removed and added again never becomes idle for Playwright.
      wrong.push(...(await findUnfit(page, path)));
    }

    const walked = Object.values(AREAS).flat();
    const entries = page.locator("nav a");
    // The sidebar opens shortly after the window has become wide again.
    await expect(entries.nth(10)).toBeVisible();
    const sidebar = await entries.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const paths = new Set(walked.map(({ path }) => `/panel/${path.replace(/\?.*/, "")}`.replace(/\/$/, "")));
    expect(sidebar.filter((href) => !paths.has(`${href}`.replace(/\?.*/, "")))).toEqual([]);

    for (const link of firstOfEachKind(links)) {
      await goTo(page, stack.url(link));
      await expect(page.getByText(inSpanish("Page not found"))).toHaveCount(0);
      await expect(page.getByText(inSpanish("Your role on "))).toHaveCount(0);
    }
    expect(links.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
    expect(refused).toEqual([]);
  });
}

function pressing(english: string): (page: Page) => Promise<void> {
  return (page) =>
    page
      .getByRole("button", { name: inSpanish(english) })
      .first()
      .click();
}

async function open(page: Page, stack: Stack, path: string): Promise<void> {
  await goTo(page, stack.url(`/panel/${path}`));
  const tab = new URLSearchParams(path.split("?")[1]).get("tab");
  // The tabs of one screen share its path, and the previous tab stays until the next one is loaded.
  if (tab)
    await expect(page.getByRole("tab", { selected: true })).toHaveAttribute("id", new RegExp(`-${tab}$`));
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
  await settle(page);
}

/** Wait until loading is finished. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const loading = page.getByRole("status", { name: inSpanish("Loading") });
  await expect(page.locator("[aria-busy=true]").or(loading)).toHaveCount(0);
}

async function findFaults(page: Page, name: string): Promise<string[]> {
  const english = await untranslatedTexts(page);
  return [...english.map((text) => `${name}: ${text}`), ...(await violationsInBothThemes(page, name))];
}

/** Return the faults of the menu of the first row, if there is one. */
async function findFaultsOfMenu(page: Page, path: string): Promise<string[]> {
  const button = page.locator('main [aria-haspopup="menu"]').first();
  if ((await button.count()) === 0) return [];
  await button.click();
  await page.getByRole("menu").waitFor();
  const faults = await findFaults(page, `${path} menu`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  return faults;
}

/** Return the targets of the links on a screen. */
function findLinks(page: Page): Promise<string[]> {
  return page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** Return the faults of a screen: wider than a phone, or bars that take more than half of a short window. */
async function findUnfit(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(PHONE);
  const fits = await becomesTrue(() =>
    page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
  );
  await page.setViewportSize(MAGNIFIED);
  const isReadable = await becomesTrue(async () => (await coveredShare(page)) <= 0.5);
  await page.setViewportSize(DESKTOP);
  return [
    ...(fits ? [] : [`${path}: wider than a phone`]),
    ...(isReadable ? [] : [`${path}: bars cover more than half of the height at 400 %`]),
  ];
}

/**
 * Return whether a check succeeds in time: scripts position some elements shortly after a resize, and menus
 * close with an animation.
 */
function becomesTrue(check: () => Promise<boolean>): Promise<boolean> {
  return expect
    .poll(check, { timeout: 3_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
}
