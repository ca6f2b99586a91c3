"""Forks wait for what another thread does: a lock that it holds would be held for ever in the new process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

WAIT_SECONDS = 5.0
"""A fork waits no longer: a thread that waits for a silent server may take minutes."""


class ForkGuard:
    """Between forks and the work of a thread; neither happens in the middle of the other."""

    def __init__(self, wait_seconds: float = WAIT_SECONDS) -> None:
        self._lock = Lock()
        self._wait_seconds = wait_seconds
        self._is_held = False
        """Whether the fork that is under way holds the lock."""
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(
                before=self._before, after_in_parent=self._after, after_in_child=self._after_in_child
            )

    @contextmanager
    def no_fork(self) -> Iterator[None]:
        """Nobody forks meanwhile, unless it takes longer than forks wait."""
        with self._lock:
            yield

    def _before(self) -> None:
        self._is_held = self._lock.acquire(timeout=self._wait_seconds)

    def _after(self) -> None:
        if self._is_held:
            self._is_held = False
            self._lock.release()

    def _after_in_child(self) -> None:
        # Whoever held it does not exist here.
        self._is_held, self._lock = False, Lock()
