"""A program of the product as a fork of this process, which has loaded what the program is made of.

The fork begins with every page of memory shared, and writes to few of them. It is told apart from its
maker in all that matters: a session, a log, an environment and signals of its own, and no open files.
See docs/decisions/0015-preforking.md.
"""

import ctypes
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path

from commissary.processes.child_process import ChildProcess
from commissary.processes.parent_death_signal import end_with

_EVERY_SIGNAL = set(signal.Signals)
_OURS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_ARENA_MAX, _TRIM_THRESHOLD = -8, -1
"""What glibc's mallopt calls them."""
_TRIM_BEYOND = 1 << 20
"""Bytes: more than a page needs while it is made, so that the kernel does not hand them out for each anew."""


class Fork(ChildProcess):
    """A forked program.

    `join(timeout)` would wait for ever: it watches a pipe which `detach_fork` closes in the fork.
    """

    def __init__(self, run: Callable[[], None]) -> None:
        self._process = multiprocessing.get_context("fork").Process(target=run)
        # Until the fork has signals of its own, none may end in the handlers of its maker.
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


def detach_fork(
    maker: int,
    end: signal.Signals,
    log: FileIO | None,
    folder: Path,
    environment: Mapping[str, str],
    *,
    listener: int | None = None,
) -> None:
    """Called first in a fork: from here on it shares with its maker what it was made of, and `listener`."""
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
    # Among them the lock on the home, which is its maker's.
    beyond = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    os.closerange(3, beyond if listener is None else listener)
    os.closerange(beyond if listener is None else listener + 1, beyond)
    _raise_oom_score()
    for number in _OURS:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def limit_heap() -> None:
    """What MALLOC_ARENA_MAX and MALLOC_TRIM_THRESHOLD_ say to a program that starts, said to this one.

    See docs/decisions/0222-memory-that-a-page-needs.md.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_ARENA_MAX, 2)
        mallopt(_TRIM_THRESHOLD, _TRIM_BEYOND)


def _raise_oom_score() -> None:
    """When memory runs out, the kernel is to end what is started again, not the one who starts it."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("300", encoding="ascii")
