import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "offline");
  await domain.create();
  const field = { type: "text", required: true, options: [], help: "" };
  const props = { id: "contact", fields: [{ ...field, name: "name", label: "Your name" }] };
  await domain.post(1, "write-to-us", "Write to us", {
    builder: {
      schema: 2,
      root: { props: {} },
      content: [{ type: "Form", props: { ...props, success_text: "We will call." } }],
    },
  });
  const film = { id: "film", video: "vimeo:76979871", title: "The kitchen" };
  await domain.post(1, "watch", "Watch", {
    builder: { schema: 2, root: { props: {} }, content: [{ type: "VideoEmbed", props: film }] },
  });
});
test.afterAll(() => domain.remove());

/** Open a page and wait until its automatic requests are complete. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(domain.url(path));
  await page.waitForLoadState("networkidle");
}

test("an open page stays when the network fails, and its links work later", async ({ page }) => {
  await open(page, "/write-to-us");
  await page.context().setOffline(true);
  const isAsked = page.waitForEvent("requestfailed", (request) => request.url().includes("/builds/"));

  await page.keyboard.press("Tab");

  await isAsked;
  await expect(page.getByRole("heading", { level: 1, name: "Write to us" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(domain.url("/search"));
});

test("a link opened offline keeps the page, explains why, and works later", async ({ page }) => {
  await page.route("**/search", (route) => route.abort("internetdisconnected"));
  await open(page, "/write-to-us");
  await page.getByLabel("Your name").fill("Ada");
  await page.context().setOffline(true);

  await page.getByRole("link", { name: "Search" }).click();

  await expect(page.getByRole("alert")).toHaveText("You’re offline. Try again when you’re back online.");
  await expect(page).toHaveURL(domain.url("/write-to-us"));
  await expect(page.getByLabel("Your name")).toHaveValue("Ada");
  await page.unroute("**/search");
  await page.context().setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(domain.url("/search"));
});

test("a form filled in offline shows a message, preserves its input and is sent later", async ({ page }) => {
  await open(page, "/write-to-us");
  await page.context().setOffline(true);
  const name = page.getByLabel("Your name");
  await name.fill("Ada");

  await page.getByRole("button", { name: "Send" }).click();

  await expect(page.getByText("Your answers are still here. Please try again.")).toBeVisible();
  await expect(name).toHaveValue("Ada");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We will call.")).toBeVisible();
});

test("a form can be sent after a new build has replaced its script", async ({ page }) => {
  await page.route("**/assets/form-*.js", (route) => route.fulfill({ status: 404 }));
  await open(page, "/write-to-us");
  await page.getByLabel("Your name").fill("Grace");

  await page.getByRole("button", { name: "Send" }).click();

  await expect(page.getByText("We will call.")).toBeVisible();
});

test("a video requested offline shows a message and can be retried", async ({ page }) => {
  await open(page, "/watch");
  await page.context().setOffline(true);
  const play = page.getByRole("link", { name: "Play: The kitchen" });

  await play.click();

  await expect(page.getByRole("alert")).toHaveText("You’re offline. Try again when you’re back online.");
  await expect(play).toBeVisible();
  await expect(page).toHaveURL(domain.url("/watch"));
});
