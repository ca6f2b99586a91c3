import { expect, type Page } from "@playwright/test";

/** Goes to a screen as a link of the panel would, without loading the panel anew, and waits until it is there. */
export async function goTo(page: Page, url: string): Promise<void> {
  const before = await page.title();
  if (page.url() === url) return;
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, url);
  // Each screen has a title of its own, which it sets when it is there.
  await expect.poll(() => page.title()).not.toBe(before);
  await expect(page.getByRole("heading", { level: 1 }).or(page.getByTitle("Page")).first()).toBeVisible();
}

/** What the API refused while a screen was open. */
export function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  return refused;
}
