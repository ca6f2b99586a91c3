import type { Page } from "@playwright/test";
import english from "../../../frontend/panel/messages/en";
import spanish from "../../../frontend/panel/messages/es";
import type { Stack } from "./stack";

/** Content of the demo, and the name of a field at Plausible, that read like English texts of the panel. */
const CONTENT = new Set([
  "About us",
  "Members",
  "Cuisines",
  "Questions",
  "More",
  "Catering",
  "Blog",
  "Vegan",
  "Domain",
  "Page not found",
]);
const IN_ENGLISH = getTexts(english);
const IN_SPANISH = new Map(getTexts(spanish));
/** The English texts that have another Spanish text. */
const UNTRANSLATED = new Set(
  IN_ENGLISH.filter(([key, text]) => IN_SPANISH.get(key) !== text && /[a-z]{2}/.test(text))
    .map(([, text]) => text)
    .filter((text) => !CONTENT.has(text)),
);

function getTexts(texts: object, before = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [[before + name, value]] : getTexts(value, `${before}${name}.`),
  );
}

/** Return a pattern for the Spanish translations of an English text. */
export function inSpanish(text: string): RegExp {
  const translations = IN_ENGLISH.filter(([, each]) => each.replace(/%\{.*/s, "") === text).map(
    ([key]) => IN_SPANISH.get(key)?.replace(/%\{.*/s, "") ?? text,
  );
  if (translations.length === 0) throw new Error(`No text of the panel is “${text}”.`);
  return new RegExp(`^(${translations.map((each) => each.replace(/[^\p{L} ]/gu, "\\$&")).join("|")})`);
}

/**
 * Show the panel in Spanish on this page only, because other tests use the same account. The page is then on
 * the profile screen.
 */
export async function showInSpanish(page: Page, stack: Stack): Promise<void> {
  const [reply] = await Promise.all([
    page.waitForResponse(/\/api\/account$/),
    page.goto(stack.url("/panel/profile")),
  ]);
  const account = await reply.json();
  await page.route("**/api/account", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({
          json: { ...account, data: { ...account.data, locale: "es" } },
          headers: reply.headers(),
        })
      : route.continue(),
  );
  await page.reload();
}

/** Return the English texts on a screen that have a translation, including texts for screen readers. */
export async function untranslatedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility()) found.push(textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        found.push(element.getAttribute(name) ?? "");
      }
    }
    return found.map((text) => text.trim());
  });
  return texts.filter((text) => UNTRANSLATED.has(text));
}
