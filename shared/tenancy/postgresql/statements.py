"""Statements that PostgreSQL plans once for a connection, and not at every request.

PostgreSQL itself plans anew when the search path is another, and asks for the rights of the role at
every execution: a plan carries nobody's rights to anybody.
See docs/decisions/0100-prepared-statements.md.
"""

from typing import TYPE_CHECKING, Any, Final

from psycopg import errors
from psycopg.pq import TransactionStatus

if TYPE_CHECKING:
    from psycopg import Cursor

    # Django's is one of these; its stubs know psycopg 2 only.
    ServerBindingCursor = Cursor[Any]
else:
    from django.db.backends.postgresql.base import ServerBindingCursor

PREPARE_THRESHOLD: Final = 5
"""How often a connection has sent a statement before it is prepared there."""


class PreparingCursor(ServerBindingCursor):
    """Prepares what is sent often, but in no transaction: only outside can a statement be sent again."""

    def execute(self, query: Any, params: Any = None, *, prepare: bool | None = None, **named: Any) -> Any:
        """As psycopg's; a statement whose table has changed its shape since is planned anew."""
        if prepare is None and not self._is_outside_transactions():
            prepare = False
        try:
            return super().execute(query, params, prepare=prepare, **named)
        except errors.FeatureNotSupported:
            # "cached plan must not change result type": after a migration, or where domains are between two.
            if prepare is False or not self._is_outside_transactions():
                raise
            self.connection.execute("DEALLOCATE ALL", prepare=False)
            return super().execute(query, params, prepare=False, **named)

    def _is_outside_transactions(self) -> bool:
        return bool(self.connection.info.transaction_status == TransactionStatus.IDLE)
