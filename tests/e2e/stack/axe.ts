import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Return axe for a page and its frames of the same origin. Only violations are collected, and axe is loaded
 * once per document: each `analyze` would load it twice more, which takes a fifth of the time of a check.
 */
export async function getAxe(page: Page): Promise<AxeBuilder> {
  const ready = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  const axe = new AxeBuilder(ready.every(Boolean) ? { page, axeSource: "void 0" } : { page });
  return axe.setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Return the accessibility violations of the visible part: an open dialog or menu hides the rest. */
export async function violationsInBothThemes(
  page: Page,
  name: string,
  switchPreview = async () => {},
): Promise<string[]> {
  const broken = await violations(page);
  // Only the colors differ in the dark theme.
  await page.emulateMedia({ colorScheme: "dark" });
  await switchPreview();
  await expect.poll(() => scheme(page)).toBe("dark");
  await expect.poll(() => moving(page)).toBe(0);
  const dark = await violations(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  await switchPreview();
  await expect.poll(() => scheme(page)).toBe("light");
  return [...broken.map((each) => `${name}: ${each}`), ...dark.map((each) => `${name} dark: ${each}`)];
}

/** Return the violations that axe finds, one per line. */
export async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  const axe = await getAxe(page);
  // A closing menu would disappear before axe starts.
  await expect.poll(() => moving(page)).toBe(0);
  const onTop = page.locator('[role="dialog"], [role="menu"]');
  if ((await onTop.count()) > 0) axe.include('[role="dialog"]').include('[role="menu"]');
  const result = await (rules.length > 0 ? axe.withRules(rules) : axe.withTags(STANDARDS)).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}

/** Return whether the page is rendered in light or dark colors. */
function scheme(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
}

/** Return the number of running animations and transitions in the page and its frames. */
async function moving(page: Page): Promise<number> {
  const count = () => document.getAnimations().filter((each) => each.playState === "running").length;
  const counts = await Promise.all(page.frames().map((frame) => frame.evaluate(count)));
  return counts.reduce((sum, each) => sum + each, 0);
}
