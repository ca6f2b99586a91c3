"""Statements that PostgreSQL plans once for a connection, and not at every request.

PostgreSQL itself plans anew when the search path is another, and asks for the rights of the role at
every execution: a plan carries nobody's rights to anybody.
See docs/decisions/0100-prepared-statements.md.
"""

import re
from typing import TYPE_CHECKING, Any, Final, Self

from psycopg import RawCursor, errors
from psycopg.pq import TransactionStatus

if TYPE_CHECKING:
    from psycopg import Cursor

    # Django's is one of these; its stubs know psycopg 2 only.
    ServerBindingCursor = Cursor[Any]
else:
    from django.db.backends.postgresql.base import ServerBindingCursor

PREPARE_THRESHOLD: Final = 5
"""How often a connection has sent a statement before it is prepared there."""
COMPILED_THRESHOLD: Final = 1
"""The same of `CompiledSql`: it is only written for what is sent again and again."""


class _Preparing:
    """Prepares what is sent often; what may have to be sent again, in no transaction."""

    connection: Any

    def execute(self, query: Any, params: Any = None, *, prepare: bool | None = None, **named: Any) -> Any:
        """As psycopg's; a statement whose table has changed its shape since is planned anew."""
        if prepare is None and not self._may_be_prepared(query):
            prepare = False
        parent: Any = super()
        try:
            return parent.execute(query, params, prepare=prepare, **named)
        except errors.FeatureNotSupported:
            # "cached plan must not change result type": after a migration, or where domains are between two.
            if prepare is False or not self._is_outside_transactions():
                raise
            self.connection.execute("DEALLOCATE ALL", prepare=False)
            return parent.execute(query, params, prepare=False, **named)

    def _may_be_prepared(self, query: Any) -> bool:
        return self._is_outside_transactions()

    def _is_outside_transactions(self) -> bool:
        return bool(self.connection.info.transaction_status == TransactionStatus.IDLE)


class PreparingCursor(_Preparing, ServerBindingCursor):
    """The cursor of all that Django asks."""


class CompiledSql(str):
    """SQL as Django writes it, and as PostgreSQL takes it: with numbered parameters.

    psycopg looks for placeholders each time, and remembers what it found of short statements only. One
    that `answers_alike` has the same columns in its answer, or none, whatever becomes of the tables: as
    this is all that can keep a prepared statement from being sent again, it is prepared in transactions too.
    """

    __slots__ = ("answers_alike", "numbered")

    numbered: str
    answers_alike: bool

    def __new__(cls, sql: str, *, answers_alike: bool = False) -> Self:
        compiled = super().__new__(cls, sql)
        compiled.numbered = _numbered(sql)
        compiled.answers_alike = answers_alike
        return compiled


class CompiledCursor(_Preparing, RawCursor[Any]):
    """Sends `CompiledSql` as it is."""

    def execute(self, query: CompiledSql, *arguments: Any, **named: Any) -> Any:  # type: ignore[override]  # it takes no other kind
        """As psycopg's."""
        self._answers_alike = query.answers_alike
        self.connection.prepare_threshold = COMPILED_THRESHOLD
        try:
            return super().execute(query.numbered, *arguments, **named)
        finally:
            self.connection.prepare_threshold = PREPARE_THRESHOLD

    def _may_be_prepared(self, query: Any) -> bool:
        return self._answers_alike or super()._may_be_prepared(query)


def _numbered(sql: str) -> str:
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
