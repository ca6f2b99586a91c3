"""Make forks wait for the work of another thread.

Otherwise, a lock that the thread holds would never be released in the fork.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

WAIT_SECONDS = 5.0
"""Maximum number of seconds for which a fork waits.

A thread may wait for minutes if a server does not respond.
"""


class ForkGuard:
    """A lock that excludes forks during the work of a thread."""

    def __init__(self, wait_seconds: float = WAIT_SECONDS) -> None:
        self._lock = Lock()
        self._wait_seconds = wait_seconds
        self._is_held = False
        """Whether the current fork holds the lock."""
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(
                before=self._before, after_in_parent=self._after, after_in_child=self._reset_child
            )

    @contextmanager
    def no_fork(self) -> Iterator[None]:
        """Prevent forks in this block. A fork waits until the block ends or a time limit expires."""
        with self._lock:
            yield

    def _before(self) -> None:
        self._is_held = self._lock.acquire(timeout=self._wait_seconds)

    def _after(self) -> None:
        if self._is_held:
            self._is_held = False
            self._lock.release()

    def _reset_child(self) -> None:
        # The thread that holds the lock does not exist in the child.
        self._is_held, self._lock = False, Lock()
