"""A connection that does not wait for ever: PostgreSQL may hang as well as be gone.

A server that is gone says so, and the deadlines it keeps itself (`statement_timeout`) end what is slow.
One that is stopped, or behind a network that swallows everything, says nothing at all: then we hang up.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen

T = TypeVar("T")

HURRY = 2.0
"""Seconds for the question whether the server is there."""
PAUSE = 1.0
"""Seconds for which nobody else finds out for themselves that the server does not answer."""


class _Silence:
    """Until when nobody asks again: one fact about one server, for all threads."""

    until = 0.0

    def is_on(self) -> bool:
        return time.monotonic() < self.until

    def begin(self) -> None:
        self.until = time.monotonic() + PAUSE


silence = _Silence()


class PatientConnection(psycopg.Connection[Any]):
    """Waits so many seconds for each answer, then breaks off."""

    patience: float | None = None

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """For questions that cost the server nothing."""
        kept, self.patience = self.patience, HURRY
        try:
            yield
        finally:
            self.patience = kept

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        own = self.patience if timeout is None else timeout
        try:
            return super().wait(gen, interval, own)
        except errors._WaitTimeout as error:  # noqa: SLF001  # psycopg raises it and names no other
            if timeout is not None:
                raise
            # An answer that still came would be taken for the next question's.
            self.pgconn.finish()
            silence.begin()
            raise psycopg.OperationalError(f"no answer within {own:g} s") from error


def connect(patience: float, **parameters: Any) -> PatientConnection:
    """A connection that answers; raises OperationalError, at once if somebody has just waited in vain."""
    if silence.is_on():
        raise errors.ConnectionTimeout("the server did not answer a moment ago")
    try:
        connection = PatientConnection.connect(**parameters)
    except errors.ConnectionTimeout:
        silence.begin()
        raise
    connection.patience = patience
    return connection
