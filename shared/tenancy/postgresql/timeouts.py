"""A database connection with a timeout for each response, because PostgreSQL may stop responding.

A server that is down causes an error, and its own limits (`statement_timeout`) end slow statements. However,
no response arrives if the server is suspended or the network drops packets. The client then disconnects.
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
"""The timeout in seconds for a check of whether the server responds."""
BREAKER_SECONDS = 1.0
"""The number of seconds for which other callers do not contact a server that did not respond."""


class _CircuitBreaker:
    """A circuit breaker, which all threads of the process share.

    While it is open, no thread contacts the server.
    """

    until = 0.0

    def is_open(self) -> bool:
        return time.monotonic() < self.until

    def open(self) -> None:
        self.until = time.monotonic() + BREAKER_SECONDS


breaker = _CircuitBreaker()


class NoAnswer(psycopg.OperationalError):
    """An error that is raised if the server did not respond in time. The server gave no reason."""


class TimeoutConnection(psycopg.Connection):
    """A connection that waits up to `answer_timeout` seconds for each response, and then disconnects."""

    answer_timeout: float | None = None

    @contextmanager
    def short_timeout(self) -> Iterator[None]:
        """Use a short timeout in this block, for fast statements."""
        before, self.answer_timeout = self.answer_timeout, SHORT_TIMEOUT
        try:
            yield
        finally:
            self.answer_timeout = before

    def command(self, statements: bytes) -> None:
        """Run statements without parameters and results, without creating a cursor.

        See docs/decisions/compiled-sql.md.
        """
        if not self.autocommit and self.pgconn.transaction_status == TransactionStatus.IDLE:
            # psycopg starts the transaction with its first own statement.
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
        except errors._WaitTimeout as error:  # noqa: SLF001  # psycopg raises it and has no public class
            if timeout is not None:
                raise
            # A late response would be mistaken for the response to the next statement.
            self.pgconn.finish()
            if own is not None and own <= SHORT_TIMEOUT:
                # Other statements may have waited for only one of several machines behind the server.
                breaker.open()
            raise NoAnswer(f"no answer within {own:g} s") from error


def connect(answer_timeout: float, **parameters: Any) -> TimeoutConnection:
    """Return a new connection.

    Raises OperationalError, and does so immediately if the server has just failed to respond to another
    caller.
    """
    if breaker.is_open():
        raise errors.ConnectionTimeout("no connection to the server")
    try:
        connection = TimeoutConnection.connect(**parameters)
    except errors.ConnectionTimeout:
        breaker.open()
        raise
    connection.answer_timeout = answer_timeout
    return connection
