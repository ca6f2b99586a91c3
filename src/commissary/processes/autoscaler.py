"""The worker has as many children as there is work for: one, and more while messages wait.

See docs/decisions/0185-memory-while-there-is-work.md.
"""

import time
from typing import Any

import structlog
from celery.worker import state
from celery.worker.autoscale import Autoscaler

POLL_SECONDS = 0.5
"""How long a message may wait until there is another child for it."""

log = structlog.get_logger(__name__)


class ChildrenOnDemand(Autoscaler):
    """Makes a child for a message that waits, and ends one that nothing has waited for in a while.

    Celery's own makes one the moment a message comes, even if the first child is done with its own within
    milliseconds, as it mostly is.
    """

    def __init__(self, *arguments: Any, idle_seconds: float, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.keepalive = POLL_SECONDS
        """How often Celery's loop calls `maybe_scale`."""
        self._idle_seconds = idle_seconds
        self._needed_at = time.monotonic()

    def maybe_scale(self, req: Any = None) -> None:
        """Called with each message, which is left to the look that follows, and at each look."""
        if req is not None:
            return
        messages, now = len(state.reserved_requests), time.monotonic()
        wanted = min(max(messages, self.min_concurrency), self.max_concurrency)
        if wanted >= self.processes:
            self._needed_at = now
        if wanted > self.processes:
            self.scale_up(wanted - self.processes)
            self.pool.maintain_pool()
        # While there is any, a child may just be getting it.
        elif not messages and now - self._needed_at > self._idle_seconds:
            # One at a time: the next one when this one has not been missed either.
            self._needed_at = now
            self.scale_down(1)

    def scale_up(self, n: int) -> None:
        log.debug("worker.children_made", count=n)
        self.pool.grow(n)

    def scale_down(self, n: int) -> None:
        log.debug("worker.children_ended", count=n)
        self._shrink(n)
