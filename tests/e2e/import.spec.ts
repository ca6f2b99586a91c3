import { expect, test } from "./stack/test";

const stamp = Date.now();
const GOOD = `Import Truck ${stamp}`;
const CSV = [
  "Applicant,FoodItems,Address,Latitude,Longitude",
  `${GOOD},Tacos: Burritos,1 Market St,37.79,-122.39`,
  `${GOOD},Tacos: Burritos,500 Howard St,37.78,-122.39`,
  ",Coffee,2 Market St,37.79,-122.39",
].join("\n");

test("a list of members is checked and imported, and a second import changes nothing", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/members"));

  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  const file = { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByText("Review changes")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 1 member" }).click();

  await expect(dialog.getByText("Import finished")).toBeVisible();
  await dialog.getByRole("button", { name: /skipped/i }).click();
  await expect(dialog.getByRole("table", { name: /skipped/i }).getByRole("row")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Done" }).click();

  const public_ = await stack.get(`/members?q=${encodeURIComponent(GOOD)}`);
  expect(public_.body).toContain(GOOD);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByRole("button", { name: /0\s*created|created\s*0/i })).toBeVisible();
});

test("list in another encoding is imported and reports omitted values", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/members"));
  const name = `Café ${stamp}`;
  const list = [
    "Camiones 2026;;;;",
    "Nombre;Calle;C.Postal;Municipio;Web",
    `${name} S.L.;Calle Mayor 1;47001;Valladolid;ftp:x`,
  ].join("\n");

  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  const buffer = Buffer.from(list, "latin1");
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });

  await expect(dialog.getByRole("combobox", { name: "Text encoding" })).toContainText("Windows-1252");
  await expect(dialog.getByText("Row 1 above the column names isn't imported")).toBeVisible();
  await expect(dialog.getByRole("table", { name: "Incomplete rows" })).toContainText("Website skipped");
  await dialog.getByRole("button", { name: "Import 1 member" }).click();
  await expect(dialog.getByText("Import finished")).toBeVisible();

  const found = await stack.get(`/members?q=${encodeURIComponent(name)}`);
  expect(found.body).toContain(name);
});

test("an invalid and an oversized file are rejected with a message", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/members"));

  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  const buffer = Buffer.from([0xff, 0xfe, 0x00, 0x01, 0xd8]);
  await dialog.locator('input[type="file"]').setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer });

  await expect(dialog.getByRole("alert")).toBeVisible();

  await dialog.getByRole("button", { name: "Choose another file" }).click();
  const large = { name: "large.csv", mimeType: "text/csv", buffer: Buffer.alloc(5_000_001, "a,b\n") };
  await dialog.locator('input[type="file"]').setInputFiles(large);
  await expect(dialog.getByRole("alert")).toContainText("larger than 5 MB");
});
