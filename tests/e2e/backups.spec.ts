import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

test("a site is kept, a post is put back, and a bundle is checked before it replaces anything", async ({
  signedIn,
  stack,
}, info) => {
  test.slow();
  const page = await signedIn("super-admin", NOODLE);
  await page.goto(stack.url("/panel/backups", NOODLE));
  await page.getByRole("button", { name: "Take a snapshot now" }).click();
  await page.getByLabel("What it is for").fill("Before the story");
  await page.getByRole("button", { name: "Take it" }).click();
  const row = page.getByRole("row", { name: /Before the story/ });
  await expect(row).toBeVisible({ timeout: 60_000 });

  await row.getByRole("button", { name: /^Open the snapshot/ }).click();
  await page.getByRole("button", { name: "Put back Blog" }).click();
  await page.getByRole("button", { name: "Put back", exact: true }).click();
  const restored = page.getByRole("article", { name: "Putting back Blog" });
  await expect(restored.getByText(/as (it|they) had been/)).toBeVisible({ timeout: 60_000 });

  await page.getByRole("tab", { name: "Download, import, copy" }).click();
  await page.getByRole("button", { name: "Make the file" }).click();
  const link = page.getByRole("button", { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const file = info.outputPath("site.zip");
  await download.saveAs(file);

  await page.getByLabel("Bundle", { exact: true }).setInputFiles(file);
  const sent = page.getByRole("article", { name: "Import of a bundle" });
  await sent.getByRole("button", { name: "See what would change" }).click({ timeout: 60_000 });
  const replace = page.getByRole("button", { name: "Replace the site" });
  await expect(replace).toBeDisabled();
  await page.getByLabel(/to confirm$/).fill(NOODLE);
  await expect(replace).toBeEnabled();
});
