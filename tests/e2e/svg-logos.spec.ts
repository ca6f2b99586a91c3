import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "./stack/test";

const stamp = Date.now();
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const RULE = ".a{fill:#e67e22}";
const TOO_SMALL_TO_SEE = 0.001;

/** Drawings as programs write them. Each must look the same after its upload. */
const LOGOS: Record<string, string> = {
  use: '<defs><circle id="dot" cx="50" cy="50" r="40"/></defs><g id="Layer_1"><use xlink:href="#dot" fill="#8e44ad"/></g>',
  "use of a use":
    '<g id="a"><rect width="20" height="20"/></g><g id="b"><use href="#a"/><use href="#a" x="40"/></g><use href="#b" y="50"/>',
  symbol:
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><use href="#s" width="60" height="60"/>',
  clip: '<g><defs><circle id="SVGID_1_" cx="50" cy="50" r="45"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><g style="clip-path:url(#SVGID_2_);"><rect width="100" height="100" fill="#c0392b"/></g></g>',
  mask: '<mask id="m" fill="#fff"><path d="M0 0h50v100H0z"/></mask><g mask="url(#m)"><circle cx="50" cy="50" r="50" fill="#2980b9"/></g>',
  switch:
    '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/><g><rect width="90" height="40"/></g></switch>',
  link: '<a href="https://example.com/" fill="#16a085"><rect width="100" height="100"/></a>',
  "link in a text": '<text y="50" font-size="30">Taco <a href="/"><tspan fill="red">Yard</tspan></a></text>',
  shadow:
    '<filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dx="2" dy="2"/><feComponentTransfer><feFuncA type="linear" slope="0.3"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter><rect x="20" y="20" width="60" height="60" fill="#e67e22" filter="url(#f)"/>',
  outline:
    '<filter id="f"><feMorphology radius="4" operator="dilate" in="SourceAlpha" result="e"/><feFlood flood-color="red"/><feComposite in2="e" operator="in"/><feBlend in="SourceGraphic"/></filter><circle cx="50" cy="50" r="30" filter="url(#f)"/>',
  "drop shadow":
    '<filter id="f"><feDropShadow dx="6" dy="6" stdDeviation="2" flood-color="blue"/></filter><rect width="50" height="50" filter="url(#f)"/>',
  "shadow as a function":
    '<rect x="20" y="20" width="50" height="50" fill="teal" style="filter:drop-shadow(4px 4px 2px red)"/>',
  "functions in a sheet":
    '<style>.a{filter:grayscale(1) blur(2px)}</style><circle class="a" cx="50" cy="50" r="40" fill="gold"/>',
  "shadow of a shadow":
    '<filter id="f"><feDropShadow dx="3" dy="3" stdDeviation="1"/></filter><g filter="url(#f)"><g filter="url(#f)"><rect x="20" y="20" width="40" height="40" fill="tomato"/></g></g>',
  light:
    '<filter id="f"><feDiffuseLighting lighting-color="gold" surfaceScale="5"><fePointLight x="30" y="30" z="40"/></feDiffuseLighting></filter><rect width="90" height="90" filter="url(#f)"/>',
  "style import": `<style>@import url("https://fonts.example/lato.css");${RULE}</style><rect class="a" width="100" height="100"/>`,
  "dark mode": `<style>${RULE}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><rect class="a" width="100" height="100"/>`,
  "embedded font": `<style>@font-face{font-family:x;src:url(data:font/woff2;base64,AAAA)}${RULE}</style><circle class="a" r="80"/>`,
  picture: `<image width="100" height="100" preserveAspectRatio="none" xlink:href="data:image/png;base64,${PNG}"/>`,
  pattern: `<pattern id="p" width="1" height="1" patternContentUnits="objectBoundingBox"><use href="#i" transform="scale(.01)"/></pattern><image id="i" width="100" height="100" href="data:image/png;base64,${PNG}"/><rect x="10" width="50" height="50" fill="url(#p)"/>`,
  "text on a path":
    '<path id="c" d="M10 60 Q50 10 90 60" fill="none"/><text font-size="16" fill="#e67e22"><textPath href="#c" startOffset="10">TACO TRUCK</textPath></text>',
  gradient:
    '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><radialGradient id="b" xlink:href="#a" cx="50" cy="50" r="50" fr="10" gradientUnits="userSpaceOnUse"/><rect width="100" height="100" fill="url(#b)"/>',
  marker:
    '<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" orient="auto"><path d="M0 0l10 5-10 5z"/></marker><path d="M10 10h70v70" fill="none" stroke="red" stroke-width="4" marker-mid="url(#m)" marker-end="url(#m)"/>',
  origin:
    '<rect width="60" height="60" style="transform:rotate(45deg);transform-origin:50px 50px;mix-blend-mode:multiply" fill="teal"/>',
};
const PROLOGUE =
  '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';

