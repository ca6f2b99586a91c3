"""The clock: a thread of the worker that rings for what is due."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pickle import UnpicklingError
from threading import Thread
from typing import Any

import structlog
from celery import Celery, bootsteps
from celery.beat import PersistentScheduler, Service

log = structlog.get_logger(__name__)

LONGEST_SLEEP = 5.0
STOPPING_SECONDS = 15
"""Longer than the clock ever sleeps."""
LONGEST_TICK = 120.0
"""Seconds: longer than ringing once takes while the broker is silent, all tries of it together."""
PUT_BACK = timedelta(seconds=5)
"""How far what rang last may lie ahead: more is a clock that was put back."""
_UNREADABLE = (AttributeError, EOFError, ImportError, IndexError, UnpicklingError)
"""What pickle's documentation says reading notes that are cut off, or another version's, can end in."""


class ResilientSchedule(PersistentScheduler):
    """When it last rang for what, in a file: a restart skips nothing. Unreadable, it is begun anew."""

    _store: Any

    def __init__(self, *args: Any, on_tick: Callable[[], None] = lambda: None, **options: Any) -> None:
        self._on_tick = on_tick
        super().__init__(*args, **options)

    def tick(self, *arguments: Any, **named: Any) -> Any:
        """Ring for what is due; returns the seconds until the next look.

        Where the machine's clock was put back, what rang last lies ahead of it, and nothing would ring until
        the clock has come to it again: it counts as rung now.
        """
        self._on_tick()
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if entry.last_run_at > now + PUT_BACK]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # made anew by the look that follows
            log.warning("clock.time_put_back", entries=len(ahead))
        return super().tick(*arguments, **named)

    def setup_schedule(self) -> None:
        try:
            super().setup_schedule()
        except _UNREADABLE as error:
            # Closed later, it would write what it knew over the new one.
            with suppress(*_UNREADABLE):
                self._store.close()
            self._store = self._destroy_open_corrupted_schedule(error)
            super().setup_schedule()


class Clock(Thread):
    """Rings until it is stopped. If it cannot, the worker ends; who keeps it running starts both again."""

    def __init__(self, app: Celery, notes: str) -> None:
        super().__init__(name="clock", daemon=True)
        self._app = app
        self._ticked_at = time.monotonic()
        self._service = Service(
            app,
            schedule_filename=notes,
            scheduler_cls=partial(ResilientSchedule, on_tick=self._tick),
            max_interval=LONGEST_SLEEP,
        )

    def run(self) -> None:
        self._app.set_current()
        try:
            self._service.start()
        except Exception:
            log.exception("clock.thread_stopped")
            os.kill(os.getpid(), signal.SIGTERM)

    def stop(self) -> None:
        self._service.stop()
        self.join(STOPPING_SECONDS)

    def problem(self) -> str:
        """Why it does not ring; "" if it does."""
        if not self.is_alive():
            return "its clock has stopped"
        silence = time.monotonic() - self._ticked_at
        return f"its clock stands still for {silence:.0f} s" if silence > LONGEST_TICK else ""

    def _tick(self) -> None:
        self._ticked_at = time.monotonic()


class ClockStep(bootsteps.StartStopStep):
    """The clock as a part of the worker.

    `--beat` starts a process of its own, which costs memory, and which nobody starts again when it is
    killed alone. A thread lives as long as the worker, and whoever keeps the worker running keeps both.
    """

    # After the pool: its first children are made while there is no other thread.
    requires = ("celery.worker.components:Pool",)

    def __init__(self, worker: Any, clock: bool = False, **options: Any) -> None:
        self.enabled = clock
        super().__init__(worker, **options)

    def include_if(self, worker: Any) -> bool:
        return bool(self.enabled)

    def create(self, worker: Any) -> Clock:
        worker.clock = Clock(worker.app, worker.schedule_filename)
        return worker.clock
