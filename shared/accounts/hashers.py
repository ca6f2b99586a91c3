"""Password hashing, with a limit on concurrent hashes."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

from shared.api.errors import Busy

WAITING = 2
"""The maximum number of waiting callers. Each one holds a thread that could serve a page."""
PATIENCE = 2.0
"""The number of seconds that a caller waits before it gets a 503 response."""


class HashingLimiter:
    """A limit of `at_once` callers that hash passwords, and `waiting` callers in the queue.

    During a flood of sign-ins, the limit leaves threads free to serve pages.
    """

    def __init__(self, at_once: int, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._places = BoundedSemaphore(at_once + waiting)
        self._slots = BoundedSemaphore(at_once)
        self._patience = patience

    @contextmanager
    def acquire(self) -> Iterator[None]:
        """Hold one of the slots while the block runs.

        Raises Busy if the queue is full or no slot becomes free in time.
        """
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            if not self._slots.acquire(timeout=self._patience):
                raise Busy
            try:
                yield
            finally:
                self._slots.release()
        finally:
            self._places.release()


limiter = HashingLimiter(settings.PASSWORD_HASHES_AT_ONCE)
"""The limiter that all requests of this process share."""


class Argon2id(Argon2PasswordHasher):
    """The Argon2id password hasher with 46 MiB of memory, two passes and one thread.

    This is more than OWASP requires, but less than half of Django's 100 MiB with eight threads, so that
    concurrent sign-ins do not use up the memory. Hashing releases the GIL, so other threads can serve pages.
    Hashing and verifying raise Busy if the limiter is full.
    """

    time_cost = 2
    memory_cost = 46 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with limiter.acquire():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with limiter.acquire():
            return super().verify(password, encoded)
