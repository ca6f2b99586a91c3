"""Probe Commissary's processes every few seconds, and replace those that miss two probes.

Everything runs in the supervisor's own loop with non-blocking sockets, because the supervisor forks and must
have no threads. See docs/decisions/monitoring.md for the figures.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import psutil

from commissary.devserver.servers import RunningProgram
from commissary.processes.probes import Health, Probe, ProbeAttempt
from commissary.processes.sessions import is_in_session

MISSES = 2
CHECKS_PER_PROBE = 10
"""The number of times that the list of processes is updated between two probes."""
LONGEST_STEP = 0.5
"""The maximum number of seconds between two polls that are counted.

If this process itself is delayed for longer, the delay is not attributed to the other processes.
"""


@dataclass(frozen=True)
class ProbePace:
    """Intervals and time limits of probes, in seconds."""

    every: float = 5.0
    deadline: float = 5.0
    start: float = 120.0
    """The time that a process has from its start to its first response."""
    missing: float = 60.0
    """The maximum time for which fewer workers than configured may respond."""


@dataclass
class ProbedProcess:
    """The state of one process. Times are in seconds of the clock in `Liveness`."""

    since: float
    """The time of the last response or, before the first one, of the first poll."""
    next_at: float
    attempt: ProbeAttempt | None = None
    probed_at: float = 0.0
    misses: int = 0
    has_answered: bool = False
    problem: str = ""
    """The problem that the process reported in its last response."""
    is_reported: bool = False

    @property
    def is_well(self) -> bool:
        return self.has_answered and not self.misses

    def is_lost(self, now: float, pace: ProbePace) -> bool:
        """Return whether the process has missed so many probes that it must be replaced."""
        if self.has_answered:
            return self.misses >= MISSES
        return self.misses >= MISSES and now - self.since > pace.start

    def poll(self, probe: Probe, now: float, pace: ProbePace) -> None:
        """Start a probe, or read the response to it.

        A probe without a response within the time limit is a miss.
        """
        if self.attempt is None:
            if now < self.next_at:
                return
            self.attempt, self.probed_at = ProbeAttempt(probe), now
        problem = self.attempt.poll()
        if problem is None and now - self.probed_at <= pace.deadline:
            return
        self.cancel()
        self.next_at = self.probed_at + pace.every
        if problem == "":
            self.since, self.misses, self.has_answered = now, 0, True
        else:
            self.misses += 1
            self.problem = problem or "did not answer"

    def cancel(self) -> None:
        """Cancel the current probe, if any."""
        if self.attempt is not None:
            self.attempt.close()
            self.attempt = None


@dataclass
class Liveness:
    """A monitor that probes the processes of all running programs, and replaces those that do not respond."""

    report: Callable[[str], None]
    pace: ProbePace = field(default_factory=ProbePace)
    _now: float = 0.0
    """The time of a clock that advances only when `poll` is called."""
    _looked_at: float = field(default_factory=time.monotonic)
    _next_at: float = 0.0
    _probed: dict[tuple[int, int], ProbedProcess] = field(default_factory=dict)
    """The probed processes, by the ids of the program's first process and of the process itself."""
    _complete_at: dict[str, float] = field(default_factory=dict)
    """The last time when all workers of a program responded, by the name of the program.

    It contains a program only after the first response of a worker.
    """

    def poll(self, programs: Iterable[RunningProgram]) -> None:
        """Probe the running programs. Call this as often as possible."""
        moment = time.monotonic()
        self._now += min(moment - self._looked_at, LONGEST_STEP)
        self._looked_at = moment
        if self._now < self._next_at and not any(each.attempt for each in self._probed.values()):
            return
        self._next_at = self._now + self.pace.every / CHECKS_PER_PROBE
        probed: set[tuple[int, int]] = set()
        for running in programs:
            health = running.program.health
            if health is None or running.has_ended:
                continue
            probes = health.probes(running.pid)
            probed |= {(running.pid, pid) for pid in probes}
            for pid, probe in probes.items():
                self._check(running, health, pid, probe)
            if health.workers:
                self._count(running, health, probes)
        for gone in self._probed.keys() - probed:
            self._probed.pop(gone).cancel()

    def _check(self, running: RunningProgram, health: Health, pid: int, probe: Probe) -> None:
        probed = self._probed.setdefault((running.pid, pid), ProbedProcess(self._now, self._now))
        probed.poll(probe, self._now, self.pace)
        name = f"{running.program.name} {'worker ' if health.workers else ''}{pid}"
        if probed.is_reported and probed.is_well:
            probed.is_reported = False
            self.report(f"{name} answers again")
        if probed.is_reported or not probed.is_lost(self._now, self.pace):
            return
        probed.is_reported = True
        problem = f"{name} {probed.problem} for {self._now - probed.since:.0f} s"
        if not health.is_replaced:
            self.report(f"{problem}; no action is taken")
            return
        self.report(f"{problem}; replaced")
        if pid == running.pid:
            # The restarter detects that the process has ended, and starts it again.
            running.kill()
        else:
            _kill(pid, running.pid)

    def _count(self, running: RunningProgram, health: Health, probes: Mapping[int, Probe]) -> None:
        """Restart a program that has not replaced its missing workers itself."""
        name = running.program.name
        well = sum(self._probed[running.pid, pid].is_well for pid in probes)
        if not well and name not in self._complete_at:
            return
        if well >= health.workers or name not in self._complete_at:
            self._complete_at[name] = self._now
        elif self._now - self._complete_at[name] > self.pace.missing:
            self._complete_at[name] = self._now
            self.report(
                f"{name} has had {well} of {health.workers} workers that answer for "
                f"{self.pace.missing:.0f} s; replaced"
            )
            running.kill()


def _kill(pid: int, session: int) -> None:
    """Kill a descendant of a supervised process. Its parent then starts another one."""
    with suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        if is_in_session(pid, session):
            process.kill()
