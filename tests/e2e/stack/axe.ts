import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Looks at a page with axe, and at its frames of the same origin.
 *
 * Nothing is collected of what is right, and a document is given axe once: each `analyze` would give it to the document
 * twice more, which costs as much as a fifth of looking at it.
 */
export async function axeOf(page: Page): Promise<AxeBuilder> {
  const ready = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  const axe = new AxeBuilder(ready.every(Boolean) ? { page, axeSource: "void 0" } : { page });
  return axe.setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Return the accessibility violations of the visible part: an open dialog or menu hides the rest. */
export async function violationsInBothThemes(page: Page, name: string): Promise<string[]> {
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

/** What axe finds wrong, in a line each. */
export async function violations(page: Page, rules: string[] = []): Promise<string[]> {
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

/** Whether the page is drawn light or dark. */
function scheme(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
}

/** How much is on its way from one look to another. */
function moving(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter((each) => each.playState === "running").length);
}
