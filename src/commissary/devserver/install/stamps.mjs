// Remembers what an installation was made from, so that it is made again only when that has changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A digest of the contents and names of `files`, and of `values`. */
export function digest(files, ...values) {
  const hash = createHash("sha256");
  for (const value of values) hash.update(`${value}\0`);
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Every file below `folder`, in a fixed order, without the files and folders whose names match `excluded`. */
export function filesBelow(folder, excluded) {
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (excluded.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...filesBelow(path, excluded));
    else if (entry.isFile()) files.push(path);
  }
  return files.sort();
}

/** Run `make` unless `stamp` says it has succeeded for this `key`, and its `product` is still there. */
export async function unlessDone({ stamp, key, product }, make) {
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, "utf8") === key) return;
  // Gone while it is made: an interrupted installation is no installation.
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
}
