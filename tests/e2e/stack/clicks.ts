import type { Page } from "@playwright/test";

/**
 * Return a function that returns the number of clicks and taps since its last call, on this page and the
 * pages that it opens.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("clickedByHand", () => {
    clicks += 1;
  });
  const listen = () => {
    const named = window as Window & { clickedByHand?: () => void; isCounting?: boolean };
    if (named.isCounting) return;
    named.isCounting = true;
    window.addEventListener("pointerdown", (event) => event.isTrusted && named.clickedByHand?.(), true);
  };
  await page.addInitScript(listen);
  for (const frame of page.frames()) await frame.evaluate(listen);
  return () => {
    const counted = clicks;
    clicks = 0;
    return counted;
  };
}
