"""Adapt the number of the worker's child processes to the worker's load.

There is always at least one child process, and there are more while messages wait. See
docs/decisions/memory.md.
"""

import time

import structlog
from celery.worker import state
from celery.worker.autoscale import Autoscaler

POLL_SECONDS = 0.5
"""The number of seconds that a message may wait before a child process is added."""

log = structlog.get_logger(__name__)


class ChildrenOnDemand(Autoscaler):
    """An autoscaler that adds a child if messages wait, and removes one that has been idle for a while.

    Celery's own autoscaler adds a child for each message immediately, although the first child is usually
    free again within milliseconds.
    """

    def __init__(self, *arguments: object, idle_seconds: float, **named: object) -> None:
        super().__init__(*arguments, **named)
        self.keepalive = POLL_SECONDS
        """Celery's loop calls `maybe_scale` at this interval, in seconds."""
        self._idle_seconds = idle_seconds
        self._needed_at = time.monotonic()

    def maybe_scale(self, req: object = None) -> None:
        """Adapt the number of child processes at each interval.

        Celery also calls this for each message, with a `req`. Such calls are ignored.
        """
        if req is not None:
            return
        messages, now = len(state.reserved_requests), time.monotonic()
        wanted = min(max(messages, self.min_concurrency), self.max_concurrency)
        if wanted >= self.processes:
            self._needed_at = now
        if wanted > self.processes:
            self.scale_up(wanted - self.processes)
            self.pool.maintain_pool()
        # While there are messages, a child may be about to get one.
        elif not messages and now - self._needed_at > self._idle_seconds:
            # Remove one child at a time. The next one is removed only if this one was not needed.
            self._needed_at = now
            self.scale_down(1)

    def scale_up(self, n: int) -> None:
        log.debug("worker.children_started", count=n)
        self.pool.grow(n)

    def scale_down(self, n: int) -> None:
        log.debug("worker.children_ended", count=n)
        self._shrink(n)
