"""Citus, the engine for more than one database machine: all that the product knows of it.

Where the extension is in the database, the schemas of domains are distributed over its nodes, each as a whole
on one of them; the public schema and the template stay on the coordinator, the only one the product talks to.
Without it nothing here changes a statement. See docs/decisions/0095-citus.md.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlparse

from .ids import DomainEditor

INSTALLED = "EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')"
"""An expression, for whoever asks something else in the same query."""

METADATA_SYNC = "citus.enable_metadata_sync"
"""Whether what is done to a distributed table is done to empty ones of its name on all nodes as well."""

_SETTINGS = {
    # Of an app's sessions: a lost node is found out, and its domains answer 503, within this.
    "citus.node_connection_timeout": "3s",
    # A session caches a connection to a node for each role, so for each domain that it has served this long.
    "citus.max_cached_connection_lifetime": "2s",
    # A table is locked where its domain is, and nowhere else is there one to lock.
    METADATA_SYNC: "off",
}

# From the coordinator's catalog alone; asks no machine.
_PLACES = """
    SELECT c.nspname, n.nodename || ':' || n.nodeport, count(*) FROM pg_dist_schema s
    JOIN pg_namespace c ON c.oid = s.schemaid
    JOIN pg_dist_partition t ON t.colocationid = s.colocationid
    JOIN pg_dist_shard h ON h.logicalrelid = t.logicalrelid
    JOIN pg_dist_placement p ON p.shardid = h.shardid
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary' GROUP BY 1, 2
"""
# Asks no machine but the coordinator, and of one domain alone.
_PLACE_OF = """
    SELECT n.nodename || ':' || n.nodeport FROM pg_dist_schema s
    JOIN pg_dist_partition t ON t.colocationid = s.colocationid
    JOIN pg_dist_shard h ON h.logicalrelid = t.logicalrelid
    JOIN pg_dist_placement p ON p.shardid = h.shardid
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
    WHERE s.schemaid = to_regnamespace(%s) LIMIT 1
"""
_NODES = (
    "SELECT nodename || ':' || nodeport, isactive FROM pg_dist_node WHERE noderole = 'primary' ORDER BY 1"
)
# Asks each node over a connection of its own; one that does not answer is a row, no error.
NODES_QUERY = """
    SELECT n.nodename || ':' || n.nodeport, a.success, a.result
    FROM run_command_on_all_nodes(%s, give_warning_for_connection_errors := true) a
    JOIN pg_dist_node n USING (nodeid) ORDER BY 1
"""
_DOMAINS = "^d_[a-z2-7]{12}$"
"""What the schema and the role of a domain are called."""
# No join, which a planner that knows nothing yet of new domains could do anew for each of them.
_SHARDS = f"""
    FROM pg_class WHERE relkind = 'r' AND relname ~ '_[0-9]{{6,}}$'
        AND relnamespace::regnamespace::text ~ '{_DOMAINS}'
"""
# Each is asked of a node, and reads its catalog once for all domains.
NODE_CONTENT = f"""
    SELECT json_build_object(
        'roles', (SELECT coalesce(json_agg(rolname), '[]') FROM pg_roles WHERE rolname ~ '{_DOMAINS}'),
        'tables', (SELECT coalesce(json_object_agg(relnamespace::regnamespace, number), '{{}}')
            FROM (SELECT relnamespace, count(*) AS number {_SHARDS} GROUP BY 1) counted))::text
