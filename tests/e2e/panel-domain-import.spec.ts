import { expect, test } from "./stack/test";

test("a super admin creates domains from a list after checking its rows", async ({ signIn, stack }) => {
  test.slow();
  const name = `list-${Date.now()}`;
  const list = [
    "host;title;template;owner",
    `${name}-1.localhost;Café Olé;restaurant;ann@example.com`,
    `${name}-2.localhost;Tacos;pizza;`,
    `${name}-3.localhost;Tortas;;`,
  ].join("\n");
  const page = await signIn("super-admin");
  await page.goto(stack.url("/panel/create-domain"));

  await page.getByRole("button", { name: "Import domains" }).click();
  const dialog = page.getByRole("dialog", { name: "Import domains" });
  const upload = (text: string) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await upload("host;color\na.localhost;red");
  await expect(dialog.getByRole("alert")).toContainText("Unknown column “color”.");
  await upload(list);

  await expect(page.getByText("Check the rows. No domain has been created yet.")).toBeVisible({
    timeout: 60_000,
  });
  const row = (number: number) => page.getByRole("row", { name: `${name}-${number}.localhost` });
  await expect(row(1)).toContainText("Café Olé");
  await expect(row(1)).toContainText("Owner: ann@example.com");
  await expect(row(2).getByRole("cell").first()).toHaveText("3");
  await expect(row(2)).toContainText("Failed");
  await expect(row(2)).toContainText("Choose one of blank, restaurant, association.");
  expect((await stack.get("/", `${name}-1.localhost`)).status).toBe(404);

  await page.getByRole("button", { name: "Create 2 domains" }).click();
  await expect(page.getByText("All rows have been processed.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Created: 2")).toBeVisible();
  await row(3)
    .getByRole("link", { name: `${name}-3.localhost` })
    .click();
  await expect(page.getByRole("heading", { name: "Domain names for Tortas" })).toBeVisible();

  await page.goto(stack.url("/panel/create-domain"));
  const recent = page.getByRole("region", { name: "Recent imports of domains" });
  await expect(recent.getByRole("link", { name: "Import of 3 domains" }).first()).toBeVisible();
});
