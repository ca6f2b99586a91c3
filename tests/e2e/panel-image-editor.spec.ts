import type { Page } from "@playwright/test";
import { violationsInBothThemes } from "./stack/axe";
import { OwnDomain } from "./stack/domain";
import { readStack, type Stack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

interface Stored {
  state: string;
  width: number;
  height: number;
  edits: { rotation: number };
}

let domain: OwnDomain;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "crops");
  await domain.create();
});
test.afterAll(() => domain.remove());

test("an image is cropped, rotated and restored by keyboard, and the page follows", async ({
  page,
  stack,
}) => {
  // The worker creates the sizes of an image three times.
  test.slow();
  const id = await addPicture(page, stack);
  await page.goto(stack.url(`/panel/media?file=${id}`, domain.host));
  const drawer = page.getByRole("dialog", { name: "stripes" });
  await expect(drawer.getByText("800 × 400")).toBeVisible();

  await drawer.getByRole("button", { name: "Edit image" }).press("Enter");
  const editor = page.getByRole("dialog", { name: "Edit image" });
  await editor.getByRole("button", { name: "Rotate right" }).press("Enter");
  await editor.getByLabel("Aspect ratio").press("Enter");
  await page.getByRole("option", { name: "1:1" }).press("Enter");
  const corner = editor.getByLabel("Bottom-right corner of the crop area");
  const area = editor.getByLabel("Crop area. Move the area with the arrow keys.");
  const before = await area.boundingBox();
  await corner.press("Control+ArrowLeft");
  expect((await area.boundingBox())?.width).toBeLessThan(before?.width ?? 0);
  expect(await violationsInBothThemes(page, "crop")).toEqual([]);
  await editor.getByRole("button", { name: "Focal point" }).press("Enter");
  const point = editor.getByRole("slider", { name: "Focal point" });
  // The middle of the image is outside the crop area, so the focal point is at its edge.
  await point.press("ArrowLeft");
  await expect(point).toHaveAttribute("aria-valuetext", /^95% from the left/);
  await editor.getByRole("button", { name: "Save" }).press("Enter");

  await expect(editor).toHaveCount(0);
  const getStored = async () => (await domain.send<Stored>("GET", `/api/media/${id}`)).data;
  const getDifference = async () => {
    const { width, height } = await getStored();
    return Math.abs(width - height);
  };
  await expect.poll(getDifference, { timeout: 60_000 }).toBeLessThanOrEqual(1);
  const cropped = await getStored();
  expect(cropped.width).toBeLessThan(400);
  expect(cropped.edits.rotation).toBe(90);

  await drawer.getByRole("button", { name: "Edit image" }).click();
  await editor.getByRole("button", { name: "Reset" }).click();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("800 × 400")).toBeVisible({ timeout: 60_000 });
});

test("a finger crops an image on a phone", async ({ browser, stack }) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const id = await addPicture(page, stack);
  await page.goto(stack.url(`/panel/media?file=${id}`, domain.host));
  await page.getByRole("button", { name: "Edit image" }).tap();
  const editor = page.getByRole("dialog", { name: "Edit image" });
  const area = editor.getByLabel("Crop area. Move the area with the arrow keys.");
  await expect(area).toBeVisible();
  const whole = await area.boundingBox();
  const corner = await editor.getByLabel("Bottom-right corner of the crop area").boundingBox();
  if (!whole || !corner) throw new Error("The crop area is not shown");
  expect(corner.width).toBeGreaterThanOrEqual(24);
  const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
  const touch = await context.newCDPSession(page);
  const at = (type: string, dx: number, dy: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: type === "touchEnd" ? [] : [{ x: x + dx, y: y + dy }],
    });
  await at("touchStart", 0, 0);
  await at("touchMove", -30, -20);
  await at("touchMove", -100, -60);
  await at("touchEnd", 0, 0);
  expect((await area.boundingBox())?.width).toBeLessThan(whole.width - 60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // A tap this soon after the first touch would be half of a double tap.
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toHaveCount(0);
  await context.close();
});

/** Upload a picture of 800 × 400 pixels that the browser draws, and return its id. */
async function addPicture(page: Page, stack: Stack): Promise<number> {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(stack.url("/panel/media", domain.host));
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [800, 400];
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("No canvas");
    for (let at = 0; at < 8; at += 1) {
      pen.fillStyle = `hsl(${Math.random() * 360} 70% 50%)`;
      pen.fillRect(at * 100, 0, 100, 400);
    }
    return canvas.toDataURL("image/png");
  });
  const buffer = Buffer.from(url.split(",")[1] ?? "", "base64");
  const sent = page.waitForResponse(
    (reply) => reply.url().endsWith("/api/media") && reply.request().method() === "POST",
  );
  await page.getByLabel("Upload files").setInputFiles({ name: "stripes.png", mimeType: "image/png", buffer });
  const { data } = await (await sent).json();
  // The worker also processes the pictures of other tests.
  const getState = async () => (await domain.send<Stored>("GET", `/api/media/${data.id}`)).data.state;
  await expect.poll(getState, { timeout: 60_000 }).toBe("ready");
  return data.id;
}
