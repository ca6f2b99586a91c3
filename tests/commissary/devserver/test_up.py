"""Starting, supervising and stopping the product, with stub programs."""

import os
import signal
import socket
import stat
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from commissary.config.errors import LocalError
from commissary.config.paths import read_json
from commissary.devserver import stop
from commissary.devserver.options import Options
from commissary.devserver.postgres import START_SECONDS, EmbeddedPostgres
from commissary.devserver.product import Product
from commissary.devserver.servers import LocalProgram
from commissary.devserver.valkey import EmbeddedValkey
from tests.commissary.devserver.conftest import Installation, have_ended, until


def test_detached_start_returns_when_the_product_answers(installation: Installation):
    started = installation.start("--detach")

    assert started.returncode == 0
    assert "Commissary is running." in started.stdout
    with urllib.request.urlopen(f"http://127.0.0.1:{installation.port}/team-login", timeout=5) as answer:
        assert answer.status == 200


def test_run_files_are_readable_by_owner_only(running: Installation):
    run = running.run()

    assert run["port"] == running.port
    assert set(run["pids"]) == {"supervisor", "postgres", "valkey", "renderer", "worker", "web"}
    assert all(psutil.pid_exists(pid) for pid in run["pids"].values())
    for name in ("run.json", "services.json", "postgres.password", "processes.json"):
        assert stat.S_IMODE((running.home / name).stat().st_mode) == 0o600


def test_other_terminals_find_the_services(running: Installation):
    services = read_json(running.home / "services.json")

    assert services["database_url"].startswith("postgresql://commissary:")
    assert services["redis_url"].startswith("redis://")
    assert services["port"] == running.port


def test_second_start_reports_the_running_product(running: Installation):
    before = running.run()

    second = running.start("--detach")

    assert second.returncode == 0
    assert second.stdout.count("\n") == 1
    assert "already running" in second.stdout
    assert running.run() == before


def test_stop_leaves_nothing_behind(running: Installation):
    processes = running.processes()
    assert len(processes) > 6

    stopped = running.stop()

    assert stopped.stdout == "Commissary has stopped.\n"
    assert have_ended(processes, 0)
    assert not (running.home / "run.json").exists()
    assert not (running.home / "services.json").exists()
    assert running.stop().stdout == "Commissary is not running.\n"


def test_used_port_is_reported_in_one_line(installation: Installation):
    with socket.create_server(("127.0.0.1", installation.port)):
        refused = installation.start()

    assert refused.returncode == 1
    assert refused.stderr == (
        f"✗ Port {installation.port} is used by another program. Choose another with PORT=8080 npm start.\n"
    )


def test_invalid_port_is_reported_in_one_line(installation: Installation):
    refused = installation.start(PORT="eighty")

    assert refused.returncode == 2
    assert refused.stderr == '✗ PORT: "eighty" is not a port from 1 to 65535\n'


def test_killed_program_restarts_within_two_seconds(running: Installation):
    before = running.run()["pids"]
    took = {}
    for name in ("web", "renderer", "worker", "valkey", "postgres"):
        killed_at = time.time()
        os.kill(before[name], signal.SIGKILL)
        while (pid := running.run()["pids"][name]) == before[name]:
            assert time.time() - killed_at < 20, name
            time.sleep(0.02)
        took[name] = psutil.Process(pid).create_time() - killed_at

    assert max(took.values()) < 2, took
    assert running.run()["pids"]["supervisor"] == before["supervisor"]


def test_hanging_program_is_replaced_and_logged(installation: Installation):
    assert installation.start("--detach", DEADLINE="1").returncode == 0
    before = installation.run()["pids"]
    log = installation.home / "logs" / "supervisor.log"

    os.kill(before["valkey"], signal.SIGSTOP)

    until(lambda: installation.run()["pids"]["valkey"] != before["valkey"], 30)
    assert f"valkey {before['valkey']} did not answer for " in log.read_text()
    assert {**installation.run()["pids"], "valkey": 0} == {**before, "valkey": 0}


def test_suspended_supervisor_can_be_stopped(running: Installation):
    processes = running.processes()
    os.kill(running.run()["pids"]["supervisor"], signal.SIGSTOP)

    assert running.stop().stdout == "Commissary has stopped.\n"
    assert have_ended(processes, 0)