function drawing(content: string, start = ""): string {
  const spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return `${start}<svg ${spaces} viewBox="0 0 100 100" width="100" height="100">${content}<!-- ${stamp} --></svg>`;
}

function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, "utf16le");
}

/** Return each drawing as the product stores it. */
async function clean(drawings: readonly Buffer[]): Promise<Buffer[]> {
  const code = `
import base64, json, sys
from tenants.media.svg.cleaning import clean

sent = json.loads(sys.argv[1])
print(json.dumps([base64.b64encode(clean(base64.b64decode(each)).text.encode()).decode() for each in sent]))
`;
  const sent = JSON.stringify(drawings.map((each) => each.toString("base64")));
  const { stdout } = await promisify(execFile)(".venv/bin/python", ["-c", code, sent], { timeout: 30_000 });
  return (JSON.parse(stdout) as string[]).map((each) => Buffer.from(each, "base64"));
}

test("logos look the same after their upload", async ({ page }) => {
  const drawings = new Map<string, Buffer>(
    Object.entries(LOGOS).map(([name, content]) => [name, Buffer.from(drawing(content))]),
  );
  drawings.set("prologue", Buffer.from(drawing('<circle r="60"/>', PROLOGUE)));
  drawings.set("utf-16", utf16(drawing('<circle r="70"/>', '<?xml version="1.0" encoding="UTF-16"?>')));

  const stored = await clean([...drawings.values()]);

  const different: string[] = [];
  for (const [index, [name, sent]] of [...drawings].entries()) {
    const addresses = [sent, stored[index] as Buffer].map(
      (each) => `data:image/svg+xml;base64,${each.toString("base64")}`,
    );
    const share = await page.evaluate(compare, addresses as [string, string]);
    if (share > TOO_SMALL_TO_SEE) different.push(`${name}: ${share}`);
  }
  expect(different).toEqual([]);
});

/**
 * Return the share of pixels that differ visibly between two drawings, or 1 if the first is empty or one does
 * not load.
 */
async function compare(addresses: readonly [string, string]): Promise<number> {
  const size = 200;
  async function paint(address: string): Promise<Uint8ClampedArray> {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, size, size);
    return context.getImageData(0, 0, size, size).data;
  }
  const [before, after] = [await paint(addresses[0]), await paint(addresses[1])];
  if (before.every((value) => value === 0)) return 1;
  let different = 0;
  for (let at = 0; at < before.length; at += 4) {
    const isSeen = [0, 1, 2, 3].some(
      (channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > 24,
    );
    if (isSeen) different += 1;
  }
  return different / size ** 2;
}

test("removed parts of an SVG are named, with the file before and after", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/media"));
  const name = `anchor ${stamp}`;
  const content =
    '<script>1</script><rect width="50" height="50"><animate attributeName="x" to="9"/></rect><image href="https://example.com/a.png"/>';

  await page
    .getByLabel("Upload files")
    .setInputFiles({ name: `${name}.svg`, mimeType: "image/svg+xml", buffer: Buffer.from(drawing(content)) });

  const dialog = page.getByRole("dialog", { name: `Parts of “${name}” were removed` });
  // The worker cleans one file of a domain at a time, and other tests also upload files.
  await expect(dialog.getByText("1 animation, 1 external image, 1 script")).toBeVisible({ timeout: 40_000 });
  for (const label of ["Your file", "Stored file"]) {
    const picture = dialog.getByRole("img", { name: label });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);
  }
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Open ${name}` }).click();
  await expect(
    page.getByText("Removed for security: 1 animation, 1 external image, 1 script."),
  ).toBeVisible();
});
