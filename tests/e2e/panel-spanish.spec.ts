import type { Page } from "@playwright/test";
import { collections } from "../../frontend/generated/collections";
import english from "../../frontend/panel/messages/en";
import spanish from "../../frontend/panel/messages/es";
import { TABS } from "../../frontend/panel/options/tabs";
import { goTo } from "./stack/panel";
import { expect, test } from "./stack/test";

const OF_THE_SITE = [
  "",
  "today",
  "menus",
  "menus/new",
  "faq",
  "media",
  "submissions",
  "users",
  "users/create",
  "profile",
  "backups",
  "nowhere",
  "places",
  "places/new",
  "stops",
];
const OF_OPERATORS = ["create-domain", "domains/1", "audit", "mail", "background-work", "system-check"];
const SCREENS = {
  collections: collections.flatMap(({ slug }) => [slug, `${slug}/new`]),
  site: OF_THE_SITE,
  operators: OF_OPERATORS,
  options: TABS.map(({ slug }) => `site-options?tab=${slug}`),
};
/** What the demo's own people have called things as the panel does in English. */
const CONTENT = new Set([
  "About us",
  "Members",
  "Cuisines",
  "Questions",
  "More",
  "Catering",
  "Blog",
  "Vegan",
]);

const IN_SPANISH = new Map(textsOf(spanish));
/** The texts that are written in English and otherwise in Spanish. */
const ENGLISH = new Set(
  textsOf(english)
    .filter(([key, text]) => IN_SPANISH.get(key) !== text && /[a-z]{2}/.test(text))
    .map(([, text]) => text)
    .filter((text) => !CONTENT.has(text)),
);

function textsOf(texts: object, before = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [[before + name, value]] : textsOf(value, `${before}${name}.`),
  );
}

/** All that is written on the screen, and all that it is read aloud as. */
function written(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const english: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility()) english.push(textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        english.push(element.getAttribute(name) ?? "");
      }
    }
    return english.map((text) => text.trim()).filter(Boolean);
  });
}

for (const [area, screens] of Object.entries(SCREENS)) {
  test(`in Spanish nothing of ${area} is left in English or wider than a phone`, async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn("super-admin");
    const [reply] = await Promise.all([
      page.waitForResponse(/\/api\/account$/),
      page.goto(stack.url("/panel/profile")),
    ]);
    const account = await reply.json();
    // On this page alone: others sign in as the same person.
    await page.route("**/api/account", (route) =>
      route.request().method() === "GET"
        ? route.fulfill({
            json: { ...account, data: { ...account.data, locale: "es" } },
            headers: reply.headers(),
          })
        : route.continue(),
    );
    // What comes after is asked for in Spanish; its screens need no more than that the panel is loaded once.
    await page.reload();
    const wrong: string[] = [];
    for (const screen of screens) {
      await goTo(page, stack.url(`/panel/${screen}`));
      await expect(page.locator("html")).toHaveAttribute("lang", "es");
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      for (const text of await written(page)) if (ENGLISH.has(text)) wrong.push(`${screen}: ${text}`);

      await page.setViewportSize({ width: 390, height: 844 });
      // What is placed by script follows the window a moment later.
      await page
        .waitForFunction(() => document.documentElement.scrollWidth <= 390, null, { timeout: 3_000 })
        .catch(async () => {
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          wrong.push(`${screen}: ${width} px wide`);
        });
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    expect(wrong).toEqual([]);
  });
}
