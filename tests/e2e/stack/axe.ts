import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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
