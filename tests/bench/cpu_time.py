"""What processors have worked for this process and for a PostgreSQL that it started."""

import re
import time
from typing import NamedTuple, Self

import psutil

BACKGROUND = re.compile(r"postgres: (checkpointer|background writer|walwriter|autovacuum|io worker|logical)")
"""PostgreSQL's own processes, by their titles."""


class CpuTime(NamedTuple):
    """ms of CPU."""

    python: float
    sessions: float
    """PostgreSQL's, for those who are connected."""
    background: float
    """PostgreSQL's own processes: checkpoints, vacuuming, writing."""

    def plus(self, other: Self) -> Self:
        return type(self)(*(one + another for one, another in zip(self, other, strict=True)))


NO_TIME = CpuTime(0, 0, 0)


class CpuTimer:
    """What this process and PostgreSQL have spent since."""

    def __init__(self, postmaster: psutil.Process) -> None:
        self._postmaster = postmaster
        self._before = self._now()

    def spent(self) -> CpuTime:
        return CpuTime(*((now - then) * 1000 for now, then in zip(self._now(), self._before, strict=True)))

    def _now(self) -> CpuTime:
        """In seconds."""
        while True:
            ended = self._ended()
            background = sessions = 0.0
            try:
                for each in self._postmaster.children():
                    used, is_background = _used_by(each)
                    background += used * is_background
                    sessions += used * (not is_background)
            except psutil.NoSuchProcess:
                continue
            # One that ended in between is in neither number, or in both.
            if self._ended() == ended:
                return CpuTime(time.process_time(), ended + sessions, background)

    def _ended(self) -> float:
        """A session's, nearly always: the server's own processes stay, but for those that vacuum."""
        times = self._postmaster.cpu_times()
        return times.children_user + times.children_system


def _used_by(process: psutil.Process) -> tuple[float, bool]:
    times = process.cpu_times()
    return times.user + times.system, BACKGROUND.search(" ".join(process.cmdline())) is not None
