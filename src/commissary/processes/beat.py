"""The clock: a thread that enqueues what is due, in the worker or in a process of its own.

Of all clocks of an installation one ticks, see `clock_lock`. When it enqueued what last is remembered in
Valkey, where the messages go too: whoever takes over, and a restart, skips nothing.
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

from commissary.processes.clock_lock import ClockLock
from commissary.processes.fork_guard import ForkGuard

log = structlog.get_logger(__name__)

POLL_SECONDS, REST_SECONDS = 2.0, 0.05
"""The longest and the shortest pause between two looks at the lock and at what is due."""
STOPPING_SECONDS = 3.0
"""How long a tick may take that is under way when the clock is to stop."""
LONGEST_TICK = 120.0
"""Seconds: longer than enqueueing once takes while the broker is silent, all tries of it together."""
CLOCK_SKEW = timedelta(seconds=5)
"""How far a last run may lie ahead: more is a clock that was put back."""
LAST_RUNS = "commissary:clock"
"""The hash in Valkey: name of an entry → second of its last run."""
_TIMEOUT = 1.0

_guard = ForkGuard()
"""The worker makes children while the clock's thread runs."""


class RememberedSchedule(Scheduler):
    """Celery's schedule, with the last runs from Valkey; without them, first pauses begin now."""

    def __init__(self, app: Celery, **options: Any) -> None:
        self._redis = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=_TIMEOUT,
            socket_connect_timeout=_TIMEOUT,
            decode_responses=True,
        )
        self._failing: set[str] = set()
        """What could not be done the last time, each by the name of its line in the log."""
        super().__init__(app, max_interval=POLL_SECONDS, **options)

    def setup_schedule(self) -> None:
        super().setup_schedule()
        for name, ran_at in self._last_runs().items():
            if name in self.schedule:
                self.schedule[name].last_run_at = ran_at
        # A beginning is remembered too: else what is due once a day never is with a restart each day.
        self._remember({name: entry.last_run_at for name, entry in self.schedule.items()})

    def tick(self, *arguments: Any, **named: Any) -> Any:
        """Enqueue what is due, one entry at most; returns the seconds until the next look.

        Where the machine's clock was put back, the last run lies ahead of it, and nothing would be due until
        the clock has come to it again: it counts as having run now.
        """
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if entry.last_run_at > now + CLOCK_SKEW]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # made anew by the look that follows
            log.warning("clock.time_put_back", entries=len(ahead))
        return super().tick(*arguments, **named)

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        """Enqueue it. Celery would log 12 KB of traces each two seconds while Valkey is gone or full."""
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
        """Log a problem when it begins, not each time it is met."""
        if problem and event not in self._failing:
            log.warning(event, reason=problem)
        (self._failing.add if problem else self._failing.discard)(event)


class Clock(Thread):
    """Ticks while it holds the lock, until it is stopped. If it cannot, its process is asked to end."""

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
        """Tick no more; another clock has the lock after at most STOPPING_SECONDS."""
        self._is_over.set()
        self.join(STOPPING_SECONDS)

    def status(self) -> dict[str, Any]:
        """The state of the lock and of the thread, for `commissary.monitoring.health_socket`."""
        problem = self.problem()
        state = "ticking" if self._schedule is not None else "waiting"
        return {"ok": not problem, "state": state, **({"reason": problem} if problem else {})}

    def problem(self) -> str:
        """Why it does not go; "" if it does."""
        if not self.is_alive():
            return "its clock has stopped"
        silence = time.monotonic() - self._looked_at
        return f"its clock stands still for {silence:.0f} s" if silence > LONGEST_TICK else ""

    def _poll(self) -> float:
        """Tick if the lock is held; returns the seconds until the next look."""
        self._looked_at = time.monotonic()
        if not self._lock.is_held():
            self._close_schedule()
            return POLL_SECONDS
        if self._schedule is None:
            # What another clock did until now is read anew.
            self._schedule = RememberedSchedule(self._app)
        # Just before a moment Celery's pauses are shorter and shorter: the lock would be asked all the while.
        return max(REST_SECONDS, min(float(self._schedule.tick()), POLL_SECONDS))

    def _close_schedule(self) -> None:
        if self._schedule is not None:
            self._schedule.close()
            self._schedule = None


class ClockStep(bootsteps.StartStopStep):
    """The clock as a part of the worker.

    A thread saves the memory of a process, and lives as long as the worker: whoever keeps the worker
    running keeps both.
    """

    # After the pool: its first children are made while there is no other thread.
    requires = ("celery.worker.components:Pool",)

    def __init__(self, worker: Any, clock: bool = False, **options: Any) -> None:
        self.enabled = clock
        super().__init__(worker, **options)

    def include_if(self, worker: Any) -> bool:
        return bool(self.enabled)

    def create(self, worker: Any) -> Clock:
        worker.clock = Clock(worker.app)
        return worker.clock
