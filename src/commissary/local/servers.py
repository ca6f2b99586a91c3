"""A long-running program: started on a leash, logged within bounds, stopped politely, never left behind."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from commissary.local.accounts import Account
from commissary.local.errors import LocalError
from commissary.local.logs import last_lines, open_log
from commissary.local.sessions import end_session

LEASH = Path(__file__).with_name("leash.py")


@dataclass(frozen=True)
class Program:
    """How to run one program, and how to stop it."""

    name: str
    argv: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path
    log: Path | None
    """Where its output goes; None: where ours goes."""
    account: Account = field(default_factory=Account)
    stop_signal: signal.Signals = signal.SIGTERM
    patience: float = 10.0
    """Seconds from the stop signal to SIGKILL."""
    stdin: str | None = None
    leaves: Path | None = None
    """A file that stands in the way of the next one if this one is killed."""

    def start(self) -> "Running":
        """Start it in a session of its own, so that all it starts in turn can be found and ended with it."""
        leash = [sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), str(int(self.stop_signal))]
        leash += [str(self.account.uid), str(self.account.gid), "--"]
        if self.leaves is not None:
            self.leaves.unlink(missing_ok=True)
        log = open_log(self.log) if self.log else None
        try:
            process = subprocess.Popen(
                [*leash, *self.argv],
                stdin=subprocess.DEVNULL if self.stdin is None else subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT if log else None,
                cwd=self.folder,
                env=dict(self.environment),
                start_new_session=True,
                # Whatever it writes is its owner's business alone.
                umask=0o077,
            )
        finally:
            if log:
                log.close()
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

    @property
    def how_it_ended(self) -> str:
        code = self.process.returncode
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"

    def wait_until(self, ready: Callable[[], bool], timeout: float) -> None:
        """Return once `ready()`; a LocalError with the log's last line if it ends or takes too long."""
        deadline = time.monotonic() + timeout
        while not ready():
            if self.has_ended:
                raise LocalError(f"{self.program.name} {self.how_it_ended}{self._reason}")
            if time.monotonic() > deadline:
                raise LocalError(f"{self.program.name} was not ready after {timeout:.0f} s{self._reason}")
            time.sleep(0.02)

    def ask_to_stop(self) -> None:
        """Send the stop signal, without waiting for what follows."""
        if not self.has_ended:
            self.process.send_signal(self.program.stop_signal)

    def stop(self) -> None:
        """End it and everything it started; returns when nothing is left."""
        self.ask_to_stop()
        try:
            self.process.wait(self.program.patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
        finally:
            end_session(self.pid)
            self.process.wait()

    @property
    def _reason(self) -> str:
        log = self.program.log
        return f": {' '.join(last_lines(log, 1))} (see {log})" if log else "."


def free_port() -> int:
    """A loopback port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
