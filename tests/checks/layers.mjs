// The layers of the panel: `node tests/checks/layers.mjs` names every import of a higher layer, and every
// cycle.
//
// shell → screens → builder → kit → words → client. A screen is a separate folder and imports no other
// screen.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const panel = join(root, "frontend/panel");

/** From the bottom to the top. Other folders are screens, and files next to the folders are the shell. */
const LAYERS = ["client", "words", "kit", "builder", "screens", "shell"];
const FOLDERS = {
  words: ["messages", "theme"],
  kit: ["kit", "account", "providers"],
  builder: ["builder"],
  shell: ["bootstrap", "help", "layout", "search"],
};

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)"(\.[^"]+)"/g;
const TYPES = /\bimport\s+type\s[^;]*?from\s+"(\.[^"]+)"/g;

const files = filesIn(panel).filter((file) => !/\.test\.tsx?$/.test(file));
const problems = [...files.flatMap(arrowsUp), ...circles()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The imports of a file that its layer may not have. */
function arrowsUp(file) {
  const from = placeOf(file);
  return importsOf(file).flatMap((target) => {
    const to = placeOf(target);
    const arrow = `${shown(file)} imports ${shown(target)}`;
    if (from.layer === "screens" && to.layer === "screens" && from.folder !== to.folder) {
      return [`${arrow}: a screen imports no other screen; what both need belongs to the kit.`];
    }
    if (LAYERS.indexOf(to.layer) > LAYERS.indexOf(from.layer)) {
      return [`${arrow}: the ${from.layer} layer knows nothing of the ${to.layer} layer above it.`];
    }
    return [];
  });
}

/** Return every cycle of files that import each other, not counting type imports. */
function circles() {
  const problems = [];
  const done = new Set();
  const path = [];
  function visit(file) {
    if (path.includes(file)) {
      problems.push(`A circle: ${[...path.slice(path.indexOf(file)), file].map(shown).join(" → ")}`);
    } else if (!done.has(file)) {
      path.push(file);
      const types = new Set(targets(file, TYPES));
      for (const next of importsOf(file, false)) if (!types.has(next) && next.startsWith(panel)) visit(next);
      path.pop();
      done.add(file);
    }
  }
  for (const file of files) visit(file);
  return problems;
}

/** Return the imports of a file within the front end or, without `lazy`, only the static ones. */
function importsOf(file, lazy = true) {
  return targets(file, lazy ? IMPORT : /(?:\bfrom\s+|\bimport\s+)"(\.[^"]+)"/g);
}

function targets(file, pattern) {
  return [...readFileSync(file, "utf8").matchAll(pattern)]
    .map(([, path]) => fileAt(resolve(dirname(file), path)))
    .filter((target) => target !== null);
}

function fileAt(path) {
  const endings = ["", ".ts", ".tsx", ".d.ts", "/index.ts"];
  return endings.map((ending) => path + ending).find((each) => isFile(each)) ?? null;
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function placeOf(file) {
  const path = relative(panel, file);
  if (path.startsWith("..")) return { layer: "client", folder: "" };
  const folder = path.includes("/") ? path.split("/")[0] : "";
  if (folder === "") return { layer: "shell", folder };
  const layer = Object.keys(FOLDERS).find((name) => FOLDERS[name].includes(folder));
  return { layer: layer ?? "screens", folder };
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path));
}

function shown(file) {
  return relative(root, file);
}
