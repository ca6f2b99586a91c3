import { violations, violationsInBothThemes } from "./stack/axe";
import { expect, test } from "./stack/test";

const PUBLIC = ["/", "/members", "/members/marisols-tacos", "/blog", "/faq", "/nowhere", "/team-login"];
/**
 * Texts and backgrounds of accents that are readable in the light theme, but have an invisible background on
 * a dark page.
 */
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
    // A page is rendered for its initial width, and some elements are visible only at one width.
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(stack.url(path));
      violationsSeen.push(...(await violationsInBothThemes(page, `${width} wide`)));
    }
    expect(violationsSeen).toEqual([]);
  });
}

test("every accent color is readable in dark mode", async ({ page, stack }) => {
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
