import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./stack/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PUBLIC = ["/", "/members", "/members/marisols-tacos", "/blog", "/faq", "/nowhere", "/team-login"];
const PANEL = ["/panel", "/panel/members", "/panel/members/new", "/panel/blog"];

for (const theme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${theme}, ${width} wide`, () => {
      test.use({
        viewport: { width, height: 900 },
        colorScheme: theme,
        contextOptions: { reducedMotion: "reduce" },
      });

      for (const path of PUBLIC) {
        test(`visitors of every ability can use ${path}`, async ({ page, stack }) => {
          await page.goto(stack.url(path));

          expect(await violations(page)).toEqual([]);
        });
      }
    });
  }

  test.describe(`${theme}`, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: "reduce" } });

    test("team users of every ability can use the panel", async ({ signIn, stack }) => {
      test.slow();
      const page = await signIn("editor");
      for (const path of PANEL) {
        await page.goto(stack.url(path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await violations(page), path).toEqual([]);
      }
      await page.goto(stack.url("/panel/members"));
      await page.getByRole("table").getByRole("link", { name: "Marisol’s Tacos" }).click();
      await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Marisol’s Tacos");
      expect(await violations(page), "edit").toEqual([]);
    });
  });
}

/** What axe finds wrong, in a line each. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}
