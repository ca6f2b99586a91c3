import { add, canvas, openBuilder, saved, settings } from "./stack/builder";
import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

test("a block copied from another site adds its picture once", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const pages = JSON.parse((await stack.api("/api/posts/by-type?type=pages")).body).data;
  const about = pages.find(({ url }: { url: string }) => url === "about");
  await page.goto(stack.url(`/panel/pages/${about.id}/build`));
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Hero/ }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText(/^Block copied\./)).toBeVisible();

  await signedIn("editor", NOODLE);
  await openBuilder(page, stack, [], NOODLE);
  const pictures = canvas(page).locator("main img");
  await page.getByRole("button", { name: "Paste" }).click();
  await expect(canvas(page).getByRole("heading", { name: "Fourteen trucks and a ladder" })).toBeAttached();
  await expect(pictures).toHaveCount(1);
  await page.getByRole("button", { name: "Paste" }).click();
  await expect(pictures).toHaveCount(2);

  const sources = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(new Set(sources).size).toBe(1);
  expect(sources[0]).not.toContain("bay");
  await expect(page.getByText("Some files aren't in this media library")).toBeHidden();
});

test("a button links to a library document, which is not reported as a missing page", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  await add(page, "Hero");
  await settings(page).getByRole("button", { name: "Choose file from library" }).first().click();
  const picker = page.getByRole("dialog", { name: "Choose file from library" });
  // Unique content creates a new file in each run.
  const name = `card ${Date.now()}`;
  const buffer = Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj\n<< >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF`);
  const file = { name: `${name}.pdf`, mimeType: "application/pdf", buffer };
  await picker.getByLabel("Upload PDF or video").setInputFiles(file);
  await picker.getByRole("button", { name: "Upload", exact: true }).click();

  await expect(settings(page).getByText(name)).toBeVisible();
  await expect(settings(page).getByRole("button", { name: "Choose another file" })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.getByRole("tab", { name: "Checks" }).click();
  await expect(page.getByText(/\/library\//)).toHaveCount(0);
});
