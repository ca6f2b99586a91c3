import { resolve } from "node:path";
import type { Page } from "@playwright/test";

export const PICTURES = ["association", "restaurant"].map((name) =>
  resolve(`frontend/panel/kit/site/templates/${name}.webp`),
);

/** Drag files from the device to a point of the window and drop them there, as the operating system does. */
export async function dropFiles(
  page: Page,
  files: readonly string[],
  { x, y }: { x: number; y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x, y, data });
  }
  await session.detach();
}

/** Paste an image into the focused element of the panel, like a screenshot in the clipboard. */
export function pastePicture(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext("2d")?.fillRect(0, 0, 40, 30);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], "image.png", { type: "image/png" }));
    const init = { bubbles: true, cancelable: true, clipboardData };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", init));
  });
}