"""  # noqa: S608  # put together from constants
BYTES = f"SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::text {_SHARDS}"


class CitusEditor(DomainEditor):
    """Django's, for tables that may be distributed: a constraint that comes with a column has a name there.

    It is the one that PostgreSQL would give it, while Citus refuses a check and misnames a unique column's.
    Each statement comes alone.
    """

    _added: tuple[str, str] = ("", "")
    """A table, and the column that it is given now."""

    def add_field(self, model: Any, field: Any) -> None:
        before = self.sql_check_constraint
        self._added = model._meta.db_table, field.column
        self.sql_check_constraint = f"{self._named('check').replace('%', '%%')} {before}"
        try:
            super().add_field(model, field)
        finally:
            self.sql_check_constraint = before
            self._added = ("", "")

    def _iter_column_sql(self, *args: Any) -> Iterator[str]:
        for part in super()._iter_column_sql(*args):  # type: ignore[misc]  # the stubs do not know it
            yield f"{self._named('key')} UNIQUE" if part == "UNIQUE" and self._added[0] else part

    def _named(self, kind: str) -> str:
        return f"CONSTRAINT {self.quote_name(constraint_name(*self._added, kind))}"

    def execute(self, sql: Any, params: Any = ()) -> None:
        text = str(sql) if params is None else self.connection.ops.compose_sql(str(sql), params)
        for statement in single_statements(text):
            super().execute(statement, None)


def constraint_name(table: str, column: str, kind: str) -> str:
    """The name that PostgreSQL itself gives: the longer of both names loses what is over 63 letters."""
    while len(table) + len(column) + len(kind) + 2 > 63:
        if len(table) > len(column):
            table = table[:-1]
        else:
            column = column[:-1]
    return f"{table}_{column}_{kind}"


def is_installed(cursor: Any) -> bool:
    """Whether the database that `cursor` is in may have more than one machine behind it."""
    cursor.execute(f"SELECT {INSTALLED}")
    return bool(cursor.fetchone()[0])


def distribute_new_schemas(cursor: Any) -> None:
    """Let a schema that is created in this transaction go to one of the nodes."""
    cursor.execute("SET LOCAL citus.enable_schema_based_sharding = on")


def change_tables_on_their_node_alone(cursor: Any) -> None:
    """Let this transaction make, alter and lock a domain's tables on the coordinator and its node alone.

    Schemas and roles, which every node has, come before it: see docs/decisions/0223-tables-on-one-node.md.
    """
    cursor.execute(f"SET LOCAL {METADATA_SYNC} = off")


def keep_new_schemas_local(cursor: Any) -> None:
    """Let a schema that is created in this transaction stay on the coordinator, whatever its settings say."""
    cursor.execute("SET LOCAL citus.enable_schema_based_sharding = off")


def execute_each(cursor: Any, script: Iterable[str]) -> None:
    """Run a script: what reaches another node has to be one statement."""
    for text in script:
        for statement in single_statements(text):
            cursor.execute(statement)


def single_statements(text: str) -> Sequence[str]:
    """The statements of a text that may hold several."""
    return [part for each in sqlparse.split(text) if (part := each.rstrip().rstrip(";").rstrip())]


def log_in(role: str) -> str:
    """What lets a role work on other nodes: the coordinator signs in there as the role that is taken.

    It has no password, so nobody else does where `pg_hba.conf` asks for one, or for a certificate.
    """
    return f'ALTER ROLE "{role}" LOGIN'


def movable(schema: str) -> str:
    """What lets a domain move to another node while it is written to: its rows are told apart there.

    All tables have a key but Django's record of migrations, whose rows are compared as a whole.
    """
    return f'ALTER TABLE "{schema}".django_migrations REPLICA IDENTITY FULL'


def settings_of_roles(database: str, *, app: str, shared: str, domain: str) -> list[str]:
    """What the roles that exist once need beside what they need on one machine; `database` is quoted."""
    return [
        f"GRANT CONNECT ON DATABASE {database} TO {shared}, {domain}",
        log_in(shared),
        # What a query computes on another node is computed in that node's session.
        f"ALTER DATABASE {database} SET timezone = 'UTC'",
        *(f"ALTER ROLE {app} SET {name} = '{value}'" for name, value in _SETTINGS.items()),
    ]


def distribute(cursor: Any, schema: str) -> None:
    """Let a domain's schema, made on one machine, go to a node with all its rows; in a transaction."""
    cursor.execute(log_in(schema))
    # Whose schema is made on all nodes is made there as well, and on those that are added.
    cursor.execute(f'CREATE SCHEMA "{schema}_" AUTHORIZATION "{schema}"')
    cursor.execute(f'DROP SCHEMA "{schema}_"')
    cursor.execute(movable(schema))
    change_tables_on_their_node_alone(cursor)
    cursor.execute("SELECT citus_schema_distribute(%s::regnamespace)", [f'"{schema}"'])


