"""A time limit for several statements together. The server cancels the statement that exceeds the limit."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.errors import QueryCanceled

_OF_TRANSACTIONS = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
# The server starts its timer slightly later than this process.
_CLOCKS_DIFFER = 0.05


class TookTooLong(Exception):
    """An error that is raised if the statements took too long. Their transaction must be rolled back."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"took longer than {seconds:g} s")
        self.seconds = seconds


@contextmanager
def time_limit(database: BaseDatabaseWrapper, seconds: float) -> Iterator[None]:
    """Raise TookTooLong if the statements in this block, which are one transaction, exceed `seconds`.

    If the server does not cancel its statement, the block waits for it (see `timeouts`).
    """
    until = time.monotonic() + seconds

    def limited(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        # A failed transaction accepts no settings, so statements that end it must pass.
        if sql.startswith(_OF_TRANSACTIONS):
            return execute(sql, params, many, context)
        left = until - time.monotonic()
        if left <= 0:
            raise TookTooLong(seconds)
        with database.connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = {math.ceil(left * 1000)}")
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            is_over = time.monotonic() >= until - _CLOCKS_DIFFER
            if is_over and isinstance(error.__cause__, QueryCanceled):
                raise TookTooLong(seconds) from error
            raise

    with database.execute_wrapper(limited):
        yield
