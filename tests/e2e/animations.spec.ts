import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "./stack/test";

interface Animation {
  type: string;
  sent: string;
  stored: string;
}

interface Facts {
  loops: number | "endless";
  duration: number;
  /** The share of pixels that differ visibly, for each frame of the sent file. */
  differences: number[];
}

const TOO_SMALL_TO_SEE = 0.005;

test("animations keep their looks, timing and loops after their upload", async ({ page }) => {
  const { stdout } = await promisify(execFile)(".venv/bin/python", ["-m", "tests.kit.animations"], {
    timeout: 30_000,
    maxBuffer: 16 * 1024 * 1024,
  });
  const animations = JSON.parse(stdout) as Record<string, Animation>;
  // Browsers offer the decoder only to secure origins.
  await page.route("http://localhost/**", (route) => route.fulfill({ body: "", contentType: "text/html" }));
  await page.goto("http://localhost/");

  const different: string[] = [];
  for (const [name, animation] of Object.entries(animations)) {
    const [sent, stored] = await page.evaluate(compare, animation);
    const isSame = sent.loops === stored.loops && Math.abs(sent.duration - stored.duration) < 1;
    const isSeen = stored.differences.some((share) => share > TOO_SMALL_TO_SEE);
    if (!isSame || isSeen) different.push(`${name}: ${JSON.stringify([sent, stored])}`);
  }

  expect(different).toEqual([]);
  expect(Object.keys(animations).length).toBeGreaterThan(15);
});

/** Return the facts that the browser reports about both files. */
async function compare({ type, sent, stored }: Animation): Promise<[Facts, Facts]> {
  async function read(base64: string) {
    const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type });
    await decoder.completed;
    const { frameCount = 0, repetitionCount = 0 } = decoder.tracks.selectedTrack ?? {};
    const frames: { ends: number; pixels: Uint8ClampedArray }[] = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
      const { image } = await decoder.decode({ frameIndex });
      const context = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data: pixels } = context?.getImageData(0, 0, image.displayWidth, image.displayHeight) ?? {};
      const ends = (frames.at(-1)?.ends ?? 0) + (image.duration ?? 0) / 1000;
      frames.push({ ends, pixels: pixels ?? new Uint8ClampedArray() });
    }
    return { loops: repetitionCount === Infinity ? ("endless" as const) : repetitionCount, frames };
  }
  function difference(before: Uint8ClampedArray, after: Uint8ClampedArray): number {
    if (before.length !== after.length) return 1;
    let different = 0;
    for (let at = 0; at < before.length; at += 4) {
      const opacity = [before[at + 3] ?? 0, after[at + 3] ?? 0];
      const isSeen = [0, 1, 2, 3].some((channel) => {
        const [one = 0, other = 0] = [before, after].map((pixels, index) =>
          channel === 3 ? pixels[at + 3] : ((pixels[at + channel] ?? 0) * (opacity[index] ?? 0)) / 255,
        );
        return Math.abs(one - other) > 24;
      });
      if (isSeen) different += 1;
    }
    return (different * 4) / before.length;
  }
  const [one, other] = [await read(sent), await read(stored)];
  const differences = one.frames.map(({ ends, pixels }) => {
    const after = other.frames.find((frame) => frame.ends >= ends - 1);
    return after ? difference(pixels, after.pixels) : 1;
  });
  const [before, after] = [one, other].map(({ loops, frames }) => ({
    loops,
    duration: frames.at(-1)?.ends ?? 0,
    differences,
  })) as [Facts, Facts];
  return [before, after];
}