def show_shards(cursor: Any) -> None:
    """Let the transaction see the coordinator's own shards in the catalog: see `NO_SHARD`.

    Where Citus hides them it looks up each row of `pg_class` that anybody reads, some 0.02 ms for each.
    """
    cursor.execute("SET LOCAL citus.override_table_visibility = off")


NO_SHARD = "CASE WHEN c.relname ~ '_[0-9]{6,}$' THEN NOT relation_is_a_known_shard(c.oid) ELSE true END"
"""A condition on `pg_class c` by which shards are left out after `show_shards`."""


def sizes(cursor: Any) -> dict[str, int]:
    """The bytes of domains on each node, as `host:port`, that answers."""
    cursor.execute(NODES_QUERY, [" ".join(BYTES.split())])
    return {node: int(result) for node, succeeded, result in cursor.fetchall() if succeeded}


class Place(NamedTuple):
    """Where a distributed schema is."""

    node: str
    """As `host:port`."""
    tables: int


def places(cursor: Any) -> dict[str, Place]:
    """The place of each distributed schema."""
    cursor.execute(_PLACES)
    return {schema: Place(node, tables) for schema, node, tables in cursor.fetchall()}


def place_of(cursor: Any, schema: str) -> str | None:
    """The node, as `host:port`, that a schema is on, if it is on any."""
    if not is_installed(cursor):
        return None
    cursor.execute(_PLACE_OF, [schema])
    row = cursor.fetchone()
    return str(row[0]) if row else None


def silent_nodes(cursor: Any) -> dict[str, str]:
    """The nodes that cannot be worked with, each with the reason in one line."""
    cursor.execute(_NODES)
    silent = {node: "it is disabled" for node, is_active in cursor.fetchall() if not is_active}
    cursor.execute("SET LOCAL client_min_messages = error")
    cursor.execute("SET LOCAL citus.node_connection_timeout = '3s'")
    cursor.execute(NODES_QUERY, ["SELECT 1"])
    for node, succeeded, result in cursor.fetchall():
        if not succeeded:
            silent[node] = " ".join(str(result).split())[:200]
    return silent


def incomplete(cursor: Any, schemas: Mapping[str, Place]) -> Iterator[tuple[str, str, str]]:
    """Schema, node and fault of each domain that a node lacks a part of.

    A node that was put back from an older copy shows so. Nodes that do not answer are no part of it.
    """
    cursor.execute("SET LOCAL client_min_messages = error")
    cursor.execute(NODES_QUERY, [" ".join(NODE_CONTENT.split())])
    for node, succeeded, result in cursor.fetchall():
        if not succeeded:
            continue
        held = json.loads(result)
        roles: set[str] = set(held["roles"])
        tables: Mapping[str, int] = held["tables"]
        for schema, place in schemas.items():
            if schema not in roles:
                yield schema, node, "role"
            elif place.node == node and tables.get(schema, 0) < place.tables:
                yield schema, node, "tables"


def with_passwords(cursor: Any, roles: str, names: Mapping[str, str]) -> list[str]:
    """Of the roles that a query finds, those with a password, by which strangers could sign in.

    None are found by an owner who is no superuser: PostgreSQL tells nobody else.
    """
    cursor.execute("SELECT has_table_privilege('pg_authid', 'SELECT')")
    if not cursor.fetchone()[0]:
        return []
    query = f"SELECT rolname FROM pg_authid WHERE rolpassword IS NOT NULL AND rolname IN ({roles})"  # noqa: S608  # our own query
    cursor.execute(query, names)
    return [name for (name,) in cursor.fetchall()]
