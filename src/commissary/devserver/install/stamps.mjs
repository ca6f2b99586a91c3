// Store the inputs of an installation, so that it is repeated only after a change.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Return a digest of the contents and names of `files`, and of `values`. */
export function digest(files, ...values) {
  const hash = createHash("sha256");
  for (const value of values) hash.update(`${value}\0`);
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Return every file below `folder` in a fixed order, except files and folders with names that match `excluded`. */
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

/** Run `make`, unless `stamp` records that it succeeded for this `key` and its `product` still exists. */
export async function unlessDone({ stamp, key, product }, make) {
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, "utf8") === key) return;
  // Delete the stamp first, so that an interrupted installation is repeated.
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
}
