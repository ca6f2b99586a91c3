import { expect, type Page } from "@playwright/test";

/** Open a screen like a link of the panel, without a page load, and wait until it is ready. */
export async function goTo(page: Page, url: string): Promise<void> {
  // The count of waiting items in front of the title can change at any time.
  const getTitle = async () => (await page.title()).replace(/^\(\d+\) /, "");
  const before = await getTitle();
  if (page.url() === url) return;
  const isSameScreen = new URL(page.url()).pathname === new URL(url).pathname;
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, url);
  // Each screen sets its own title when it is ready.
  if (!isSameScreen) await expect.poll(getTitle).not.toBe(before);
  await expect(page.getByRole("heading", { level: 1 }).or(page.getByTitle("Page")).first()).toBeVisible();
}

/** Return a list that collects rejected API requests. */
export function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  return refused;
}

/** Return the first link of each kind into the panel, because one row represents its list. */
export function firstOfEachKind(links: readonly (string | null)[]): string[] {
  const first = new Map<string, string>();
  for (const link of links) {
    if (!link?.startsWith("/panel")) continue;
    const kind = link.replace(/\d+/g, "1").replace(/\?.*/, "");
    if (!first.has(kind)) first.set(kind, link);
  }
  return [...first.values()];
}
