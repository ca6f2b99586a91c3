import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

// The longer language on the smaller screen: a user without a language gets the browser's.
test.use({ locale: "es-ES", viewport: { width: 390, height: 844 } });

test("in Spanish on a phone adjacent controls are not cut off", async ({ signedIn, stack }) => {
  const page = await signedIn("super-admin");
  await page.goto(stack.url(`/panel/blog?filter=${JSON.stringify({ search: "behind the window" })}`));
  await page.getByRole("link", { name: "A day behind the window with Marisol" }).click();
  // The bar of a live post has two buttons and a menu, on one line.
  const more = page.getByRole("button", { name: "Más acciones" });
  const publish = page.getByRole("button", { name: "Publicar", exact: true });
  await expect(publish).toBeVisible();
  const [one, other] = [await more.boundingBox(), await publish.boundingBox()];
  if (!one || !other) throw new Error("The bar is not visible");
  expect(Math.abs(one.y + one.height / 2 - other.y - other.height / 2)).toBeLessThan(4);
  // The bar also stays in place during typing.
  await page.getByRole("textbox", { name: "Título", exact: true }).fill("Un día con Marisol");
  await expect(page.getByText("Cambios sin guardar")).toBeVisible();
  expect(await publish.boundingBox()).toEqual(other);

  await page.goto(stack.url("/panel/stops"));
  for (const name of ["Lugar", "Miembro"]) {
    const filter = page.getByRole("combobox", { name });
    await expect(filter).toBeVisible();
    expect(await filter.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }

  await page.goto(stack.url("/panel/site-options?tab=general"));
  await page.getByRole("button", { name: "Reemplazar" }).first().click();
  // The field is wide enough for its label.
  const search = await page.getByRole("dialog").getByRole("searchbox").boundingBox();
  expect(search?.width).toBeGreaterThan(180);
});

test("a missing closing time links to its day", async ({ signedIn, stack }) => {
  const page = await signedIn("admin", NOODLE);
  await page.goto(stack.url("/panel/site-options?tab=business", NOODLE));
  const monday = page.getByRole("group", { name: "Lunes" });
  // MUI's button is named "Abrir", after its action.
  await expect(page.getByRole("button", { name: "Abrir", exact: true })).toHaveCount(1);

  await monday.getByRole("button", { name: "Agregar horario" }).click();
  await expect(monday.getByLabel("Abre")).toBeFocused();
  await monday.getByLabel("Abre").fill("09:00");
  await page.getByRole("button", { name: "Agregar fecha" }).click();
  // Scroll so that the tab bar covers the field.
  const closes = monday.getByLabel("Cierra");
  await closes.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 100));
  await page.getByRole("button", { name: "Guardar", exact: true }).click();

  await expect(closes).toBeFocused();
  await expect(
    monday.getByText("Ingresa ambas horas o deja ambas en blanco si el día está cerrado."),
  ).toBeVisible();
  // Neither the top bar nor the bottom bar covers the field.
  await expect(closes).toBeInViewport({ ratio: 1 });
  const bars = await page.getByRole("tablist", { name: "Opciones del sitio" }).boundingBox();
  expect((await closes.boundingBox())?.y).toBeGreaterThan((bars?.y ?? 0) + (bars?.height ?? 0));
  await monday.getByRole("button", { name: /^Quitar este horario/ }).click();
  await expect(monday.getByRole("button", { name: "Agregar horario" })).toBeFocused();
});

test("columns of an import file are mapped on a phone", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/members"));
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Importar miembros" });
  const csv = "Applicant,FoodItems,A column with rather a long name,Latitude\nOne Truck,Tacos,x,37.79";
  const file = { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  const choices = dialog.getByRole("table", { name: "Asignar columnas" }).getByRole("combobox");
  await expect(choices).toHaveCount(4);

  const table = await dialog.getByRole("table", { name: "Asignar columnas" }).locator("..").boundingBox();
  for (const choice of await choices.all()) {
    const box = await choice.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((table?.x ?? 0) + (table?.width ?? 0));
  }
});
