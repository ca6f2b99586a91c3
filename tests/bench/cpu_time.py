"""CPU time used by this process and by a PostgreSQL that it started."""

import re
import time
from typing import NamedTuple, Self

import psutil

BACKGROUND = re.compile(r"postgres: (checkpointer|background writer|walwriter|autovacuum|io worker|logical)")
"""PostgreSQL's own processes, by their titles."""


class CpuTime(NamedTuple):
    """CPU time in milliseconds."""

    python: float
    sessions: float
    """CPU time of PostgreSQL sessions."""
    background: float
    """CPU time of PostgreSQL's own processes: checkpoints, vacuuming, writing."""

    def plus(self, other: Self) -> Self:
        return type(self)(*(one + another for one, another in zip(self, other, strict=True)))


NO_TIME = CpuTime(0, 0, 0)


class CpuTimer:
    """A timer for the CPU time of this process and PostgreSQL since its creation."""

    def __init__(self, postmaster: psutil.Process) -> None:
        self._postmaster = postmaster
        self._before = self._read()

    def spent(self) -> CpuTime:
        return CpuTime(*((now - then) * 1000 for now, then in zip(self._read(), self._before, strict=True)))

    def _read(self) -> CpuTime:
        """Return the current CPU times in seconds."""
        while True:
            ended = self._read_ended()
            background = sessions = 0.0
            try:
                for each in self._postmaster.children():
                    used, is_background = _read_cpu_time(each)
                    background += used * is_background
                    sessions += used * (not is_background)
            except psutil.NoSuchProcess:
                continue
            # A process that ended in between is in neither value, or in both.
            if self._read_ended() == ended:
                return CpuTime(time.process_time(), ended + sessions, background)

    def _read_ended(self) -> float:
        """Return the CPU time of ended children, which are sessions and a few vacuum workers."""
        times = self._postmaster.cpu_times()
        return times.children_user + times.children_system


def _read_cpu_time(process: psutil.Process) -> tuple[float, bool]:
    times = process.cpu_times()
    return times.user + times.system, BACKGROUND.search(" ".join(process.cmdline())) is not None
