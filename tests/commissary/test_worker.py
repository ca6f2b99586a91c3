"""The supervisor detects a hanging worker or child, and a worker stops in time."""

import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from django.conf import settings
from kombu.connection import Connection

from commissary.celery import app
from commissary.config.paths import health_socket
from commissary.devserver.liveness import Liveness, ProbePace
from commissary.devserver.options import Options
from commissary.devserver.product import Product
from commissary.devserver.servers import RunningProgram
from commissary.monitoring.presence import MISSING_SECONDS, connect, count_workers
from commissary.processes.sessions import is_alive
from commissary.processes.worker import FINISH_SECONDS, GIVE_UP_SECONDS
from tests.kit.sources import ROOT
from tests.kit.waiting import until

STARTING = 60
"""Maximum seconds for a worker to start on a busy machine."""


@pytest.fixture
def start(tmp_path: Path):
    """Start a worker like the supervisor, with a task of the tests, and return when its loop answers."""
    started: list[RunningProgram] = []

    def start(**seconds: str) -> RunningProgram:
        (tmp_path / "logs").mkdir(exist_ok=True)
        options = Options(tmp_path, 8000, "127.0.0.1", internal_port=8001)
        program = Product(options, os.environ["DATABASE_URL"], settings.REDIS_URL).worker()
        argv = (sys.executable, "-m", "tests.commissary.busy_worker", *program.argv[3:])
        environment = {**program.environment, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", **seconds}
        running = replace(program, argv=argv, environment=environment).start()
        started.append(running)
        until(lambda: _get_state(tmp_path, running) == "working", STARTING)
        return running

    yield start
    for each in started:
        each.kill()


@pytest.fixture
def begin(tmp_path: Path):
    """Make the worker start work of a kind, and return when it has started."""

    def begin(how: str) -> None:
        with Connection(settings.REDIS_URL, transport_options=app.conf.broker_transport_options) as broker:
            app.send_task("busy.work", (how, str(tmp_path)), connection=broker)
        until(lambda: list(tmp_path.glob("began-*")), STARTING)

    return begin


@pytest.mark.timeout(3 * STARTING)
def test_suspended_worker_is_detected_and_suspended_child_replaced(tmp_path: Path, start: Callable):
    running = start()
    children = _list_live_children(running)
    suspended = children[0]

    suspended.suspend()
    # Tasks of its clock can start one more child.
    until(
        lambda: suspended not in (now := _list_live_children(running)) and len(now) >= len(children), STARTING
    )
    assert _get_state(tmp_path, running) == "working"

    messages: list[str] = []
    liveness = Liveness(messages.append, ProbePace(every=0.2, deadline=2.0))

    def poll_and_check(probe: Callable[[], bool]) -> bool:
        liveness.poll([running])
        return probe()

    until(lambda: poll_and_check(lambda: liveness._probed[running.pid, running.pid].is_well), STARTING)
    os.kill(running.pid, signal.SIGSTOP)
    until(lambda: poll_and_check(lambda: running.has_ended), STARTING)
    assert messages[0].startswith(f"worker {running.pid} did not answer for ")
    assert _list_live_children(running) == []


@pytest.mark.timeout(3 * STARTING)
def test_worker_is_listed_until_it_stops(start: Callable):
    running = start()

    with connect() as valkey:
        until(lambda: count_workers(valkey) == 1, STARTING)
        running.stop()
        until(lambda: count_workers(valkey) == 0, MISSING_SECONDS / 2)


@pytest.mark.timeout(3 * STARTING)
def test_children_start_for_waiting_work_and_end_when_idle(tmp_path: Path, start: Callable, begin: Callable):
    running = start(IDLE_SECONDS="1")
    assert len(_list_live_children(running)) == 1

    begin("together")
    begin("together")
    until(lambda: len(list(tmp_path.glob("ended-*"))) == 2, STARTING)
    until(lambda: len(_list_live_children(running)) == 1, STARTING)

    for note in tmp_path.glob("*-*"):
        note.unlink()
    begin("together")
    begin("together")
    until(lambda: len(list(tmp_path.glob("ended-*"))) == 2, STARTING)


@pytest.mark.timeout(3 * STARTING)
@pytest.mark.parametrize("how", ["alone", "child"])
def test_stopped_worker_interrupts_long_tasks(tmp_path: Path, start: Callable, begin: Callable, how: str):
    running = start(FINISH_SECONDS="1")
    begin(how)
    below = psutil.Process(running.pid).children(recursive=True)

    logged = (tmp_path / "logs" / "worker.log").read_text().splitlines()
    assert logged
    assert all(isinstance(json.loads(line), dict) for line in logged), "each line is an event"

    running.stop()

    assert list(tmp_path.glob("ended-*")), "the task was interrupted and could clean up"
    assert running.how_it_ended == "exited with 0"
    assert not any(is_alive(each) for each in below)


@pytest.mark.timeout(3 * STARTING)
def test_task_that_ignores_the_stop_is_killed(tmp_path: Path, start: Callable, begin: Callable):
    running = start(FINISH_SECONDS="1", GIVE_UP_SECONDS="2")
    begin("deaf")
    below = psutil.Process(running.pid).children(recursive=True)

    running.stop()

    assert running.how_it_ended == "exited with 1"
    assert not any(is_alive(each) for each in below)


def test_worker_stops_within_fifteen_seconds(tmp_path: Path):
    worker = Product(Options(tmp_path, 0, "127.0.0.1"), "", "").worker()

    assert FINISH_SECONDS + GIVE_UP_SECONDS < worker.patience <= 15


def _list_live_children(running: RunningProgram) -> list[psutil.Process]:
    if running.has_ended:
        return []
    return [each for each in psutil.Process(running.pid).children() if is_alive(each)]


def _get_state(home: Path, running: RunningProgram) -> str:
    """Return the status of the worker, or an empty string while it does not answer."""
    assert not running.has_ended
    with socket.socket(socket.AF_UNIX) as connection, suppress(OSError):
        connection.settimeout(5)
        connection.connect(str(health_socket(home, "worker", running.pid)))
        return str(json.loads(connection.makefile().readline())["state"])
    return ""
