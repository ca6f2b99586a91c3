"""A version takes over from the one that runs, and services, lock and listening socket stay what they are."""

import os
import signal
import urllib.request
from pathlib import Path

import psutil

from tests.commissary.devserver.conftest import Installation, all_gone, until


def get(installation: Installation) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{installation.port}/", timeout=10) as answer:
        return answer.read().decode()


def test_a_version_takes_over_and_the_one_before_ends(running: Installation):
    before = running.run()["pids"]

    upgraded = running.start("--upgrade", VERSION="2")

    assert upgraded.returncode == 0, upgraded.stdout + upgraded.stderr
    after = running.run()["pids"]
    assert after.keys() == before.keys()
    same = {"supervisor", "postgres", "valkey"}
    assert {name for name in after if after[name] == before[name]} == same
    assert all_gone([psutil.Process(before[each]) for each in ("web",) if psutil.pid_exists(before[each])])
    assert get(running) == "2"
    again = running.start("--upgrade", VERSION="1")
    assert again.returncode == 0, again.stdout + again.stderr
    assert get(running) == "1"


def test_what_takes_over_looks_after_everything(running: Installation):
    assert running.start("--upgrade", VERSION="2").returncode == 0
    for name in ("valkey", "web"):
        pid = running.run()["pids"][name]
        os.kill(pid, signal.SIGKILL)
        until(lambda: running.run()["pids"][name] != pid)  # noqa: B023  # called before the next round

    processes = running.processes()
    stopped = running.stop()

    assert stopped.stdout == "Commissary has stopped.\n"
    assert all_gone(processes, 0)


def test_a_database_that_cannot_be_migrated_leaves_the_old_version_alone(running: Installation):
    before = running.run()

    failed = running.start("--upgrade", PREPARATION="echo no such table; exit 1", VERSION="2")

    assert failed.returncode == 1
    assert failed.stderr == "✗ The preparation ended with 1; the old version goes on.\n"
    assert running.run() == before
    assert get(running) == "1"


def test_a_web_server_that_does_not_start_leaves_the_old_one_serving(running: Installation, tmp_path: Path):
    broken = tmp_path / "broken.py"
    broken.write_text("raise SystemExit('no such setting')")

    failed = running.start("--upgrade", WEB=str(broken), VERSION="2")

    assert failed.returncode == 1
    assert "The old version goes on; of the new one, web ended with 1: no such setting" in failed.stderr
    assert get(running) == "1"
    assert running.start("--upgrade", VERSION="2").returncode == 0
    assert get(running) == "2"


def test_what_stays_open_cannot_be_another(running: Installation):
    failed = running.start("--upgrade", REDIS_URL="redis://127.0.0.1:1/0")

    assert (
        failed.stderr == "✗ REDIS_URL is another than that of what runs: stop it (npm stop) and start anew.\n"
    )
    assert get(running) == "1"


def test_nothing_that_runs_cannot_be_upgraded(installation: Installation):
    failed = installation.start("--upgrade")

    assert failed.returncode == 1
    assert failed.stderr == "✗ Nothing runs that could be upgraded: start it with npm start -- --detach.\n"
