"""`npm run sbom` lists shipped packages, `npm run audit` lists their known vulnerabilities."""

import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from commissary.config.paths import ROOT

pytestmark = pytest.mark.no_db

VULNERABLE = {
    "uv": {
        "dependencies": [
            {"name": "one", "version": "1.0", "vulns": [{"id": "CVE-1", "fix_versions": ["1.1"]}]}
        ]
    },
    "npm": {"vulnerabilities": {"two": {"name": "two", "severity": "high", "fixAvailable": False}}},
}
CLEAN = {
    "uv": {"dependencies": [{"name": "one", "version": "1.0", "vulns": []}]},
    "npm": {"vulnerabilities": {}},
}
UNREACHABLE = {
    "uv": {"dependencies": [{"name": "one", "skip_reason": "Dependency not found on PyPI"}]},
    "npm": {"message": "getaddrinfo ENOTFOUND registry.npmjs.org"},
}
UV = """#!/bin/sh
for last in "$@"; do :; done
case "$*" in
  --version) echo "uv 0.13.8" ;;
  export*) touch "$last" ;;
  tool*) cp "$FAKES/uv.json" "$last"; exit 1 ;;
esac
"""
NPM = """#!/bin/sh
echo "npm warn audit" >&2
cat "$FAKES/npm.json"
exit 1
"""


def run(command: str, *options: object, path: str = os.environ["PATH"], **variables: str):
    return subprocess.run(
        ["node", "src/commissary/devserver/command.mjs", command, *map(str, options)],
        cwd=ROOT,
        env={**os.environ, **variables, "PATH": path},
        capture_output=True,
        text=True,
        timeout=55,
        check=False,
    )


def test_sbom_lists_locked_packages_reproducibly(tmp_path: Path):
    done = run("sbom", tmp_path / "one.json")
    run("sbom", tmp_path / "two.json")

    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    document = json.loads((tmp_path / "one.json").read_text())
    assert (document["bomFormat"], document["specVersion"], document["version"]) == ("CycloneDX", "1.5", 1)
    purls = [each["purl"] for each in document["components"]]
    assert len(purls) == len(set(purls)) == len({each["bom-ref"] for each in document["components"]})
    assert set(purls) <= _read_locked_packages()
    names = {each.rpartition("@")[0] for each in purls}
    dependencies = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert names >= {"pkg:pypi/django", *(f"pkg:npm/{each.replace('@', '%40')}" for each in dependencies)}
    assert not {"pkg:pypi/pytest", "pkg:npm/vitest"} & names
    known = {*purls, document["metadata"]["component"]["bom-ref"]}
    for each in document["dependencies"]:
        assert {each["ref"], *each["dependsOn"]} <= known
    assert all({"type", "name", "version"} <= each.keys() for each in document["components"])


def _read_locked_packages() -> set[str]:
    python = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    npm = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = {path: path.rpartition("node_modules/")[2].replace("@", "%40", 1) for path in npm if path}
    return {f"pkg:pypi/{each['name']}@{each['version']}" for each in python if "version" in each} | {
        f"pkg:npm/{name}@{npm[path]['version']}" for path, name in names.items()
    }


@pytest.mark.parametrize(
    ("reports", "code", "said"),
    [
        (
            VULNERABLE,
            1,
            [
                "✗ Python packages: one 1.0: CVE-1. Fixed in 1.1.",
                "✗ npm packages: two: high. There is no fix yet.",
            ],
        ),
        (CLEAN, 0, ["✓ Python packages: No known vulnerability.", "✓ npm packages: No known vulnerability."]),
        (
            UNREACHABLE,
            0,
            [
                "! Python packages: Not checked: 1 of 1 packages, such as: Dependency not found on PyPI",
                "! npm packages: Not checked: getaddrinfo ENOTFOUND registry.npmjs.org",
            ],
        ),
    ],
    ids=["vulnerable", "clean", "unreachable"],
)
def test_audit_fails_for_vulnerabilities_only(reports, code, said, tmp_path: Path):
    for name, program in (("uv", UV), ("npm", NPM)):
        (tmp_path / name).write_text(program)
        (tmp_path / name).chmod(0o755)
        (tmp_path / f"{name}.json").write_text(json.dumps(reports[name]))
    node = Path(shutil.which("node") or "").parent

    done = run("audit", path=f"{tmp_path}:{node}:{os.environ['PATH']}", FAKES=str(tmp_path))

    assert (done.returncode, done.stdout.splitlines()) == (code, said)
