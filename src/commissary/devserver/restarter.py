"""Restart programs that exit. The delay increases for programs that exit repeatedly."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from commissary.config.errors import LocalError
from commissary.devserver.servers import LocalProgram, RunningProgram

PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Number of seconds before each restart of a program that exits repeatedly."""
STEADY_SECONDS = 30.0
"""The number of seconds after which a running program is considered stable.

If it exits later, the delays start again with the first one.
"""


class Restartable(Protocol):
    """A process that can be restarted: an embedded server, or one of Commissary's programs."""

    running: RunningProgram | None

    @property
    def name(self) -> str: ...

    def restart(self) -> None: ...

    def stop(self) -> None: ...


class EmbeddedServer(Restartable, Protocol):
    """An embedded PostgreSQL or Valkey. Its address is known after the first start."""

    def start(self) -> str: ...


@dataclass
class RestartableProgram:
    """One of Commissary's programs, with its current process."""

    program: LocalProgram
    running: RunningProgram | None = None

    @property
    def name(self) -> str:
        return self.program.name

    def restart(self) -> None:
        """Start the program again, after stopping its previous process."""
        self.stop()
        self.running = self.program.start()

    def stop(self) -> None:
        if self.running is not None:
            self.running.stop()
            self.running = None


@dataclass
class Restarter:
    """A monitor of one program, which restarts the program when it ends."""

    restartable: Restartable
    report: Callable[[str], None]
    ends: int = 0
    started_at: float = field(default_factory=time.monotonic)
    start_at: float | None = None
    is_new: bool = False

    def start_anew(self) -> None:
        """Restart the program now, without a delay."""
        self.ends = 0
        self.is_new = self._start()

    def poll(self) -> bool:
        """Restart the program if it has ended and its delay is over, and return whether it has a new
        process."""
        if self.is_new:
            self.is_new = False
            return True
        now = time.monotonic()
        if self.start_at is None:
            running = self.restartable.running
            if running is not None and not running.has_ended:
                return False
            self._note_end(running.how_it_ended if running is not None else "did not start", now)
        if self.start_at is None or now < self.start_at:
            return False
        return self._start()

    def _note_end(self, how: str, now: float) -> None:
        self.ends = 1 if now - self.started_at > STEADY_SECONDS else self.ends + 1
        pause = PAUSES[min(self.ends, len(PAUSES)) - 1]
        self.start_at = now + pause
        self.report(f"{self.restartable.name} {how}; restarting it{f' in {pause:g} s' if pause else ''}")

    def _start(self) -> bool:
        self.start_at = None
        self.started_at = time.monotonic()
        try:
            self.restartable.restart()
        except (LocalError, OSError) as error:
            self._note_end(f"did not start: {error}", time.monotonic())
            return False
        return True
