"""The clock: a thread of the worker that rings for what is due."""

import os
import signal
from contextlib import suppress
from pickle import UnpicklingError
from threading import Thread
from typing import Any

import structlog
from celery import Celery, bootsteps
from celery.beat import PersistentScheduler, Service

log = structlog.get_logger(__name__)

STOPPING_SECONDS = 15
"""Longer than the clock ever sleeps."""
_UNREADABLE = (AttributeError, EOFError, ImportError, IndexError, UnpicklingError)
"""What pickle's documentation says reading notes that are cut off, or another version's, can end in."""


class Notes(PersistentScheduler):
    """When it last rang for what, in a file: a restart skips nothing. Unreadable, it is begun anew."""

    _store: Any

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
        self._service = Service(app, schedule_filename=notes, scheduler_cls=Notes)

    def run(self) -> None:
        self._app.set_current()
        try:
            self._service.start()
        except Exception:
            log.exception("clock_stopped")
            os.kill(os.getpid(), signal.SIGTERM)

    def stop(self) -> None:
        self._service.stop()
        self.join(STOPPING_SECONDS)


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
        return Clock(worker.app, worker.schedule_filename)
