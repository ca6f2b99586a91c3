import { expect, test } from "./stack/test";

// In the longer language, on the smaller screen: whoever has no language of their own reads the browser's.
test.use({ locale: "es-ES", viewport: { width: 390, height: 844 } });

test("in Spanish on a phone nothing is cut where things stand beside each other", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("super-admin");
  await page.goto(stack.url("/panel/blog"));
  await page.getByRole("link", { name: "A day behind the hatch with Marisol" }).click();
  // The bar of a post that is live: two buttons and what is done less often, on one line.
  const more = page.getByRole("button", { name: "Más acciones" });
  const publish = page.getByRole("button", { name: "Publicar", exact: true });
  await expect(publish).toBeVisible();
  const [one, other] = [await more.boundingBox(), await publish.boundingBox()];
  if (!one || !other) throw new Error("The bar is not to be seen");
  expect(Math.abs(one.y + one.height / 2 - other.y - other.height / 2)).toBeLessThan(4);

  await page.goto(stack.url("/panel/stops"));
  for (const name of ["Lugar", "Miembro"]) {
    const filter = page.getByRole("combobox", { name });
    await expect(filter).toBeVisible();
    expect(await filter.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }

  await page.goto(stack.url("/panel/site-options?tab=general"));
  await page.getByRole("button", { name: "Reemplazar" }).first().click();
  // Wide enough for the words that say what is searched.
  const search = await page.getByRole("dialog").getByRole("searchbox").boundingBox();
  expect(search?.width).toBeGreaterThan(180);
});
