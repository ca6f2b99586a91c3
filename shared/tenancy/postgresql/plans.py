"""How PostgreSQL plans what is prepared: for the values of each execution, or once without them.

Left to itself it plans the long statements of a page again at each execution, as soon as it believes
a plan for these very values to be cheaper; planning them takes longer than all the rest. Said for
those statements alone: others find a partial index by a value they are given, and Citus takes its
way by values. See docs/decisions/0168-pages-are-planned-once.md.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from shared.tenancy import citus

if TYPE_CHECKING:
    from shared.tenancy.postgresql.base import ConnectionRights


class PlanMode:
    """Of one connection: what it is to be for what is asked next, and what it may still be."""

    def __init__(self) -> None:
        self.once = False
        self._may_be_set = False
        self._is_possible: bool | None = None

    @contextmanager
    def planning_once(self, connection: Any) -> Iterator[None]:
        """Whoever takes rights within takes those that plan once, where that is possible."""
        # Nothing is prepared in transactions.
        self.once = not connection.in_atomic_block and self._possible(connection)
        try:
            yield
        finally:
            self.once = False

    def statement(self, rights: "ConnectionRights", *, in_transaction: bool) -> bytes:
        """What is to be said beside these rights."""
        if rights.plans_once:
            self._may_be_set = True
            return b"; SET plan_cache_mode = force_generic_plan"
        if not self._may_be_set:
            return b""
        # A transaction that is rolled back takes it back.
        self._may_be_set = in_transaction
        return b"; RESET plan_cache_mode"

    def _possible(self, connection: Any) -> bool:
        if self._is_possible is None:
            with connection.wrap_database_errors:
                cursor = connection.connection.execute(f"SELECT {citus.INSTALLED}", prepare=False)
            self._is_possible = not cursor.fetchone()[0]
        return self._is_possible
