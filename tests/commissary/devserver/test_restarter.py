"""Restarts of a program that exits: number and delays."""

import sys
from pathlib import Path

import pytest

from commissary.devserver import restarter
from commissary.devserver.restarter import PAUSES, RestartableProgram, Restarter
from commissary.devserver.servers import LocalProgram
from tests.commissary.devserver.conftest import until


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    clock = Clock()
    monkeypatch.setattr("commissary.devserver.restarter.time.monotonic", clock.now)
    return clock


class Clock:
    time = 1000.0

    def now(self) -> float:
        return self.time


class ExitingProgram(RestartableProgram):
    """A program that exits immediately after each start."""

    starts = 0

    def restart(self) -> None:
        self.starts += 1


@pytest.fixture
def exiting_program(tmp_path: Path) -> ExitingProgram:
    return ExitingProgram(LocalProgram("web", (), {}, tmp_path, None))


def test_restarts_are_delayed_after_the_first(clock: Clock, exiting_program: ExitingProgram):
    messages: list[str] = []
    watched = Restarter(exiting_program, messages.append, started_at=clock.time)
    pauses = []
    for number in range(1, 10):
        began = clock.time
        while exiting_program.starts < number:
            watched.poll()
            clock.time += 0.25
        pauses.append(clock.time - 0.25 - began)

    assert pauses == [*PAUSES, PAUSES[-1], PAUSES[-1]]
    assert messages[0] == "web did not start; restarting it"
    assert messages[2] == "web did not start; restarting it in 1 s"


def test_restart_delay_resets_after_a_stable_run(clock: Clock, exiting_program: ExitingProgram):
    watched = Restarter(exiting_program, lambda _text: None, ends=6, started_at=clock.time)
    clock.time += restarter.STEADY_SECONDS + 1

    assert watched.poll()


def test_restart_message_names_the_exit_reason(tmp_path: Path):
    messages: list[str] = []
    program = RestartableProgram(
        LocalProgram("worker", (sys.executable, "-c", "exit(3)"), {}, tmp_path, tmp_path / "log")
    )
    program.restart()
    first = program.running
    assert first is not None
    watched = Restarter(program, messages.append)

    until(lambda: first.has_ended)
    assert watched.poll()

    program.stop()
    assert messages == ["worker exited with 3; restarting it"]
