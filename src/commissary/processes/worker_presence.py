"""The reports that a running worker sends to Valkey, for the doctor and the metrics."""

import os
import socket
import time
from threading import Event, Thread

import redis
from celery import bootsteps

from commissary.monitoring.presence import MISSING_SECONDS, REPORT_SECONDS, TIMEOUT, WORKERS, connect
from commissary.processes.fork_guard import ForkGuard

_guard = ForkGuard()
"""A guard that prevents forks during a report, because the worker forks child processes while the thread is
running."""


class Presence(Thread):
    """A thread that reports the worker as running until it is stopped."""

    def __init__(self) -> None:
        super().__init__(name="presence", daemon=True)
        self.address = f"{socket.gethostname()}:{os.getpid()}"
        self._client = connect()
        self._is_over = Event()

    def run(self) -> None:
        pause = 0.0
        while not self._is_over.wait(pause):
            pause = REPORT_SECONDS
            with _guard.no_fork():
                self._report()

    def stop(self) -> None:
        """Stop the reports, and remove the worker from the list of running workers."""
        self._is_over.set()
        self.join(2 * TIMEOUT)
        try:
            self._client.zrem(WORKERS, self.address)
        except redis.RedisError:
            return  # The report expires anyway.

    def _report(self) -> None:
        now = time.time()
        try:
            with self._client.pipeline() as both:
                both.zadd(WORKERS, {self.address: now})
                both.zremrangebyscore(WORKERS, "-inf", now - MISSING_SECONDS)
                both.execute()
        except redis.RedisError:
            return  # The readiness probe and the doctor report that Valkey is down.


class PresenceStep(bootsteps.StartStopStep):
    """`Presence` as a component of the worker."""

    # The pool comes first, because its first child processes must be forked before another thread exists.
    requires = ("celery.worker.components:Pool",)

    def create(self, worker: object) -> Presence:
        return Presence()
