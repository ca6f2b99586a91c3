// The packages that the product ships: their SBOM, and an audit for known vulnerabilities.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "./problem.mjs";
import { uv } from "./python.mjs";
import { root } from "./root.mjs";
import { run } from "./steps.mjs";

const pipAudit = "pip-audit==2.10.1";
const shipped = ["export", "--frozen", "--no-default-groups", "--no-emit-project", "--quiet"];
const target = "sbom.cdx.json";
const timeout = 600_000;

/**
 * Write a CycloneDX file with the packages of uv.lock and package-lock.json that the product ships, and
 * return the exit code.
 */
export async function sbom([file = join(root, target)] = []) {
  const format = ["--format", "cyclonedx1.5", "--preview-features", "sbom-export"];
  const { code, output } = await run(await uv(), [...shipped, ...format]);
  if (code !== 0) throw new Problem(`uv export failed: ${lastLine(output)}`);
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const merged = merge([JSON.parse(output.slice(output.indexOf("{"))), fromPackageLock(lock.packages)], lock);
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`);
  console.log(`Wrote ${file}: ${merged.components.length} components.`);
  return 0;
}

/**
 * Return the packages of package-lock.json except development tools. `npm sbom --omit dev` would omit React.
 */
function fromPackageLock(packages) {
  const paths = Object.keys(packages).filter((path) => !packages[path].dev && !packages[path].devOptional);
  const purlOf = (path) => {
    const name = path.split("node_modules/").at(-1).replace("@", "%40");
    return path ? `pkg:npm/${name}@${packages[path].version}` : "";
  };
  return {
    metadata: { component: { "bom-ref": "" } },
    components: paths.filter(Boolean).map((path) => componentOf(path, packages[path], purlOf(path))),
    dependencies: paths.map((path) => ({
      ref: purlOf(path),
      dependsOn: Object.keys(packages[path].dependencies ?? {}).map((name) =>
        purlOf(find(name, path, packages)),
      ),
    })),
  };
}

function componentOf(path, { version, integrity, license }, purl) {
  const [algorithm, digest] = (integrity ?? "").split("-");
  const content = Buffer.from(digest ?? "", "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name: path.split("node_modules/").at(-1),
    version,
    purl,
    ...(content && { hashes: [{ alg: algorithm.replace("sha", "SHA-"), content }] }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}

/** Return the path that Node.js resolves for `name` in the package at `from`, or "" if there is none. */
function find(name, from, packages) {
  const path = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (packages[path] || !from) return packages[path] ? path : "";
  return find(name, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)), packages);
}

/** Merge documents, without the parts that differ between two runs with the same lock files. */
function merge(parts, { name, version }) {
  const own = { type: "application", "bom-ref": `${name}@${version}`, name, version };
  const byRef = (one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1);
  const components = new Map();
  const dependencies = new Map([[own["bom-ref"], new Set()]]);
  for (const part of parts) {
    const root = part.metadata.component["bom-ref"];
    // Remove the numbers that uv adds to its references, so that new packages do not change other references.
    const refs = new Map(part.components.map((each) => [each["bom-ref"], each.purl]));
    refs.set(root, own["bom-ref"]);
    for (const each of part.components) components.set(each.purl, { ...each, "bom-ref": each.purl });
    for (const { ref, dependsOn = [] } of part.dependencies ?? []) {
      if (!refs.has(ref)) continue;
      const known = dependencies.get(refs.get(ref)) ?? new Set();
      for (const each of dependsOn) if (refs.has(each)) known.add(refs.get(each));
      dependencies.set(refs.get(ref), known);
    }
  }
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: own },
    components: [...components.values()].sort(byRef),
    dependencies: [...dependencies]
      .map(([ref, each]) => ({ ref, dependsOn: [...each].sort() }))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  };
}

/**
 * Query both registries for the packages of the lock files, and return 1 if one has a known vulnerability.
 */
export async function audit() {
  const results = [await auditPython(), await auditNode()];
  for (const { name, found, unknown } of results) {
    for (const each of found) console.log(`✗ ${name}: ${each}`);
    if (unknown) console.log(`! ${name}: Not checked: ${unknown}`);
    else if (!found.length) console.log(`✓ ${name}: No known vulnerability.`);
  }
  return results.some(({ found }) => found.length) ? 1 : 0;
}

async function auditPython() {
  const folder = mkdtempSync(join(tmpdir(), "commissary-audit-"));
  try {
    const requirements = join(folder, "requirements.txt");
    const exported = ["export", "--frozen", "--no-emit-project", "--quiet", "--output-file", requirements];
    const made = await run(await uv(), exported);
    if (made.code !== 0) return { name: "Python packages", found: [], unknown: lastLine(made.output) };
    const report = join(folder, "report.json");
    const asked = ["--requirement", requirements, "--disable-pip", "--format", "json", "--output", report];
    const tool = [
      "tool",
      "run",
      "--from",
      pipAudit,
      "pip-audit",
      "--progress-spinner",
      "off",
      "--timeout",
      "15",
    ];
    const { output } = await run(await uv(), [...tool, ...asked], { timeout });
    return { name: "Python packages", ...readPythonReport(report, output) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readPythonReport(report, output) {
  let packages;
  try {
    packages = JSON.parse(readFileSync(report, "utf8")).dependencies;
  } catch {
    return { found: [], unknown: lastLine(output) };
  }
  const found = packages.flatMap(({ name, version, vulns = [] }) =>
    vulns.map(({ id, fix_versions: fixed }) => describe(`${name} ${version}`, id, fixed.join(", "))),
  );
  const skipped = packages.filter((each) => each.skip_reason);
  const unknown = skipped.length
    ? `${skipped.length} of ${packages.length} packages, such as: ${skipped[0].skip_reason}`
    : "";
  return { found, unknown };
}

async function auditNode() {
  const name = "npm packages";
  const { output } = await run("npm", ["audit", "--json"], { timeout });
  let report;
  try {
    report = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return { name, found: [], unknown: lastLine(output) };
  }
  if (!report.vulnerabilities) return { name, found: [], unknown: report.message ?? lastLine(output) };
  const found = Object.values(report.vulnerabilities).map(({ name, severity, fixAvailable }) =>
    describe(name, severity, fixAvailable?.version ?? (fixAvailable ? "a newer version" : "")),
  );
  return { name, found, unknown: "" };
}

function describe(what, problem, fixed) {
  return `${what}: ${problem}. ${fixed ? `Fixed in ${fixed}.` : "There is no fix yet."}`;
}

function lastLine(output) {
  return output.trim().split("\n").at(-1) || "it said nothing";
}
