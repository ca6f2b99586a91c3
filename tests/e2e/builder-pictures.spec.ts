import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { canvas, openBuilder, readPage, saved, settings, standStill, trashPage } from "./stack/builder";
import { dropFiles, PICTURES, pastePicture } from "./stack/files";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

test.afterEach(({ page, stack }) => trashPage(page, stack));

const HEADING = { type: "Heading", props: { id: "Heading-1", text: "Come hungry", level: "2" } };
const LAST = { type: "Heading", props: { id: "Heading-2", text: "Leave happy", level: "2" } };
const IMAGE = { type: "Image", props: { id: "Image-1", image: null } };

/** Upload the file in the open library. */
async function upload(page: Page, name: string): Promise<void> {
  const library = page.getByRole("dialog", { name });
  await library.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(library).toBeHidden();
}

/** Return the types of the blocks of the open page as stored, marked if they have a file. */
async function storedTypes(page: Page, stack: Stack): Promise<string[]> {
  await expect(saved(page)).toBeVisible();
  const { content } = JSON.parse(await readPage(page, stack)).data.post_body.builder;
  return content.map(({ type, props }: { type: string; props: { image?: number | null } }) =>
    props.image ? `${type} with file` : type,
  );
}

async function middleOf(page: Page, words: string): Promise<{ x: number; y: number }> {
  await standStill(page, words);
  return centerOf(canvas(page).getByText(words));
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test("image files dropped on the page become an image at the drop position, or replace an image", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING, LAST]);
  const { x, y } = await middleOf(page, "Leave happy");

  await dropFiles(page, PICTURES.slice(0, 1), { x, y: y - 12 });
  await upload(page, "Image");
  await expect(canvas(page).locator("main img")).toHaveCount(1);
  expect(await storedTypes(page, stack)).toEqual(["Heading", "Image with file", "Heading"]);
  const image = canvas(page).locator("main img");
  const before = await image.getAttribute("src");
  await dropFiles(page, PICTURES.slice(1), await centerOf(image));
  await upload(page, "Image");
  await expect(image).not.toHaveAttribute("src", before ?? "");
  expect(await storedTypes(page, stack)).toEqual(["Heading", "Image with file", "Heading"]);
});

test("files that are not images are rejected, and a missed drop keeps the page open", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING]);
  const url = page.url();
  await dropFiles(page, [resolve("package.json")], await middleOf(page, "Come hungry"));
  await expect(page.getByText("1 file wasn't added. Pages accept images only.")).toBeVisible();

  const bar = page.getByRole("button", { name: "Undo (Ctrl+Z)" });
  await dropFiles(page, PICTURES, await centerOf(bar));
  await dropFiles(page, PICTURES, await centerOf(page.getByRole("tab", { name: "Outline" })));
  expect(page.context().pages()).toHaveLength(1);
  expect(page.url()).toBe(url);
  expect(await storedTypes(page, stack).catch(() => ["Heading"])).toEqual(["Heading"]);
});

test("several image files dropped on the page become a gallery", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING]);
  await dropFiles(page, PICTURES, await middleOf(page, "Come hungry"));
  const library = page.getByRole("dialog", { name: "Images" });
  for (const _ of PICTURES) await library.getByRole("button", { name: "Upload", exact: true }).click();
  await library.getByRole("button", { name: "Choose 2", exact: true }).click();
  await expect(canvas(page).locator("main img")).toHaveCount(2);
  expect((await storedTypes(page, stack)).toSorted()).toEqual(["Gallery", "Heading"]);
});

test("an image is pasted into the selected image block, or after another block", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [IMAGE, HEADING]);
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Image/ }).click();
  await pastePicture(page);
  await upload(page, "Image");
  expect(await storedTypes(page, stack)).toEqual(["Image with file", "Heading"]);

  await page.getByRole("treeitem", { name: /^Heading/ }).click();
  await pastePicture(page);
  await upload(page, "Image");
  await expect(canvas(page).locator("main img")).toHaveCount(2);
  expect(await storedTypes(page, stack)).toEqual(["Image with file", "Heading", "Image with file"]);
});

test("the alt text of an image is saved during typing", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [IMAGE]);
  const open = async () => {
    await page.getByRole("tab", { name: "Outline" }).click();
    await page.getByRole("treeitem", { name: /^Image/ }).click();
  };
  await open();
  await pastePicture(page);
  await upload(page, "Image");
  const alt = settings(page).getByLabel("Alt text");
  const sent = () => page.waitForResponse((each) => each.request().method() === "PATCH" && each.ok());

  const first = sent();
  await alt.fill("Noodles");
  await first;
  // A response does not replace newer text.
  const second = sent();
  await alt.press("End");
  await alt.pressSequentially(" in a bowl", { delay: 60 });
  await expect(alt).toHaveValue("Noodles in a bowl");
  await second;
  await expect(alt).toBeFocused();
  await expect(canvas(page).getByRole("img", { name: "Noodles in a bowl" })).toBeAttached();

  await page.reload();
  await open();
  await expect(alt).toHaveValue("Noodles in a bowl");
});

test("image fields of the builder and of forms accept dropped and pasted files", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [IMAGE]);
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Image/ }).click();
  await dropFiles(
    page,
    PICTURES,
    await centerOf(settings(page).getByRole("button", { name: /^Choose image/ })),
  );
  await upload(page, "Image");
  expect(await storedTypes(page, stack)).toEqual(["Image with file"]);
  await settings(page).getByRole("button", { name: "Remove" }).click();
  await settings(page)
    .getByRole("button", { name: /^Choose image/ })
    .focus();
  await pastePicture(page);
  await upload(page, "Image");
  expect(await storedTypes(page, stack)).toEqual(["Image with file"]);
  const built = page.url();

  await page.goto(stack.url("/panel/members/new"));
  const logo = page.getByRole("group", { name: "Logo" });
  await dropFiles(page, [resolve("package.json")], await centerOf(logo));
  await expect(page.getByText("1 file wasn't added. This field accepts images only.")).toBeVisible();
  await dropFiles(page, PICTURES.slice(0, 1), await centerOf(logo));
  await upload(page, "Logo");
  await expect(logo.getByRole("button", { name: "Replace" })).toBeVisible();
  await logo.getByRole("button", { name: "Remove" }).click();
  await logo.getByRole("button", { name: /^Choose image/ }).focus();
  await pastePicture(page);
  await upload(page, "Logo");
  await expect(logo.getByRole("button", { name: "Replace" })).toBeVisible();
  await page.goto(built);
});
