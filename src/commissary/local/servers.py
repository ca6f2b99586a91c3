"""A long-running program: started on a leash, logged to a bounded file, stopped politely, never left behind."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from commissary.local.accounts import Account, LocalError
from commissary.local.logs import last_lines, open_log

LEASH = Path(__file__).with_name("leash.py")


@dataclass(frozen=True)
class Program:
    """How to run one program, and how to stop it."""

    name: str
    argv: tuple[str, ...]
    log: Path
    environment: Mapping[str, str]
    folder: Path
    account: Account = field(default_factory=Account)
    stop_signal: signal.Signals = signal.SIGTERM
    patience: float = 10.0
    """Seconds from the stop signal to SIGKILL."""
    stdin: str | None = None

    def start(self) -> "Running":
        """Start it in a session of its own, so that all it starts in turn can be found and ended with it."""
        leash = [sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), str(int(self.stop_signal))]
        leash += [str(self.account.uid), str(self.account.gid), "--"]
        with open_log(self.log) as log:
            process = subprocess.Popen(
                [*leash, *self.argv],
                stdin=subprocess.DEVNULL if self.stdin is None else subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env=dict(self.environment),
                start_new_session=True,
            )
        if self.stdin is not None and process.stdin is not None:
            try:
                process.stdin.write(self.stdin.encode())
                process.stdin.close()
            except BrokenPipeError:
                # It ended before reading; whoever waits for it finds the reason in its log.
                process.stdin = None
        return Running(self, process)


@dataclass(frozen=True)
class Running:
    """A started program."""

    program: Program
    process: subprocess.Popen[bytes]

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def wait_until(self, ready: Callable[[], bool], timeout: float) -> None:
        """Return once `ready()`; a LocalError with the log's last line if it ends or takes too long."""
        deadline = time.monotonic() + timeout
        while not ready():
            if self.has_ended or time.monotonic() > deadline:
                how = (
                    f"ended with {self.process.returncode}"
                    if self.has_ended
                    else f"was not ready after {timeout:.0f} s"
                )
                why = " ".join(last_lines(self.program.log, 1))
                raise LocalError(f"{self.program.name} {how}: {why} (see {self.program.log})")
            time.sleep(0.02)

    def stop(self) -> None:
        """End it and everything it started; returns when nothing is left."""
        if not self.has_ended:
            self.process.send_signal(self.program.stop_signal)
        try:
            self.process.wait(self.program.patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
        finally:
            end_session(self.pid)
            self.process.wait()


def end_session(session: int, patience: float = 5.0) -> None:
    """Kill what is left of a session, and wait until it is gone."""
    left = members_of_session(session)
    for each in left:
        try:
            each.kill()
        except psutil.NoSuchProcess:
            continue
    wait_until_gone(left, patience)


def wait_until_gone(processes: list[psutil.Process], timeout: float) -> list[psutil.Process]:
    """Wait until `processes` have ended and return those that have not; a zombie counts as ended."""
    deadline = time.monotonic() + timeout
    while (alive := [each for each in processes if is_alive(each)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return alive


def is_alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def members_of_session(session: int) -> list[psutil.Process]:
    """The living processes of `session`, whoever their parent is by now."""
    found = []
    for process in psutil.process_iter():
        try:
            if os.getsid(process.pid) == session and is_alive(process):
                found.append(process)
        except (ProcessLookupError, PermissionError, psutil.Error):
            continue
    return found


def free_port() -> int:
    """A loopback port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
