"""The database nodes: one by default, several with `shared.citus`, which overrides `SingleNode`.

`settings.DATABASE_NODES` names the class; code outside `shared.citus` uses `nodes()`.
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
    """Circuit breakers of nodes, which stay closed with one node: all domains are on it."""

    is_quiet = True
    """Whether every node answered last time, so that no further checks are needed."""

    def refuse_unreachable(self, schema: str) -> None:
        """Raise OperationalError if the node of the domain did not answer a moment ago."""

    def is_unreachable(self, schema: str) -> bool:
        """Return whether the node of the domain did not answer its last request, no matter how long ago."""
        return False

    def note_failure(self, schema: str, error: BaseException) -> None:
        """Record an error of any kind during work for the domain."""

    def note_success(self, schema: str) -> None:
        """Record that the node of the domain answered."""

    def pause_as_worker(self) -> None:
        """Probe less often, because a probe occupies one of only a few processes for seconds."""


class SingleNode:
    """A database on one node, which runs all statements unchanged."""

    is_distributed: ClassVar[bool] = False
    editor_class: ClassVar[type[DomainEditor]] = DomainEditor
    visible_tables: ClassVar[str] = "true"
    """A condition on `pg_class c` that excludes the database's internal tables after `show_all_tables`."""

    def __init__(self) -> None:
        self.breakers = NodeBreakers()

    def find_problem(self, cursor: CursorWrapper) -> str | None:
        """Return a sentence that explains why schemas cannot be changed now, or None."""
        cursor.execute("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')")
        return "The database has the extension citus: set CITUS=1." if cursor.fetchone()[0] else None

    def grant_to_roles(self, cursor: CursorWrapper, database: str, roles: "Roles") -> None:
        """Grant additional privileges to the shared roles; `database` is a quoted name."""

    def list_roles_with_password(
        self, cursor: CursorWrapper, roles: str, names: Mapping[str, str | bool]
    ) -> list[str]:
        """Return the roles of a query that must not have a password, but have one."""
        return []

    def keep_new_schemas_local(self, cursor: CursorWrapper) -> None:
        """Create schemas of this transaction on the node that runs it."""

    def change_tables_on_one_node(self, cursor: CursorWrapper) -> None:
        """Create, change and lock a domain's tables only on its own node in this transaction."""

    def create_schema(
        self, cursor: CursorWrapper, name: str, schema: Sequence[str], tables: Sequence[str]
    ) -> None:
        """Run the statements that create a domain's schema and role, then those that create its tables."""
        self.run_script(cursor, [*schema, *tables])

    def run_script(self, cursor: CursorWrapper, script: Sequence[str]) -> None:
        """Run SQL statements in one round trip."""
        # On a separate line, because a comment at a statement's end would swallow the semicolon.
        cursor.execute("\n;\n".join(script))

    def show_all_tables(self, cursor: CursorWrapper) -> None:
        """Read the catalog without hiding the database's internal tables in this transaction."""


@cache
def nodes() -> SingleNode:
    """Return the database nodes of this installation."""
    nodes_class: type[SingleNode] = import_string(settings.DATABASE_NODES)
    return nodes_class()
