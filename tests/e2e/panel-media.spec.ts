import { deflateSync } from "node:zlib";
import { expect, test } from "./stack/test";

const stamp = Date.now();

test("files are uploaded together, described, found again and deleted", { tag: "@smoke" }, async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/media"));
  const names = [1, 2, 3, 4].map((number) => `pier ${stamp} ${number}`);
  const files = names.map((name, index) => ({
    name: `${name}.png`,
    mimeType: "image/png",
    buffer: picture((stamp % 997) + index),
  }));

  const wrong = { name: `notes ${stamp}.png`, mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.getByLabel("Upload files").setInputFiles([...files, wrong]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByText("4 of 5 uploaded, 1 failed")).toBeVisible();
  await expect(uploads.getByRole("button", { name: `Retry notes ${stamp}.png` })).toBeVisible();
  await uploads.getByRole("button", { name: "Close" }).click();

  await page.getByRole("searchbox", { name: "Search files" }).fill(`pier ${stamp}`);
  await expect(page).toHaveURL(/search.*pier/);
  await expect(page.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(4);
  await page.getByRole("button", { name: `Open ${names[0]}` }).click();
  const drawer = page.getByRole("dialog", { name: names[0] });
  await drawer.getByLabel("Alt text").fill("A pier in the fog");
  await page.keyboard.press("Control+s");
  await expect(drawer.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  await page.reload();
  await expect(drawer.getByLabel("Alt text")).toHaveValue("A pier in the fog");
  await drawer.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "No alt text" }).click();
  await expect(page.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "No alt text" }).click();
  await page.getByRole("button", { name: "List", exact: true }).click();
  for (const name of ["A pier in the fog", ...names]) {
    const box = page.getByRole("checkbox", { name: `Select ${name}` });
    if (await box.count()) await box.check();
  }
  const selected = page.getByRole("region", { name: "Selected" });
  await selected.getByRole("button", { name: "Move to folder" }).click();
  const move = page.getByRole("dialog", { name: "Move 4 files to a folder" });
  await move.getByLabel("Folder").fill("Not A Folder");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(move.getByText(/lowercase letters/).last()).toBeVisible();
  await move.getByLabel("Folder").fill(`fog-${stamp}`);
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText(`4 files moved to fog-${stamp}`)).toBeVisible();
  for (const name of ["A pier in the fog", ...names]) {
    const box = page.getByRole("checkbox", { name: `Select ${name}` });
    if (await box.count()) await box.check();
  }
  await selected.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No files match your filters" })).toBeVisible();
});

test("selected files are dragged onto a folder together, and moved back", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/media"));
  const names = [5, 6].map((number) => `quay ${stamp} ${number}`);
  const files = names.map((name, index) => ({
    name: `${name}.png`,
    mimeType: "image/png",
    buffer: picture((stamp % 997) + 20 + index),
  }));
  await page.getByLabel("Upload files").setInputFiles(files);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByText("2 of 2 uploaded")).toBeVisible();
  await uploads.getByRole("button", { name: "Close" }).click();
  await page.getByRole("searchbox", { name: "Search files" }).fill(`quay ${stamp}`);
  const tiles = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  await expect(tiles).toHaveCount(2);
  const folders = page.getByRole("list", { name: "Folders" });
  const folder = `quay-${stamp}`;

  // A folder exists as soon as it contains a file.
  await page.getByRole("checkbox", { name: `Select ${names[0]}` }).check();
  await page.getByRole("button", { name: "Move to folder" }).click();
  await page.getByRole("dialog").getByLabel("Folder").fill(folder);
  await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
  await expect(folders.getByRole("button", { name: `${folder} (1)` })).toBeVisible();

  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await tiles.first().dragTo(folders.getByRole("button", { name: folder }));
  await expect(folders.getByRole("button", { name: `${folder} (2)` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Selected" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(folders.getByRole("button", { name: `${folder} (1)` })).toBeVisible();
  await folders.getByRole("button", { name: `${folder} (1)` }).click();
  await expect(tiles).toHaveCount(1);

  await page.getByRole("checkbox", { name: `Select ${names[0]}` }).check();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(folders).toHaveCount(0);
});

test("the uses of a file are shown before it is deleted", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url(`/panel/media?filter=${encodeURIComponent('{"search":"Three food trucks"}')}`));

  await page.getByRole("list", { name: "Files" }).getByRole("button").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("region", { name: "Used in" }).getByRole("link").first()).toBeVisible();
  await drawer.getByRole("button", { name: "Delete" }).click();

  await expect(page.getByRole("button", { name: "Delete anyway" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
});

/** Return a PNG of 8 × 8 gray pixels that depend on the seed, so that no two files are the same. */
function picture(seed: number): Buffer {
  const rows = Array.from({ length: 8 }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: 8 }, (_, x) => (seed * 31 + x * 7 + y * 13) % 256)]),
  );
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const chunks = [
    ["IHDR", header],
    ["IDAT", deflateSync(Buffer.concat(rows))],
    ["IEND", Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks.map(([name, data]) => chunk(name, data)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** Return the CRC-32 of the bytes, as used in PNG. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
