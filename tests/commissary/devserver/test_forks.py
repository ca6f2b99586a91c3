"""A forked program is separate from its parent in session, log, signals and files."""

import os
import signal
import stat
import sys
from pathlib import Path

import psutil
import pytest

from commissary.devserver.servers import LocalProgram, RunningProgram
from commissary.processes.sessions import is_alive
from tests.commissary.devserver.conftest import have_ended, until

HERE = "tests.commissary.devserver.forked"


@pytest.fixture
def start_fork(tmp_path: Path):
    """Start a program of `forked.py` as a fork of this process. At the end, stop running ones."""
    started: list[RunningProgram] = []

    def start(what: str, patience: float = 5, **environment: str) -> RunningProgram:
        program = LocalProgram(
            name="forked",
            argv=("forked", what),
            environment={"PATH": os.environ["PATH"], **environment},
            folder=tmp_path,
            log=tmp_path / "forked.log",
            forked=HERE,
            patience=patience,
        )
        started.append(program.start())
        return started[-1]

    yield start
    for each in started:
        each.stop()


@pytest.fixture
def output_lines(tmp_path: Path):
    """Log lines of the program."""
    return lambda: (tmp_path / "forked.log").read_text().splitlines()


def test_fork_inherits_no_unneeded_state(start_fork, output_lines, tmp_path: Path):
    with (tmp_path / "lock").open("w") as lock:
        os.set_inheritable(lock.fileno(), True)
        running = start_fork("tell", WHO="a fork")
        assert running.process.wait(10) == 0

    text = dict(line.split("=", 1) for line in output_lines())
    assert text["pid"] == str(running.pid)
    assert text["session"] == str(running.pid)
    assert text["environment"] == "PATH,WHO"
    assert text["arguments"] == "forked,tell"
    assert text["folder"] == str(tmp_path)
    assert text["files"] == "0,1,2"
    assert text["blocked"] == ""
    assert text["loaded"] == str(id(sys.modules["psutil"]))
    assert stat.S_IMODE((tmp_path / "written").stat().st_mode) == 0o600
    assert "WHO" not in os.environ


@pytest.mark.parametrize(("what", "code"), [("tell", 0), ("leave 3", 3), ("fail", 1)])
def test_fork_reports_its_exit(start_fork, what: str, code: int):
    running = start_fork(what)

    until(lambda: running.has_ended)

    assert running.process.returncode == code
    assert running.how_it_ended == f"exited with {code}"


def test_fork_logs_its_exception(start_fork, output_lines):
    start_fork("fail").process.wait(10)

    assert output_lines()[-1] == "ValueError: as asked"


def test_fork_stops_on_request(start_fork, output_lines):
    running = start_fork("wait")
    until(output_lines)

    running.stop()

    assert running.how_it_ended == "was terminated by SIGTERM"
    assert not psutil.pid_exists(running.pid)


def test_stubborn_fork_is_killed_with_its_children(start_fork, output_lines):
    running = start_fork("stubborn", patience=0.2)
    children = until(lambda: output_lines() and psutil.Process(running.pid).children())

    running.stop()

    assert running.how_it_ended == "was terminated by SIGKILL"
    assert have_ended(children, 0)


def test_fork_ends_with_its_parent(tmp_path: Path):
    made = os.fork()
    if not made:
        program = LocalProgram(
            "forked", ("forked", "wait"), {}, tmp_path, tmp_path / "forked.log", forked=HERE
        )
        (tmp_path / "pid").write_text(str(program.start().pid))
        signal.pause()
    try:
        written = [tmp_path / "forked.log", tmp_path / "pid"]
        until(lambda: all(each.exists() and each.read_text() for each in written))
        fork = psutil.Process(int((tmp_path / "pid").read_text()))
    finally:
        os.kill(made, signal.SIGKILL)
        os.waitpid(made, 0)

    until(lambda: not is_alive(fork))


def test_fork_is_killed_before_its_parent_when_memory_is_low(start_fork, output_lines):
    def badness(pid: int) -> int:
        return int(Path(f"/proc/{pid}/oom_score_adj").read_text())

    running = start_fork("wait")
    until(output_lines)

    assert badness(running.pid) > badness(os.getpid())
