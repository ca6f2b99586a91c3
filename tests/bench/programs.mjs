// Third-party programs that measurements need: those of the machine, or unpacked from its packages.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = resolve(fileURLToPath(import.meta.url), "../../..");

/** The path of a program, with its required environment. */
export function program(name, packages) {
  const onPath = which(name, process.env.PATH);
  if (onPath) return { path: onPath, env: process.env };
  const folder = mkdtempSync(join(tmpdir(), "commissary-programs-"));
  execFileSync("apt-get", ["download", "-qq", ...packages], { cwd: folder, timeout: 120_000 });
  for (const archive of readdirSync(folder).filter((each) => each.endsWith(".deb")))
    execFileSync("dpkg", ["-x", join(folder, archive), folder], { timeout: 60_000 });
  const unpacked = which(name, ["usr/sbin", "usr/bin"].map((each) => join(folder, each)).join(delimiter));
  if (!unpacked) throw new Error(`${name} is neither on the PATH nor in the packages ${packages.join(", ")}`);
  const libraries = join(folder, "usr/lib/x86_64-linux-gnu");
  return { path: unpacked, env: { ...process.env, LD_LIBRARY_PATH: libraries } };
}

function which(name, path) {
  try {
    return execFileSync("which", [name], { env: { PATH: `${path}:/usr/bin:/bin` }, encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** Yield the rows that a Python module of this folder prints, one JSON object per line. */
export async function* rowsOfPython(name, parameters) {
  const child = spawn(join(root, ".venv/bin/python"), ["-m", `tests.bench.${name}`, ...parameters], {
    cwd: root,
    env: { ...process.env, PYTHONPATH: root },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.on("close", done));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
  const code = await ended;
  if (code) throw new Error(`tests.bench.${name} ended with ${code}`);
}
