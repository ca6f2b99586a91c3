import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

test("language and theme change immediately, without loss of input, on every device", async ({
  signedIn,
  stack,
  browser,
}) => {
  // The initial settings, despite an interrupted earlier attempt.
  const { access_token: token } = await stack.signIn("author", NOODLE);
  const preferences = { locale: "", theme: "device" };
  const saved = await stack.api("/api/account", { host: NOODLE, token, body: preferences });
  expect(saved.status).toBe(200);
  const page = await signedIn("author", NOODLE);
  await page.goto(stack.url("/panel/profile", NOODLE));
  await page.getByLabel("Phone").fill("+1 415 555 0100");

  await page.getByRole("button", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Español" }).click();

  await expect(page.getByRole("heading", { name: "Tu perfil" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Páginas" })).toBeVisible();
  await expect(page.getByText("Cambios sin guardar")).toBeVisible();
  await expect(page.getByLabel("Teléfono")).toHaveValue("+1 415 555 0100");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");

  await page.reload();
  await expect(page.getByLabel("Teléfono")).toHaveValue("+1 415 555 0100");

  const device = await browser.newContext();
  const other = await device.newPage();
  const user = stack.user("author", NOODLE);
  await other.goto(stack.url("/team-login", NOODLE));
  await other.getByLabel("Email").fill(user.email);
  await other.getByLabel("Password", { exact: true }).fill(user.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { name: /^Hola/ })).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.getByRole("button", { name: /^Cuenta de/ }).click();
  await other.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await expect(other.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  await device.close();

  await page.getByRole("button", { name: "Usar el ajuste del sistema" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("+1 415 555 0100");
});
