import { expect, test } from "./stack/test";

test("a domain is created, entered, suspended and deleted by typing its host", async ({ signIn, stack }) => {
  test.slow();
  const name = `Harbour ${Date.now()}`;
  const host = `${name.toLowerCase().replace(" ", "-")}.localhost`;
  const page = await signIn("super-admin");
  await page.getByRole("link", { name: "Domains" }).click();

  await page.getByRole("textbox", { name: "Host" }).fill("bay.localhost");
  await expect(page.getByText(/taken|in use|already/i).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Host" }).fill("");
  await page.getByRole("textbox", { name: "Title" }).fill(name);
  await expect(page.getByRole("textbox", { name: "Host" })).toHaveValue(host);
  await expect(page.getByText(`${host} is free`)).toBeVisible();
  await page.getByRole("radio", { name: "Association" }).check();
  await page.keyboard.press("Control+s");

  await expect(page.getByRole("button", { name: `Domain: ${name}. Switch domain` })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  expect((await stack.get("/", host)).status).toBe(200);

  await page.getByRole("button", { name: /Switch domain/ }).click();
  await page.getByRole("menuitem", { name: /Bay Street Food/ }).click();
  await expect(page.getByRole("button", { name: /Domain: Bay Street Food/ })).toBeVisible();
  await page.goto(stack.url(`/panel/create-domain?filter=${JSON.stringify({ search: host })}`));
  const actions = page.getByRole("button", { name: `Actions for ${name}` });
  await actions.click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  await expect(page.getByRole("row", { name }).getByRole("cell", { name: "Suspended" })).toBeVisible();

  await actions.click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(dialog.getByRole("button", { name: `Delete ${name}` })).toBeDisabled();
  await dialog.getByLabel(`Type ${host} to confirm`).fill(host);
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(
    page.getByRole("row", { name }).getByRole("cell", { name: /^Deleted, gone on/ }),
  ).toBeVisible();
});
