import { expect, type FrameLocator, type Page } from "@playwright/test";
import { ask } from "./http";
import { BAY, type Stack } from "./stack";

/** The page that is being built. */
export const canvas = (page: Page): FrameLocator => page.frameLocator("iframe#preview-frame");
export const settings = (page: Page) => page.getByRole("complementary", { name: "Settings" });
export const saved = (page: Page) => page.getByText(/^Saved \d/);
export const add = (page: Page, block: string): Promise<void> =>
  page.getByRole("button", { name: `Add ${block}`, exact: true }).click();

/** The builder of a new page with those blocks, made without going through the screens. */
export async function openBuilder(page: Page, stack: Stack, content: object[], host = BAY): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name, domain }) => name === "access_token" && domain.endsWith(host))?.value;
  const made = await ask(stack.port, `api.${host}`, "/api/posts", {
    method: "POST",
    headers: { Authorization: `Bearer ${decodeURIComponent(token ?? "")}` },
    body: {
      title: `Made ${crypto.randomUUID().slice(0, 8)}`,
      post_type_id: 1,
      post_body: { builder: { schema: 1, root: {}, content } },
    },
  });
  expect(made.status).toBe(201);
  await page.goto(stack.url(`/panel/pages/${JSON.parse(made.body).data.id}/build`, host));
  await expect(canvas(page).locator("[data-puck-dropzone]").first()).toBeAttached();
  // Side panels come after the page.
  await expect(page.getByRole("toolbar", { name: "Block", includeHidden: true })).toBeAttached();
}