def test_slow_stop_names_the_remaining_processes(running: Installation, monkeypatch: pytest.MonkeyPatch):
    supervisor = running.run()["pids"]["supervisor"]
    monkeypatch.setenv("COMMISSARY_HOME", str(running.home))
    monkeypatch.setattr(stop, "PATIENCE", 0.0)

    with pytest.raises(
        LocalError, match=rf"The supervisor \(process {supervisor}\) is still waiting for .*postgres"
    ):
        stop.main()

    until(lambda: not psutil.pid_exists(supervisor))


def test_stop_timeout_covers_all_programs(home: Path):
    product = Product(Options(home, 0, "127.0.0.1"), "", "")
    renderer = LocalProgram("renderer", (), {}, home, None)
    services = (EmbeddedPostgres(home)._program(), EmbeddedValkey(home)._program())
    programs = (product.web(), product.worker(), renderer, *services)

    assert sum(each.stop_seconds for each in programs) + START_SECONDS <= stop.PATIENCE


def test_programs_end_with_a_killed_supervisor(running: Installation):
    processes = running.processes()
    stubborn = [each for each in processes if each.ppid() == running.run()["pids"]["worker"]]

    os.kill(running.run()["pids"]["supervisor"], signal.SIGKILL)

    assert have_ended([each for each in processes if each not in stubborn])
    started = running.start("--detach")
    assert started.returncode == 0, started.stdout + started.stderr
    assert have_ended(stubborn, 0), "the next start ends what would not hear the signal"


def test_product_restarts_after_all_processes_were_killed(running: Installation):
    for each in running.processes():
        with suppress(psutil.NoSuchProcess):
            each.kill()

    started = running.start("--detach")

    assert started.returncode == 0, started.stdout + started.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_stops_a_foreground_start_cleanly(installation: Installation, number: signal.Signals):
    supervisor = installation.begin()
    until(installation.run)
    processes = installation.processes()

    supervisor.send_signal(number)

    output, _ = supervisor.communicate(timeout=20)
    assert supervisor.returncode == 0
    assert "asked to stop" in output
    assert have_ended(processes, 0)


@pytest.mark.parametrize(("arguments", "code"), [((), 0), (("--detach",), 128 + signal.SIGTERM)])
def test_signal_during_startup_stops_it(installation: Installation, arguments: tuple[str, ...], code: int):
    starting = installation.begin(*arguments, PREPARATION="sleep 60")
    until((installation.home / "services.json").exists)

    starting.send_signal(signal.SIGTERM)

    starting.communicate(timeout=20)
    assert starting.returncode == code
    assert installation.stop().stdout == "Commissary is not running.\n"


def test_failed_start_leaves_nothing_behind(installation: Installation):
    failed = installation.start("--detach", PREPARATION="echo no such table; exit 1")

    assert failed.returncode == 1
    assert "no such table" in failed.stdout
    assert failed.stderr == "✗ The preparation exited with 1.\n"
    assert not (installation.home / "processes.json").exists()
    assert not (installation.home / "services.json").exists()


def test_preparation_error_is_printed_once(installation: Installation):
    failed = installation.start("--detach", PREPARATION="echo why it failed >&2; exit 3")

    assert failed.returncode == 1
    assert failed.stderr == "why it failed\n"


def test_external_servers_replace_the_embedded_ones(installation: Installation):
    own = {"DATABASE_URL": "postgresql://me@db.example/food", "REDIS_URL": "redis://cache.example/3"}

    started = installation.start("--detach", **own)

    assert started.returncode == 0, started.stderr
    assert set(installation.run()["pids"]) == {"supervisor", "renderer", "worker", "web"}
    services = read_json(installation.home / "services.json")
    assert services["database_url"] == own["DATABASE_URL"]
    assert services["redis_url"] == own["REDIS_URL"]


def test_invalid_home_is_reported_in_one_line(tmp_path: Path, installation: Installation):
    (tmp_path / "file").touch()

    refused = installation.start(COMMISSARY_HOME=str(tmp_path / "file"))

    assert refused.returncode == 1
    assert refused.stderr == (
        f"✗ Cannot use {tmp_path}/file: File exists. Choose another folder with COMMISSARY_HOME.\n"
    )


def test_terminal_prefixes_every_log_with_its_name(installation: Installation):
    supervisor = installation.begin()
    until(installation.run)
    until(lambda: "drawing" in (installation.home / "logs" / "renderer.log").read_text())

    supervisor.terminate()

    output, _ = supervisor.communicate(timeout=20)
    assert "renderer drawing\n" in output


def test_second_start_takes_less_than_ten_seconds(running: Installation):
    running.stop()
    began = time.monotonic()

    running.start("--detach")

    assert time.monotonic() - began < 10
