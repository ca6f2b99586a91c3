"""The deployment files, checked by the programs that read them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.debian import program
from tests.kit.sources import ROOT

pytestmark = pytest.mark.no_db

DEPLOY = ROOT / "deploy"
SCRIPTS = sorted([*DEPLOY.rglob("*.sh"), DEPLOY / "commissary"])
UNITS = sorted(each for each in (DEPLOY / "systemd").iterdir() if each.is_file())


def run(*command: str | Path, environment: dict[str, str]) -> None:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_shellcheck_finds_no_problems(tmp_path: Path):
    path, environment = program("shellcheck", tmp_path, "shellcheck")

    run(path, "--shell=sh", *SCRIPTS, environment=environment)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The root folder of a machine with the units, systemd's targets and an installed product."""
    shutil.copytree(DEPLOY / "systemd", tmp_path / "etc/systemd/system")
    targets = tmp_path / "usr/lib/systemd/system"
    targets.mkdir(parents=True)
    for target in Path("/lib/systemd/system").glob("*.target"):
        shutil.copy(target, targets)
    for name in ("opt/commissary/current/.venv/bin/commissary", "bin/sh"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("#!/bin/sh\n")
        file.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_accepts_the_unit(unit: Path, machine: Path):
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", f"--root={machine}", unit.name.replace("@.", "@one.")],
        env={"PATH": os.environ["PATH"], "SYSTEMD_LOG_LEVEL": "warning"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    ours = [line for line in done.stderr.splitlines() if "commissary" in line]
    assert (done.returncode, ours) == (0, [])


def test_caddy_accepts_its_file(tmp_path: Path):
    path, environment = program("caddy", tmp_path, "caddy")
    environment |= {"HOME": str(tmp_path), "ACME_EMAIL": "you@example.com"}

    file = DEPLOY / "caddy/Caddyfile"
    run(path, "validate", "--adapter", "caddyfile", "--config", file, environment=environment)
