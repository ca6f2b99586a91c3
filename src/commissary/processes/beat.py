"""The clock: a thread that enqueues scheduled tasks, in the worker or in its own process.

Only one clock of an installation ticks at a time (see `clock_lock`). The times of the last runs are stored in
Valkey, where the messages are, so that no task is skipped when another clock takes over or after a restart.
"""

import os
import signal
import time
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Any

import redis
import structlog
from celery import Celery, bootsteps
from celery.beat import ScheduleEntry, Scheduler, SchedulingError
from django.conf import settings

from commissary.monitoring.presence import LAST_RUNS
from commissary.processes.clock_lock import ClockLock
from commissary.processes.fork_guard import ForkGuard

log = structlog.get_logger(__name__)

POLL_SECONDS, REST_SECONDS = 2.0, 0.05
"""The longest and the shortest pause in seconds between two checks of the lock and of due tasks."""
STOPPING_SECONDS = 3.0
"""Number of seconds to wait for a running tick when the clock stops."""
LONGEST_TICK = 120.0
"""The maximum duration of a tick in seconds.

It is longer than enqueueing a task takes, with all retries, if the broker does not respond.
"""
CLOCK_SKEW = timedelta(seconds=5)
"""The maximum time between now and a last run in the future.

If it is later, the machine's clock was set back.
"""
_TIMEOUT = 1.0

_guard = ForkGuard()
"""A guard that prevents forks during a tick, because the worker forks children while the clock's thread
runs."""


class RememberedSchedule(Scheduler):
    """Celery's schedule with the last runs from Valkey. Without a last run, the first interval starts now."""

    def __init__(self, app: Celery, **options: object) -> None:
        self._redis = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=_TIMEOUT,
            socket_connect_timeout=_TIMEOUT,
            decode_responses=True,
        )
        self._failing: set[str] = set()
        """The operations that failed last time, by the name of their log event."""
        super().__init__(app, max_interval=POLL_SECONDS, **options)

    def setup_schedule(self) -> None:
        super().setup_schedule()
        for name, ran_at in self._last_runs().items():
            if name in self.schedule:
                self.schedule[name].last_run_at = ran_at
        # Store the start times too. Otherwise, daily tasks would never run if the clock restarts every day.
        self._remember({name: entry.last_run_at for name, entry in self.schedule.items()})

    def tick(self, *arguments: object, **named: object) -> Any:
        """Enqueue at most one due task, and return the number of seconds until the next check.

        If the machine's clock was set back, last runs are in the future, and nothing would be due until the
        clock catches up. In this case, these tasks are treated as if they had run now.
        """
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if entry.last_run_at > now + CLOCK_SKEW]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # The next tick rebuilds the schedule.
            log.warning("clock.time_moved_back", entries=len(ahead))
        return super().tick(*arguments, **named)

    def apply_entry(self, entry: ScheduleEntry, producer: object = None) -> None:
        """Enqueue a scheduled task. A failure is logged once.

        While Valkey is down or full, Celery would log 12 KB of tracebacks every two seconds.
        """
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except SchedulingError as error:
            self._note("clock.not_enqueued", str(error))
        else:
            self._note("clock.not_enqueued")

    def reserve(self, entry: ScheduleEntry) -> ScheduleEntry:
        reserved = super().reserve(entry)
        self._remember({reserved.name: reserved.last_run_at})
        return reserved

    def close(self) -> None:
        super().close()
        self._redis.close()

    def _last_runs(self) -> dict[str, datetime]:
        try:
            known: Any = self._redis.hgetall(LAST_RUNS)
            return {name: datetime.fromtimestamp(float(second), UTC) for name, second in known.items()}
        except (redis.RedisError, ValueError, OverflowError) as error:
            log.warning("clock.last_runs_unknown", reason=str(error))
            return {}

    def _remember(self, runs: dict[str, datetime]) -> None:
        try:
            self._redis.hset(LAST_RUNS, mapping={name: ran_at.timestamp() for name, ran_at in runs.items()})
        except redis.RedisError as error:
            self._note("clock.last_run_not_remembered", str(error))
        else:
            self._note("clock.last_run_not_remembered")

    def _note(self, event: str, problem: str = "") -> None:
        """Log a problem when it starts, but not when it repeats."""
        if problem and event not in self._failing:
            log.warning(event, reason=problem)
        (self._failing.add if problem else self._failing.discard)(event)


class Clock(Thread):
    """The clock's thread, which ticks while it holds the lock.

    If it fails, it sends SIGTERM to its process.
    """

    def __init__(self, app: Celery) -> None:
        super().__init__(name="clock", daemon=True)
        self._app = app
        self._looked_at = time.monotonic()
        self._is_over = Event()
        self._lock = ClockLock()
        self._schedule: RememberedSchedule | None = None

    def run(self) -> None:
        self._app.set_current()
        try:
            pause = 0.0
            while not self._is_over.wait(pause):
                with _guard.no_fork():
                    pause = self._poll()
        except Exception:
            log.exception("clock.thread_stopped")
            os.kill(os.getpid(), signal.SIGTERM)
        finally:
            self._close_schedule()
            self._lock.release()

    def stop(self) -> None:
        """Stop the clock. Another clock can get the lock within STOPPING_SECONDS."""
        self._is_over.set()
        self.join(STOPPING_SECONDS)

    def status(self) -> dict[str, object]:
        """Return the state of the thread and the lock, for `commissary.monitoring.health_socket`."""
        problem = self.problem()
        state = "ticking" if self._schedule is not None else "waiting"
        return {"ok": not problem, "state": state, **({"reason": problem} if problem else {})}

    def problem(self) -> str:
        """Return the reason why the clock does not work, or "" if it works."""
        if not self.is_alive():
            return "its main loop has stopped"
        silence = time.monotonic() - self._looked_at
        return f"its main loop has been stuck for {silence:.0f} s" if silence > LONGEST_TICK else ""

    def _poll(self) -> float:
        """Tick if this clock holds the lock, and return the number of seconds until the next check."""
        self._looked_at = time.monotonic()
        if not self._lock.is_held():
            self._close_schedule()
            return POLL_SECONDS
        if self._schedule is None:
            # Read the last runs again, because another clock may have changed them.
            self._schedule = RememberedSchedule(self._app)
        # Celery's pauses become very short just before a task is due, and after each pause the lock is
        # queried.
        return max(REST_SECONDS, min(float(self._schedule.tick()), POLL_SECONDS))

    def _close_schedule(self) -> None:
        if self._schedule is not None:
            self._schedule.close()
            self._schedule = None


class ClockStep(bootsteps.StartStopStep):
    """The clock as a part of the worker.

    A thread needs less memory than a process. The clock runs as long as the worker, so the supervision of the
    worker covers both.
    """

    # The clock starts after the pool, so that the first children are forked before there is another thread.
    requires = ("celery.worker.components:Pool",)

    def __init__(self, worker: object, clock: bool = False, **options: object) -> None:
        self.enabled = clock
        super().__init__(worker, **options)

    def include_if(self, worker: object) -> bool:
        return bool(self.enabled)

    def create(self, worker: Any) -> Clock:
        worker.clock = Clock(worker.app)
        return worker.clock
