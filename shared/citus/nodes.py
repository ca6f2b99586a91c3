"""The parts of tenancy that differ with several database nodes."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from django.apps import apps
from django.db.backends.utils import CursorWrapper

from shared.tenancy.nodes import SingleNode
from shared.tenancy.roles import Roles
from shared.tenancy.router import OWNER

from . import queries
from .breakers import CitusBreakers
from .editor import CitusEditor, execute_each

_MOST_NAMED = 20


class CitusNodes(SingleNode):
    """A coordinator, which is the only node that Commissary connects to, and other nodes with domains."""

    is_distributed = True
    editor_class = CitusEditor
    visible_tables = queries.NO_SHARD

    def __init__(self) -> None:
        self.breakers = CitusBreakers()

    def find_problem(self, cursor: CursorWrapper) -> str | None:
        """Return a message with the nodes that do not respond and the hosts of their domains, or None.

        While a node does not respond, no migration can run, because a schema change applies to all nodes or
        to none.
        """
        if not queries.is_installed(cursor):
            return "The database lacks the Citus extension. See docs/scale.md, or unset CITUS."
        silent = queries.silent_nodes(cursor)
        if not silent:
            return None
        places = queries.places(cursor)
        registry = apps.get_model("domains", "Domain").objects.using(OWNER).with_primary_host()
        hosts = dict(registry.order_by("pk").values_list("schema_name", "primary_host"))
        lost = [host for schema, host in hosts.items() if schema in places and places[schema].node in silent]
        more = f" and {len(lost) - _MOST_NAMED} more" if lost[_MOST_NAMED:] else ""
        shown = ", ".join(lost[:_MOST_NAMED]) + more
        reasons = "; ".join(f"{node}: {reason}" for node, reason in silent.items())
        return f"No connection to a machine of the database ({reasons}). Affected domains: {shown or 'none'}."

    def grant_to_roles(self, cursor: CursorWrapper, database: str, roles: Roles) -> None:
        for statement in queries.build_role_settings(database, **asdict(roles)):
            cursor.execute(statement)

    def list_roles_with_password(
        self, cursor: CursorWrapper, roles: str, names: Mapping[str, str | bool]
    ) -> list[str]:
        # Roles of domains may log in, because nodes connect to each other as these roles, with a certificate.
        return queries.list_roles_with_password(cursor, roles, names)

    def keep_new_schemas_local(self, cursor: CursorWrapper) -> None:
        queries.keep_new_schemas_local(cursor)

    def change_tables_on_one_node(self, cursor: CursorWrapper) -> None:
        queries.change_tables_on_their_node_alone(cursor)

    def create_schema(
        self, cursor: CursorWrapper, name: str, schema: Sequence[str], tables: Sequence[str]
    ) -> None:
        queries.distribute_new_schemas(cursor)
        for statement in (*schema, queries.log_in(name)):
            cursor.execute(statement)
        queries.change_tables_on_their_node_alone(cursor)
        for statement in (*tables, queries.movable(name)):
            cursor.execute(statement)

    def run_script(self, cursor: CursorWrapper, script: Sequence[str]) -> None:
        execute_each(cursor, script)

    def show_all_tables(self, cursor: CursorWrapper) -> None:
        queries.show_shards(cursor)
