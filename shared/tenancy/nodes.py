"""The database nodes.

By default, there is a single node. `shared.citus` supports several nodes and overrides `SingleNode`.
`settings.DATABASE_NODES` contains the name of the class, and code outside `shared.citus` uses `nodes()`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db.backends.utils import CursorWrapper
from django.utils.module_loading import import_string

from .ids import DomainEditor

if TYPE_CHECKING:
    from .roles import Roles


class NodeBreakers:
    """Circuit breakers for database nodes. With a single node, which all domains use, they never open."""

    is_quiet = True
    """Whether every node responded last time, so that no further checks are needed."""

    def refuse_unreachable(self, schema: str) -> None:
        """Raise OperationalError if the domain's node has just failed to respond."""

    def is_unreachable(self, schema: str) -> bool:
        """Return whether the domain's node did not respond to its last request, however long ago that was."""
        return False

    def note_failure(self, schema: str, error: BaseException) -> None:
        """Record an error that occurred during work for the domain."""

    def note_success(self, schema: str) -> None:
        """Record that the domain's node responded."""

    def pause_as_worker(self) -> None:
        """Check nodes less often, because in a worker each check occupies a process for seconds."""


class SingleNode:
    """A database with one node, which runs all statements unchanged."""

    is_distributed: ClassVar[bool] = False
    editor_class: ClassVar[type[DomainEditor]] = DomainEditor
    visible_tables: ClassVar[str] = "true"
    """A condition on `pg_class c` that excludes internal tables, for queries after `show_all_tables`."""

    def __init__(self) -> None:
        self.breakers = NodeBreakers()

    def find_problem(self, cursor: CursorWrapper) -> str | None:
        """Return the reason why schemas cannot be changed now, as a sentence, or None if they can."""
        cursor.execute("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')")
        return "The database has the Citus extension: set CITUS=1." if cursor.fetchone()[0] else None

    def grant_to_roles(self, cursor: CursorWrapper, database: str, roles: "Roles") -> None:
        """Grant further privileges to the shared roles. `database` is a quoted name."""

    def list_roles_with_password(
        self, cursor: CursorWrapper, roles: str, names: Mapping[str, str | bool]
    ) -> list[str]:
        """Return the roles in the SQL list `roles` that have a password but must not have one."""
        return []

    def keep_new_schemas_local(self, cursor: CursorWrapper) -> None:
        """Keep the schemas that this transaction creates on the node that runs it."""

    def change_tables_on_one_node(self, cursor: CursorWrapper) -> None:
        """Create, change and lock a domain's tables only on the domain's node in this transaction."""

    def create_schema(
        self, cursor: CursorWrapper, name: str, schema: Sequence[str], tables: Sequence[str]
    ) -> None:
        """Run the statements that create a domain's schema and role, then the statements for its tables."""
        self.run_script(cursor, [*schema, *tables])

    def run_script(self, cursor: CursorWrapper, script: Sequence[str]) -> None:
        """Run SQL statements in one round trip."""
        # The semicolon is on its own line, because a comment at the end of a statement would hide it.
        cursor.execute("\n;\n".join(script))

    def show_all_tables(self, cursor: CursorWrapper) -> None:
        """Show the database's internal tables in the catalog for this transaction."""


@cache
def nodes() -> SingleNode:
    """Return the database nodes of this installation."""
    nodes_class: type[SingleNode] = import_string(settings.DATABASE_NODES)
    return nodes_class()
