"""How passwords are hashed, and how many at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

from shared.api.errors import Busy

WAITING = 2
"""How many may wait for their turn; each holds a thread that could answer a page."""
PATIENCE = 2.0
"""Seconds until one who waits is told to come back."""


class HashingLimiter:
    """Lets `at_once` work and `waiting` more wait: a flood of sign-ins leaves threads for pages."""

    def __init__(self, at_once: int, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._places = BoundedSemaphore(at_once + waiting)
        self._slots = BoundedSemaphore(at_once)
        self._patience = patience

    @contextmanager
    def acquire(self) -> Iterator[None]:
        """Hold one slot. Raises Busy when the line is full or does not move."""
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
"""Those of this process."""


class Argon2id(Argon2PasswordHasher):
    """Argon2id with 46 MiB and two passes on one core.

    Above what OWASP asks for, and less than half of Django's 100 MiB on eight threads: several people
    signing in at once must not take the memory of the whole product. The work is done without the
    interpreter's lock, so that other threads answer pages meanwhile. Raises Busy (`limiter`).
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
