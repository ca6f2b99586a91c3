"""Prepared statements, which PostgreSQL plans once per connection and not once per request.

PostgreSQL plans them again when the search path changes, and checks the role's privileges in every execution,
so a plan does not transfer privileges. See docs/decisions/compiled-sql.md.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Self

from psycopg import RawCursor, errors
from psycopg.pq import TransactionStatus

from shared.tenancy.nodes import nodes

if TYPE_CHECKING:
    from psycopg import Cursor

    from shared.tenancy.postgresql.base import ConnectionRights

    # This is one of the classes that Django uses. Its type stubs describe only psycopg 2.
    ServerBindingCursor = Cursor[Any]
else:
    from django.db.backends.postgresql.base import ServerBindingCursor

PREPARE_THRESHOLD: Final = 5
"""The number of executions on a connection after which a statement is prepared."""
COMPILED_THRESHOLD: Final = 1
"""The threshold for `CompiledSql`, which contains only frequent statements."""


class _Preparing:
    """A mixin that prepares frequent statements.

    A statement that may need a retry is prepared only outside transactions, because a failed statement
    aborts its transaction.
    """

    connection: Any

    def execute(self, query: Any, params: Any = None, *, prepare: bool | None = None, **named: Any) -> Any:
        """Execute a statement as psycopg does, and plan it again if its tables have changed."""
        if prepare is None and not self._may_be_prepared(query):
            prepare = False
        parent: Any = super()
        try:
            return parent.execute(query, params, prepare=prepare, **named)
        except errors.FeatureNotSupported:
            # PostgreSQL raises "cached plan must not change result type" after a migration, or between
            # domains in different states.
            if prepare is False or not self._is_outside_transactions():
                raise
            self.connection.execute("DEALLOCATE ALL", prepare=False)
            return parent.execute(query, params, prepare=False, **named)

    def _may_be_prepared(self, query: object) -> bool:
        return self._is_outside_transactions()

    def _is_outside_transactions(self) -> bool:
        return bool(self.connection.info.transaction_status == TransactionStatus.IDLE)


class PreparingCursor(_Preparing, ServerBindingCursor):
    """The default cursor for all queries from Django."""


class CompiledSql(str):
    """SQL in Django's format and in PostgreSQL's format with numbered parameters.

    psycopg searches for placeholders in each execution, and caches the result only for short statements. A
    statement with `answers_alike` returns the same columns, or none, even after its tables have changed.
    Changed columns are the only reason to repeat a prepared statement, so such a statement is also prepared
    in transactions.
    """

    __slots__ = ("answers_alike", "numbered")

    numbered: str
    answers_alike: bool

    def __new__(cls, sql: str, *, answers_alike: bool = False) -> Self:
        compiled = super().__new__(cls, sql)
        compiled.numbered = _number_parameters(sql)
        compiled.answers_alike = answers_alike
        return compiled


class CompiledCursor(_Preparing, RawCursor[Any]):
    """A cursor that sends a `CompiledSql` unchanged."""

    def execute(self, query: CompiledSql, *arguments: Any, **named: Any) -> Any:  # type: ignore[override]  # it accepts only this type
        self._answers_alike = query.answers_alike
        self.connection.prepare_threshold = COMPILED_THRESHOLD
        try:
            return super().execute(query.numbered, *arguments, **named)
        finally:
            self.connection.prepare_threshold = PREPARE_THRESHOLD

    def _may_be_prepared(self, query: object) -> bool:
        return self._answers_alike or super()._may_be_prepared(query)


def _number_parameters(sql: str) -> str:
    number = 0

    def written(match: re.Match[str]) -> str:
        nonlocal number
        if match[0] == "%%":
            return "%"
        if match[0] != "%s":
            raise ValueError(f"a placeholder that Django does not write: {match[0]}")
        number += 1
        return f"${number}"

    return re.sub("%.?", written, sql, flags=re.DOTALL)


class PlanMode:
    """The plan mode of a connection, for the next statement and as last set in the session.

    By default, PostgreSQL plans the long statements of a page again in each execution, because it expects a
    plan for the actual values to be faster. This planning takes longer than everything else. The mode is set
    only for these statements, because other statements need their values to find a partial index, and Citus
    needs values for routing. See docs/decisions/compiled-sql.md.
    """

    def __init__(self) -> None:
        self.once = False
        self._may_be_set = False

    @contextmanager
    def plan_once(self, connection: Any) -> Iterator[None]:
        """Plan statements once in this block, if that is possible."""
        # Statements in transactions are not prepared.
        self.once = not connection.in_atomic_block and not nodes().is_distributed
        try:
            yield
        finally:
            self.once = False

    def statement(self, rights: "ConnectionRights", *, in_transaction: bool) -> bytes:
        """Return SQL that sets the plan mode, to append to the statement that sets the privileges."""
        if rights.plans_once:
            self._may_be_set = True
            return b"; SET plan_cache_mode = force_generic_plan"
        if not self._may_be_set:
            return b""
        # A rollback would restore the previous mode.
        self._may_be_set = in_transaction
        return b"; RESET plan_cache_mode"
