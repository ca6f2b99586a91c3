"""Components of Celery's worker: its health socket, and the replacement of suspended child processes."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psutil
import structlog
from celery import bootsteps

from commissary.config.paths import health_socket
from commissary.monitoring.health_socket import answer_waiting, listen

PAUSE = 0.5
CHILDREN_EVERY = 5.0
"""The number of seconds between two checks of the child processes."""
CHECKS = 2
"""The number of consecutive checks that must find a child process suspended before it is killed."""

log = structlog.get_logger(__name__)


class HealthSocketStep:
    """A component that responds at the worker's health socket, either from Celery's loop or from a thread.

    While Celery connects to its broker, which can take any length of time, no loop is running. A supervisor
    that replaced the worker during this time would only lose the work of its child processes, so a thread
    responds instead.
    """

    def __init__(self, worker: object) -> None:
        self._worker = worker
        self._has_no_loop = Event()
        self._has_no_loop.set()
        self._is_over = False

    def start(self) -> None:
        from django.conf import settings

        self._path = health_socket(Path(settings.COMMISSARY_HOME), "worker", os.getpid())
        self._listener = listen(self._path)
        Thread(target=self._answer_without_loop, name="health", daemon=True).start()

    def stop(self) -> None:
        self._is_over = True
        self._has_no_loop.set()
        self._listener.close()
        self._path.unlink(missing_ok=True)

    def begin_loop(self) -> None:
        """Stop responding from the thread, because the running loop responds instead."""
        self._has_no_loop.clear()

    def end_loop(self) -> None:
        self._has_no_loop.set()

    def register(self, hub: Any) -> None:
        hub.add_reader(self._listener, self._answer)

    def _answer(self) -> None:
        answer_waiting(self._listener, self._status)

    def _answer_without_loop(self) -> None:
        while self._has_no_loop.wait() and not self._is_over:
            self._answer()
            time.sleep(PAUSE)

    def _status(self) -> dict[str, object]:
        clock = getattr(self._worker, "clock", None)
        problem = clock.problem() if clock else ""
        state = "connecting" if self._has_no_loop.is_set() else "working"
        return {"ok": not problem, "state": state, **({"reason": problem} if problem else {})}


class HealthStep(bootsteps.StartStopStep):
    """`HealthSocketStep` as a component of the worker."""

    # The pool comes first, because its first child processes must be forked before another thread exists.
    requires = ("celery.worker.components:Pool",)

    def create(self, worker: Any) -> HealthSocketStep:
        worker.answers = HealthSocketStep(worker)
        return worker.answers

    def register_with_event_loop(self, worker: Any, hub: Any) -> None:
        worker.answers.register(hub)


class LoopStep(bootsteps.StartStopStep):
    """A component that notifies `HealthSocketStep` when the loop starts and stops.

    It is the last component before the loop.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, consumer: Any) -> None:
        consumer.controller.answers.begin_loop()

    def stop(self, consumer: Any) -> None:
        consumer.controller.answers.end_loop()


class ChildrenStep(bootsteps.StartStopStep):
    """A component that kills suspended child processes.

    The pool replaces them, and their tasks are repeated. A child process that hangs in a task is ended by the
    task's time limit. An idle suspended child, however, would receive a task and never start it, so no time
    limit would apply.
    """

    requires = ("celery.worker.components:Pool",)

    def __init__(self, worker: object, children_every: float = CHILDREN_EVERY, **options: object) -> None:
        self._every = children_every
        self._suspended: dict[int, int] = {}
        """The number of consecutive checks that found a child process suspended, by process id."""
        super().__init__(worker, **options)

    def register_with_event_loop(self, worker: Any, hub: Any) -> None:
        hub.call_repeatedly(self._every, self._check, worker)

    def _check(self, worker: Any) -> None:
        suspended = [pid for pid in worker.pool.info["processes"] if _is_suspended(pid)]
        self._suspended = {pid: self._suspended.get(pid, 0) + 1 for pid in suspended}
        for pid, checks in self._suspended.items():
            if checks >= CHECKS:
                log.warning("worker.child_replaced", pid=pid)
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


def _is_suspended(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_STOPPED)
    except psutil.NoSuchProcess:
        return False
