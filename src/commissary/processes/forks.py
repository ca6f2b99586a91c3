"""One of Commissary's programs as a fork of this process, which has loaded the program's code.

At first, the fork shares all memory pages, and it writes to few of them. It has its own session, log,
environment and signals, and no open files. See docs/decisions/processes-and-upgrades.md.
"""

import ctypes
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path

from commissary.processes.parent_death_signal import end_with

_EVERY_SIGNAL = set(signal.Signals)
_OURS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_ARENA_MAX, _TRIM_THRESHOLD = -8, -1
"""Numbers of parameters of glibc's `mallopt()`."""
_WAIT_STEP = 0.02
"""Number of seconds between two checks of whether a fork has ended."""
_TRIM_BEYOND = 1 << 20
"""The number of free bytes above which memory is returned to the kernel.

It is more than a page needs while it is rendered, so that the memory is not returned each time.
"""


class Fork:
    """A forked program, with the interface of `subprocess.Popen`.

    `join(timeout)` of the process cannot be used, because it waits for a pipe that `detach_fork` closes in
    the fork.
    """

    def __init__(self, run: Callable[[], None]) -> None:
        self._process = multiprocessing.get_context("fork").Process(target=run)
        # Block signals until the fork has its own handlers, so that it does not run its parent's handlers.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _EVERY_SIGNAL)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process ends, and return its exit code.

        Raises TimeoutExpired after `timeout` seconds.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if deadline is not None and time.monotonic() >= deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(_WAIT_STEP)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process, unless it has ended."""
        self.send_signal(signal.SIGKILL)


def detach_fork(
    maker: int,
    end: signal.Signals,
    log: FileIO | None,
    folder: Path,
    environment: Mapping[str, str],
    *,
    listener: int | None = None,
) -> None:
    """Detach a fork from its parent, except for the loaded code and `listener`.

    Call this first in the fork.
    """
    os.setsid()
    end_with(maker, end)
    os.umask(0o077)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    if log is not None:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    sys.stdout = os.fdopen(1, "w", 1, "utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, "utf-8", "backslashreplace", closefd=False)
    # This also closes the parent's lock on the home directory.
    beyond = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    os.closerange(3, beyond if listener is None else listener)
    os.closerange(beyond if listener is None else listener + 1, beyond)
    _raise_oom_score()
    for number in _OURS:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def limit_heap() -> None:
    """Apply MALLOC_ARENA_MAX and MALLOC_TRIM_THRESHOLD_ to this running process.

    See docs/decisions/memory.md.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_ARENA_MAX, 2)
        mallopt(_TRIM_THRESHOLD, _TRIM_BEYOND)


def _raise_oom_score() -> None:
    """Make the kernel kill this process, which can be restarted, before its parent if memory runs out."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("300", encoding="ascii")
