// Write a compressed copy of each text file next to it, so that no request waits for compression.
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const texts = /\.(?:js|css|svg)$/;
/** The minimum size in bytes. Smaller files fit into one packet without compression. */
const least = 1000;
const endings = [".br", ".gz"];

/** Compress the files of a bundle in `folder`, with a Brotli quality from 0 to 11. */
export async function compress(folder, files, quality) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const waiting = files.filter((file) => texts.test(file) && !existsSync(join(folder, `${file}.br`)));
  await Promise.all(
    waiting.map(async (file) => {
      const path = join(folder, file);
      const text = await readFile(path);
      if (text.length < least) return;
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(text, { params }),
        promisify(gzip)(text, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
    }),
  );
}

/** Remove a file and its compressed copies. */
export async function remove(path) {
  await Promise.all(["", ...endings].map((ending) => rm(path + ending, { force: true })));
}
