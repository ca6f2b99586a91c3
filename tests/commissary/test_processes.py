"""The commands of a deployment: their help and their exit."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from commissary.processes.renderer import SMALL_HEAP
from tests.kit.sources import ROOT

ENDING = 50
NAMES = ("web", "worker", "clock", "renderer", "check-config")


def run_commissary(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end. An empty variable counts as unset."""
    return subprocess.run(
        [sys.executable, "-m", "commissary.cli", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", **environment},
        capture_output=True,
        text=True,
        timeout=ENDING,
        check=False,
    )


@pytest.mark.no_db
@pytest.mark.parametrize("name", NAMES)
def test_process_help_describes_use_and_exit_codes(name: str) -> None:
    done = run_commissary(name, "--help")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: commissary {name} ")
    assert "Exit codes: 0 success, 1 failure, 2 invalid arguments or settings." in done.stdout
    assert len(done.stdout.splitlines()) <= 15


@pytest.mark.no_db
@pytest.mark.parametrize("name", ["web", "worker", "clock"])
def test_process_requires_a_secret_and_does_not_create_one(name: str, tmp_path: Path) -> None:
    done = run_commissary(name, COMMISSARY_SECRET_KEY="", COMMISSARY_HOME=str(tmp_path))

    assert done.returncode == 2
    assert done.stderr.startswith("✗ There is no secret key. Set COMMISSARY_SECRET_KEY")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.no_db
def test_clock_rejects_a_different_secret() -> None:
    done = run_commissary("clock", COMMISSARY_SECRET_KEY="another secret than that of the tests")

    assert done.returncode == 2
    assert "This database was set up with another secret" in done.stdout


@pytest.mark.no_db
@pytest.mark.parametrize("name", ["web", "migrate", "check-config"])
def test_invalid_setting_is_reported_in_one_line(name: str) -> None:
    done = run_commissary(name, RENDERER_URL="http://renderer:3000", RENDERER_SECRET="")

    assert done.returncode == 2
    assert done.stderr.startswith("✗ RENDERER_SECRET: required if RENDERER_URL is http://")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.no_db
def test_renderer_gets_only_its_own_environment(tmp_path: Path) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\nenv\n")
    node.chmod(0o755)

    done = run_commissary(
        "renderer",
        PATH=f"{tmp_path}:{os.environ['PATH']}",
        RENDERER_URL="http://127.0.0.1:3000",
        RENDERER_SECRET="s",
    )
    without = run_commissary("renderer", PATH=str(tmp_path / "nowhere"))

    values = {line.partition("=")[0] for line in done.stdout.splitlines()}
    ours = {"NODE_ENV", "RENDERER_URL", "RENDERER_SECRET", *SMALL_HEAP}
    assert values - {"PWD", "_", "SHLVL", "OLDPWD"} == ours
    assert (without.returncode, without.stderr) == (2, "✗ Node.js is not on the PATH.\n")


def test_check_config_tests_every_configured_service(tmp_path: Path) -> None:
    done = run_commissary("check-config", "--connect", COMMISSARY_HOME=str(tmp_path), RENDERER_URL="")

    lines = done.stdout.splitlines()
    assert done.returncode == 1, "no renderer runs"
    assert lines[0] == "✓ The settings are valid."
    assert [line.partition(":")[0] for line in lines[1:]] == [
        "✓ Database",
        "✓ Schema",
        "✓ Panel host",
        "✓ Valkey",
        "✗ Renderer",
        "✓ Mail server",
        "✓ Storage",
        "✓ Private storage",
        "✓ Backups",
        "✓ Virus scanner",
    ]
    assert not any(path.is_file() for path in (tmp_path / "media").rglob("*"))


def test_check_config_reports_services_that_do_not_answer(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "media").mkdir(parents=True)
    (home / "media").chmod(0o500)
    done = run_commissary(
        "check-config",
        "--connect",
        DATABASE_URL="postgresql://nobody@127.0.0.1:1/nothing",
        REDIS_URL="redis://127.0.0.1:1/0",
        COMMISSARY_HOME=str(home),
        STORAGE_URL="s3://key:secret@127.0.0.1:1/bucket?tls=0",
    )

    failed = [line.partition(":")[0] for line in done.stdout.splitlines() if line.startswith("✗")]
    assert done.returncode == 1
    assert failed == ["✗ Database", "✗ Schema", "✗ Valkey", "✗ Renderer", "✗ Storage", "✗ Private storage"]
    assert "Traceback" not in done.stdout + done.stderr
    shutil.rmtree(home)
