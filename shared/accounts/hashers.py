"""Password hashing and the limit on concurrent hashes."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

from shared.api.errors import Busy

WAITING = 2
"""The number of waiting callers; each holds a thread that could serve a page."""
PATIENCE = 2.0
"""Seconds until a waiting caller gets a 503."""


class HashingLimiter:
    """Let `at_once` callers hash and `waiting` others wait: a flood of sign-ins leaves threads for pages."""

    def __init__(self, at_once: int, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._places = BoundedSemaphore(at_once + waiting)
        self._slots = BoundedSemaphore(at_once)
        self._patience = patience

    @contextmanager
    def acquire(self) -> Iterator[None]:
        """Hold a slot. Raises Busy if the queue is full or does not advance."""
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
"""The limiter of this process."""


class Argon2id(Argon2PasswordHasher):
    """Argon2id with 46 MiB and two passes on one core.

    More than OWASP requires, and less than half of Django's 100 MiB on eight threads: concurrent sign-ins
    must not use up the product's memory. Hashing releases the GIL, so other threads serve pages. Raises Busy
    (`limiter`).
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
