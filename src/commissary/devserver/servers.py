"""Long-running programs. They end with their parent, have a limited log, and can be stopped gracefully."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from io import FileIO
from pathlib import Path
from typing import Protocol

from commissary.config.errors import LocalError
from commissary.devserver.accounts import SystemAccount
from commissary.devserver.logs import open_log, reason_in
from commissary.processes import parent_death_signal
from commissary.processes.forks import Fork, detach_fork
from commissary.processes.probes import Health
from commissary.processes.sessions import END_SECONDS, end_session
from commissary.server.listen_socket import LISTEN_FD

PARENT_DEATH_SIGNAL = Path(parent_death_signal.__file__)


class Process(Protocol):
    """A process that Commissary started or forked."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, number: int, /) -> None: ...

    def kill(self) -> None: ...


@dataclass(frozen=True)
class LocalProgram:
    """The command of a program, its environment, and the way to stop it."""

    name: str
    argv: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path
    log: Path | None
    """The file for the program's output, or None if the program uses the output of this process."""
    account: SystemAccount = field(default_factory=SystemAccount)
    stop_signal: signal.Signals = signal.SIGTERM
    patience: float = 10.0
    """The number of seconds from the stop signal to `insist_signal` or, if that is None, to SIGKILL."""
    insist_signal: signal.Signals | None = None
    """A signal that stops the program faster and less gracefully than `stop_signal`."""
    insist_patience: float = 0.0
    """Number of seconds from `insist_signal` to SIGKILL."""
    stdin: str | None = None
    leaves: Path | None = None
    """A file to delete before each start, because a killed process leaves it behind."""
    health: Health | None = None
    """The health checks of the program, or None if only its end is detected."""
    listener: int | None = None
    """The file descriptor of the inherited listening socket (see `commissary.server.listen_socket`)."""
    forked: str = ""
    """The name of a module with a `main` that runs with `argv` in a fork of this process, if the code is
    loaded here."""

    @property
    def stop_seconds(self) -> float:
        """The maximum number of seconds until the program and all its descendants have ended."""
        return self.patience + self.insist_patience + END_SECONDS

    @property
    def _environment(self) -> Mapping[str, str]:
        inherited = {} if self.listener is None else {LISTEN_FD: str(self.listener)}
        return {**self.environment, **inherited}

    def start(self) -> "RunningProgram":
        """Start the program in its own session, so that its descendants can be stopped with it."""
        if self.leaves is not None:
            self.leaves.unlink(missing_ok=True)
        log = open_log(self.log) if self.log else None
        try:
            return RunningProgram(self, self._fork(log) if self.forked else self._execute(log))
        finally:
            if log:
                log.close()

    def _fork(self, log: FileIO | None) -> Fork:
        apart = partial(
            detach_fork,
            *(os.getpid(), self.stop_signal, log, self.folder, self._environment),
            listener=self.listener,
        )

        def run() -> None:
            apart()
            sys.argv = list(self.argv)
            import_module(self.forked).main()

        return Fork(run)

    def _execute(self, log: FileIO | None) -> "subprocess.Popen[bytes]":
        command = [
            sys.executable,
            "-I",
            "-S",
            str(PARENT_DEATH_SIGNAL),
            str(os.getpid()),
            str(int(self.stop_signal)),
        ]
        command += [str(self.account.uid), str(self.account.gid), "--"]
        process = subprocess.Popen(
            [*command, *self.argv],
            stdin=subprocess.DEVNULL if self.stdin is None else subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT if log else None,
            cwd=self.folder,
            env=dict(self._environment),
            pass_fds=() if self.listener is None else (self.listener,),
            start_new_session=True,
            # Only the owner can read the files that the program creates.
            umask=0o077,
        )
        if self.stdin is not None and process.stdin is not None:
            try:
                process.stdin.write(self.stdin.encode())
                process.stdin.close()
            except BrokenPipeError:
                # The program ended before it read its input. Its log contains the reason.
                process.stdin = None
        return process


@dataclass
class RunningProgram:
    """A program that was started."""

    program: LocalProgram
    process: Process
    _stopping_since: float | None = field(default=None, init=False)
    """The time of the first stop signal, by the monotonic clock."""

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def has_ended(self) -> bool:
        return self.process.poll() is not None

    @property
    def how_it_ended(self) -> str:
        code = self.process.returncode or 0
        return f"was terminated by {signal.Signals(-code).name}" if code < 0 else f"exited with {code}"

    def wait_until(self, ready: Callable[[], bool], timeout: float) -> None:
        """Wait until `ready()` returns True.

        Raises LocalError with the last line of the log if the program ends first, or after `timeout` seconds.
        """
        deadline = time.monotonic() + timeout
        while not ready():
            if self.has_ended:
                raise LocalError(f"{self.program.name} {self.how_it_ended}{self._reason}")
            if time.monotonic() > deadline:
                raise LocalError(f"{self.program.name} was not ready after {timeout:.0f} s{self._reason}")
            time.sleep(0.02)

    def request_stop(self) -> None:
        """Send the stop signal and return. The time limit for stopping starts now."""
        if self._stopping_since is None:
            self._stopping_since = time.monotonic()
        self._send(self.program.stop_signal)

    def stop(self) -> None:
        """Stop the program and its descendants, and wait until all of them have ended."""
        self.request_stop()
        stopping_since = self._stopping_since or time.monotonic()
        is_over = self._ends_within(stopping_since + self.program.patience - time.monotonic())
        if not is_over and self.program.insist_signal is not None:
            self._send(self.program.insist_signal)
            self._ends_within(self.program.insist_patience)
        self.kill()

    def kill(self) -> None:
        """Kill the program and its descendants immediately."""
        if not self.has_ended:
            self.process.kill()
        end_session(self.pid)
        self.process.wait()

    def _send(self, number: signal.Signals) -> None:
        if not self.has_ended:
            self.process.send_signal(number)
            # A suspended process handles the signal only after it is resumed.
            self.process.send_signal(signal.SIGCONT)

    def _ends_within(self, seconds: float) -> bool:
        try:
            self.process.wait(max(0.0, seconds))
        except subprocess.TimeoutExpired:
            return False
        return True

    @property
    def _reason(self) -> str:
        log = self.program.log
        return f": {reason_in(log)} (see {log})" if log else "."


def free_port() -> int:
    """Return a free loopback port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
