"""How PostgreSQL plans prepared statements: for the values of each execution, or once without values.

By default, it plans the long statements of a page again in each execution, because it expects a plan for the
actual values to be faster. This planning takes longer than everything else. The mode is set only for these
statements, because others need their values to find a partial index, and Citus needs values for routing. See
docs/decisions/compiled-sql.md.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from shared.tenancy.nodes import nodes

if TYPE_CHECKING:
    from shared.tenancy.postgresql.base import ConnectionRights


class PlanMode:
    """The plan mode of a connection, for the next statement and as last set in the session."""

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
