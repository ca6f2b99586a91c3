"""Scale the worker's children with its load: one, and more while messages wait.

See docs/decisions/memory.md.
"""

import time

import structlog
from celery.worker import state
from celery.worker.autoscale import Autoscaler

POLL_SECONDS = 0.5
"""Seconds for which a message may wait before a child is added."""

log = structlog.get_logger(__name__)


class ChildrenOnDemand(Autoscaler):
    """Adds a child for a waiting message, and removes a child that has been idle for a while.

    Celery's own autoscaler immediately adds a child for each message, although the first child is usually
    free again within milliseconds.
    """

    def __init__(self, *arguments: object, idle_seconds: float, **named: object) -> None:
        super().__init__(*arguments, **named)
        self.keepalive = POLL_SECONDS
        """The interval of calls to `maybe_scale` by Celery's loop."""
        self._idle_seconds = idle_seconds
        self._needed_at = time.monotonic()

    def maybe_scale(self, req: object = None) -> None:
        """Scale at each poll; calls for a message, with `req`, are ignored."""
        if req is not None:
            return
        messages, now = len(state.reserved_requests), time.monotonic()
        wanted = min(max(messages, self.min_concurrency), self.max_concurrency)
        if wanted >= self.processes:
            self._needed_at = now
        if wanted > self.processes:
            self.scale_up(wanted - self.processes)
            self.pool.maintain_pool()
        # While there are messages, a child may just be getting one.
        elif not messages and now - self._needed_at > self._idle_seconds:
            # One at a time: remove the next one only if this one was not needed.
            self._needed_at = now
            self.scale_down(1)

    def scale_up(self, n: int) -> None:
        log.debug("worker.children_started", count=n)
        self.pool.grow(n)

    def scale_down(self, n: int) -> None:
        log.debug("worker.children_ended", count=n)
        self._shrink(n)
