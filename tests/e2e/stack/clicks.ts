import type { Page } from "@playwright/test";

/** Count clicks and taps on any page that this one opens. */
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
