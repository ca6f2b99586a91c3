"""The SQL of Citus.

The schemas of domains are distributed over nodes, each schema on one node. The public schema and the template
remain on the coordinator, and Commissary connects only to the coordinator. See docs/decisions/citus.md.
"""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.db.backends.utils import CursorWrapper

METADATA_SYNC = "citus.enable_metadata_sync"
"""The setting that repeats changes to a distributed table on its empty copies on all nodes."""

_SETTINGS = {
    # A setting for the application's sessions. A lost node is detected within this time, and its domains then
    # get 503.
    "citus.node_connection_timeout": "3s",
    # The time for which a session caches its connections to a node. There is one connection per role and thus
    # per domain.
    "citus.max_cached_connection_lifetime": "2s",
    # Each table exists only on its domain's node, so it is locked only there.
    METADATA_SYNC: "off",
}

# This reads only the coordinator's catalog.
_PLACES = """
    SELECT c.nspname, n.nodename || ':' || n.nodeport, count(*) FROM pg_dist_schema s
    JOIN pg_namespace c ON c.oid = s.schemaid
    JOIN pg_dist_partition t ON t.colocationid = s.colocationid
    JOIN pg_dist_shard h ON h.logicalrelid = t.logicalrelid
    JOIN pg_dist_placement p ON p.shardid = h.shardid
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary' GROUP BY 1, 2
"""
# This reads only the coordinator's catalog, for one domain.
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
# This connects to each node. A node that does not respond is a row, not an error.
NODES_QUERY = """
    SELECT n.nodename || ':' || n.nodeport, a.success, a.result
    FROM run_command_on_all_nodes(%s, give_warning_for_connection_errors := true) a
    JOIN pg_dist_node n USING (nodeid) ORDER BY 1
"""
_DOMAINS = "^d_[a-z2-7]{12}$"
"""The pattern for the name of a domain's schema and role."""
# Use no join, because a planner without statistics for new domains could run the inner query for each domain.
_SHARDS = f"""
    FROM pg_class WHERE relkind = 'r' AND relname ~ '_[0-9]{{6,}}$'
        AND relnamespace::regnamespace::text ~ '{_DOMAINS}'
"""
# This runs on each node, and reads the node's catalog once for all domains.
NODE_CONTENT = f"""
    SELECT json_build_object(
        'roles', (SELECT coalesce(json_agg(rolname), '[]') FROM pg_roles WHERE rolname ~ '{_DOMAINS}'),
        'tables', (SELECT coalesce(json_object_agg(relnamespace::regnamespace, number), '{{}}')
            FROM (SELECT relnamespace, count(*) AS number {_SHARDS} GROUP BY 1) counted))::text
"""
BYTES = f"SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::text {_SHARDS}"


def is_installed(cursor: CursorWrapper) -> bool:
    """Return whether the database has the Citus extension."""
    cursor.execute("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')")
    return bool(cursor.fetchone()[0])


def distribute_new_schemas(cursor: CursorWrapper) -> None:
    """Distribute the schemas that this transaction creates to a node."""
    cursor.execute("SET LOCAL citus.enable_schema_based_sharding = on")


def change_tables_on_their_node_alone(cursor: CursorWrapper) -> None:
    """Change and lock a domain's tables only on the coordinator and the domain's node in this transaction.

    Changes to schemas and roles, which exist on every node, must come before this call. See
    docs/decisions/citus.md.
    """
    cursor.execute(f"SET LOCAL {METADATA_SYNC} = off")


def keep_new_schemas_local(cursor: CursorWrapper) -> None:
    """Keep the schemas that this transaction creates on the coordinator, regardless of the settings."""
    cursor.execute("SET LOCAL citus.enable_schema_based_sharding = off")


def log_in(role: str) -> str:
    """Return the SQL that lets the coordinator log in to other nodes as this role.

    The role has no password. Other clients cannot log in as this role if `pg_hba.conf` requires a password or
    a certificate.
    """
    return f'ALTER ROLE "{role}" LOGIN'


def movable(schema: str) -> str:
    """Return the SQL that allows writes to a domain while it moves to another node.

    Each row needs an identity for this. All tables have a key except Django's table of migrations. Rows of
    that table are compared as a whole.
    """
    return f'ALTER TABLE "{schema}".django_migrations REPLICA IDENTITY FULL'


