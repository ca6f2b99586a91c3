import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

test("a snapshot is created, a post is restored, and a bundle is checked before it replaces data", async ({
  signedIn,
  stack,
}, info) => {
  test.slow();
  const page = await signedIn("super-admin", NOODLE);
  await page.goto(stack.url("/panel/backups", NOODLE));
  await page.getByRole("button", { name: "Create snapshot" }).click();
  await page.getByLabel("Note").fill("Before the story");
  await page.getByRole("dialog").getByRole("button", { name: "Create snapshot" }).click();
  const row = page.getByRole("row", { name: /Before the story/ });
  await expect(row).toBeVisible({ timeout: 60_000 });

  await row.getByRole("button", { name: /^Open the snapshot/ }).click();
  await page.getByRole("button", { name: "Restore Blog" }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  const restored = page.getByRole("article", { name: "Restore Blog" });
  await expect(restored.getByText(/(was|were) unchanged/)).toBeVisible({ timeout: 60_000 });

  await page.getByRole("tab", { name: "Export, import, copy" }).click();
  await page.getByRole("button", { name: "Create export" }).click();
  const link = page.getByRole("button", { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const file = info.outputPath("site.zip");
  await download.saveAs(file);

  await page.getByLabel("Export file", { exact: true }).setInputFiles(file);
  const sent = page.getByRole("article", { name: "Site import" });
  await sent.getByRole("button", { name: "Review changes" }).click({ timeout: 60_000 });
  const replace = page.getByRole("button", { name: "Replace site" });
  await expect(replace).toBeDisabled();
  await page.getByLabel(/to confirm$/).fill(NOODLE);
  await expect(replace).toBeEnabled();
});
