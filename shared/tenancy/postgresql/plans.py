"""PostgreSQL's planning of prepared statements: for the values of each execution, or once without them.

By default it replans the long statements of a page at each execution as soon as it estimates a plan for the
actual values to be cheaper; the planning takes longer than everything else. The mode is set only for those
statements: others find a partial index by their values, and Citus routes by values. See
docs/decisions/compiled-sql.md.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from shared.tenancy.nodes import nodes

if TYPE_CHECKING:
    from shared.tenancy.postgresql.base import ConnectionRights


class PlanMode:
    """The plan mode of a connection: for the next statement, and as the session may still have it."""

    def __init__(self) -> None:
        self.once = False
        self._may_be_set = False

    @contextmanager
    def plan_once(self, connection: Any) -> Iterator[None]:
        """Plan statements once within this block, where that is possible."""
        # Transactions use no prepared statements.
        self.once = not connection.in_atomic_block and not nodes().is_distributed
        try:
            yield
        finally:
            self.once = False

    def statement(self, rights: "ConnectionRights", *, in_transaction: bool) -> bytes:
        """Return the SQL to append to the statement that sets the privileges."""
        if rights.plans_once:
            self._may_be_set = True
            return b"; SET plan_cache_mode = force_generic_plan"
        if not self._may_be_set:
            return b""
        # A rollback restores the previous mode.
        self._may_be_set = in_transaction
        return b"; RESET plan_cache_mode"