def build_role_settings(database: str, *, app: str, shared: str, domain: str) -> list[str]:
    """Return the SQL that the shared roles need for Citus. `database` is a quoted name."""
    return [
        f"GRANT CONNECT ON DATABASE {database} TO {shared}, {domain}",
        log_in(shared),
        # Expressions that a node evaluates use the time zone of the node's session.
        f"ALTER DATABASE {database} SET timezone = 'UTC'",
        *(f"ALTER ROLE {app} SET {name} = '{value}'" for name, value in _SETTINGS.items()),
    ]


def distribute(cursor: CursorWrapper, schema: str) -> None:
    """Distribute the schema of a domain, with all its rows, to a node. Call this in a transaction."""
    cursor.execute(log_in(schema))
    # Creating a schema for the role also creates the role on all nodes, including nodes that are added later.
    cursor.execute(f'CREATE SCHEMA "{schema}_" AUTHORIZATION "{schema}"')
    cursor.execute(f'DROP SCHEMA "{schema}_"')
    cursor.execute(movable(schema))
    change_tables_on_their_node_alone(cursor)
    cursor.execute("SELECT citus_schema_distribute(%s::regnamespace)", [f'"{schema}"'])


def show_shards(cursor: CursorWrapper) -> None:
    """Show the coordinator's own shards in the catalog for this transaction (see `NO_SHARD`).

    To hide shards, Citus checks each row of `pg_class` that a query reads, which takes about 0.02 ms per row.
    """
    cursor.execute("SET LOCAL citus.override_table_visibility = off")


NO_SHARD = "CASE WHEN c.relname ~ '_[0-9]{6,}$' THEN NOT relation_is_a_known_shard(c.oid) ELSE true END"
"""A condition on `pg_class c` that excludes shards, for queries after `show_shards`."""


def sizes(cursor: CursorWrapper) -> dict[str, int]:
    """Return the total size of all domains in bytes on each node that responds, by `host:port`."""
    cursor.execute(NODES_QUERY, [" ".join(BYTES.split())])
    return {node: int(result) for node, succeeded, result in cursor.fetchall() if succeeded}


class SchemaPlacement(NamedTuple):
    """The location of a distributed schema, and its number of tables."""

    node: str
    """The node as `host:port`."""
    tables: int


def places(cursor: CursorWrapper) -> dict[str, SchemaPlacement]:
    """Return the location of each distributed schema, by its name."""
    cursor.execute(_PLACES)
    return {schema: SchemaPlacement(node, tables) for schema, node, tables in cursor.fetchall()}


def find_node(cursor: CursorWrapper, schema: str) -> str | None:
    """Return the node of a schema as `host:port`, or None if the schema is not distributed."""
    cursor.execute(_PLACE_OF, [schema])
    row = cursor.fetchone()
    return str(row[0]) if row else None


def silent_nodes(cursor: CursorWrapper) -> dict[str, str]:
    """Return the nodes that cannot be used, by `host:port`, each with the reason on one line."""
    cursor.execute(_NODES)
    silent = {node: "it is disabled" for node, is_active in cursor.fetchall() if not is_active}
    cursor.execute("SET LOCAL client_min_messages = error")
    cursor.execute("SET LOCAL citus.node_connection_timeout = '3s'")
    cursor.execute(NODES_QUERY, ["SELECT 1"])
    for node, succeeded, result in cursor.fetchall():
        if not succeeded:
            silent[node] = " ".join(str(result).split())[:200]
    return silent


def incomplete(
    cursor: CursorWrapper, schemas: Mapping[str, SchemaPlacement]
) -> Iterator[tuple[str, str, str]]:
    """Yield the schema, the node and the missing part of each domain that is incomplete on a node.

    This detects nodes that were restored from an older copy. Nodes that do not respond are skipped.
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


def list_roles_with_password(cursor: CursorWrapper, roles: str, names: Mapping[str, str | bool]) -> list[str]:
    """Return the roles in the SQL list `roles` that have a password, which would let other clients log in.

    Returns an empty list if the owner is not a superuser, because PostgreSQL then does not let it read
    passwords.
    """
    cursor.execute("SELECT has_table_privilege('pg_authid', 'SELECT')")
    if not cursor.fetchone()[0]:
        return []
    query = f"SELECT rolname FROM pg_authid WHERE rolpassword IS NOT NULL AND rolname IN ({roles})"
    cursor.execute(query, names)
    return [name for (name,) in cursor.fetchall()]
