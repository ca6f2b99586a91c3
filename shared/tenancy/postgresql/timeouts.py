"""A connection that does not wait for ever: PostgreSQL may hang as well as be gone.

A server that is gone says so, and the deadlines it keeps itself (`statement_timeout`) end what is slow.
One that is stopped, or behind a network that swallows everything, says nothing at all: then we hang up.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg import errors, generators
from psycopg.abc import PQGen
from psycopg.pq import ExecStatus, TransactionStatus

T = TypeVar("T")

SHORT_TIMEOUT = 2.0
"""Seconds for the question whether the server is there."""
BREAKER_SECONDS = 1.0
"""Seconds for which nobody else finds out for themselves that the server does not answer."""


class _CircuitBreaker:
    """Until when nobody asks again: one fact about one server, for all threads."""

    until = 0.0

    def is_open(self) -> bool:
        return time.monotonic() < self.until

    def open(self) -> None:
        self.until = time.monotonic() + BREAKER_SECONDS


breaker = _CircuitBreaker()


class NoAnswer(psycopg.OperationalError):
    """The server has said nothing in time, nor why."""


class TimeoutConnection(psycopg.Connection[Any]):
    """Waits so many seconds for each answer, then breaks off."""

    answer_timeout: float | None = None

    @contextmanager
    def short_timeout(self) -> Iterator[None]:
        """For questions that cost the server nothing."""
        before, self.answer_timeout = self.answer_timeout, SHORT_TIMEOUT
        try:
            yield
        finally:
            self.answer_timeout = before

    def command(self, statements: bytes) -> None:
        """Have the server do what has no parameters and no answer, without the cursor that this would be for.

        docs/decisions/0169
        """
        if not self.autocommit and self.pgconn.transaction_status == TransactionStatus.IDLE:
            # The transaction is begun by psycopg's own first statement.
            self.execute(statements, prepare=False)
            return
        with self.lock:
            self.pgconn.send_query(statements)
            for result in self.wait(generators.execute(self.pgconn)):
                if result.status != ExecStatus.COMMAND_OK:
                    raise errors.error_from_result(result, encoding=self.info.encoding)

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        own = self.answer_timeout if timeout is None else timeout
        try:
            return super().wait(gen, interval, own)
        except errors._WaitTimeout as error:  # noqa: SLF001  # psycopg raises it and names no other
            if timeout is not None:
                raise
            # An answer that still came would be taken for the next question's.
            self.pgconn.finish()
            if own is not None and own <= SHORT_TIMEOUT:
                # Any other question may have waited for one of several machines behind the server.
                breaker.open()
            raise NoAnswer(f"no answer within {own:g} s") from error


def connect(answer_timeout: float, **parameters: Any) -> TimeoutConnection:
    """A connection that answers; raises OperationalError, at once if somebody has just waited in vain."""
    if breaker.is_open():
        raise errors.ConnectionTimeout("the server did not answer a moment ago")
    try:
        connection = TimeoutConnection.connect(**parameters)
    except errors.ConnectionTimeout:
        breaker.open()
        raise
    connection.answer_timeout = answer_timeout
    return connection
