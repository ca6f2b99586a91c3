"""Reports of a running worker to Valkey, which the doctor and the metrics read."""

import os
import socket
import time
from threading import Event, Thread

import redis
from celery import bootsteps

from commissary.monitoring.presence import MISSING_SECONDS, REPORT_SECONDS, TIMEOUT, WORKERS, connect
from commissary.processes.fork_guard import ForkGuard

_guard = ForkGuard()
"""The worker forks children while the thread runs."""


class Presence(Thread):
    """Reports the worker as running until it is stopped."""

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
        """Remove the worker from the list."""
        self._is_over.set()
        self.join(2 * TIMEOUT)
        try:
            self._client.zrem(WORKERS, self.address)
        except redis.RedisError:
            return  # The report expires.

    def _report(self) -> None:
        now = time.time()
        try:
            with self._client.pipeline() as both:
                both.zadd(WORKERS, {self.address: now})
                both.zremrangebyscore(WORKERS, "-inf", now - MISSING_SECONDS)
                both.execute()
        except redis.RedisError:
            return  # Readiness and the doctor report the server.


class PresenceStep(bootsteps.StartStopStep):
    """`Presence` as a component of the worker."""

    # After the pool: its first children are forked while there is no other thread.
    requires = ("celery.worker.components:Pool",)

    def create(self, worker: object) -> Presence:
        return Presence()
