import { choose, find, pressKey, signInByKeyboard, write } from "./stack/keyboard";
import { expect, test } from "./stack/test";

test("an operator's day, with the keyboard only", async ({ page, stack }) => {
  test.slow();
  const name = `Pier ${Date.now()}`;
  const host = `${name.toLowerCase().replace(" ", "-")}.localhost`;
  const switcher = page.getByRole("button", { name: /Switch domain/ });
  await signInByKeyboard(page, stack, "super-admin");

  await test.step("create a domain", async () => {
    await find(page, "Domains");
    await pressKey(page, page.getByRole("link", { name: "Create domain" }));
    await write(page, page.getByRole("textbox", { name: "Title" }), name);
    await expect(page.getByText(`${host} is available`)).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("button", { name: `Domain: ${name}. Switch domain` })).toBeVisible({
      timeout: 30_000,
    });
    // The domain is available immediately; visitors see it after it is opened.
    const before = await stack.get("/", host);
    expect([before.status, before.body.includes("Coming soon")]).toEqual([503, true]);
  });

  await test.step("switch, and see the pictures of a domain on another host", async () => {
    await choose(page, switcher, "Noodle");
    await expect(page.getByRole("button", { name: /Domain: .*Noodle/ })).toBeVisible();
    await find(page, "Media");
    const picture = page.getByRole("main").locator("img").first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1);
    expect(await picture.evaluate((image) => new URL((image as HTMLImageElement).src).hostname)).toBe(
      "noodle.localhost",
    );
  });

  await test.step("suspend", async () => {
    await find(page, "Domains");
    await write(page, page.getByRole("searchbox", { name: "Search domains" }), host);
    const row = page.getByRole("row", { name });
    await expect(row).toBeVisible();
    await choose(page, page.getByRole("button", { name: `Actions for ${name}` }), "Suspend");
    await expect(row.getByRole("cell", { name: "Suspended" })).toBeVisible();
    expect((await stack.get("/", host)).status).toBe(503);
    await pressKey(page, switcher);
    await page.keyboard.press("Escape");
  });
});
