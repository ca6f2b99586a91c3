"""Citus operations for adding a machine and moving domains. `scaling` uses them."""

import json
import math
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from django.db import Error
from django.db.backends.utils import CursorWrapper

from .queries import METADATA_SYNC, NODES_QUERY

# The moves that the database's rebalance strategy plans, in the order of the plan.
_MOVES = """
    SELECT s.schemaid::regnamespace::text, m.sourcename || ':' || m.sourceport, m.targetname, m.targetport
    FROM get_rebalance_table_shards_plan() WITH ORDINALITY AS m(
        table_name, shardid, shard_size, sourcename, sourceport, targetname, targetport, number)
    JOIN pg_dist_partition t ON t.logicalrelid = m.table_name
    JOIN pg_dist_schema s ON s.colocationid = t.colocationid
    GROUP BY 1, 2, 3, 4 ORDER BY min(m.number)
"""
# Adding a machine locks every table of every domain on the coordinator until the machine has been added.
_SPARE_LOCKS = 1.25
_LOCKS_NEEDED = "SELECT count(*) FROM pg_dist_partition"
_SERVER = """
    SELECT json_object_agg(name, setting)::text FROM pg_settings WHERE name IN (
        'wal_level', 'max_locks_per_transaction', 'max_connections', 'max_prepared_transactions')
"""


# Citus sends its metadata about tables to a new machine, which must receive the tables first.
_SEND_TABLES = """
    INSERT INTO pg_catalog.pg_dist_object (classid, objid, objsubid)
    SELECT 'pg_class'::regclass, c.oid, 0 FROM pg_dist_schema s
    JOIN pg_class c ON c.relnamespace = s.schemaid AND c.relkind IN ('r', 'S')
    ON CONFLICT DO NOTHING
"""


class Unfit(NamedTuple):
    """A server setting that prevents moving domains or adding a machine."""

    node: str
    setting: str
    value: str
    needed: str


class Move(NamedTuple):
    """A planned move of a domain's schema to another machine."""

    schema: str
    source: str
    host: str
    port: int

    @property
    def target(self) -> str:
        return f"{self.host}:{self.port}"


def add_node(cursor: CursorWrapper, host: str, port: int) -> None:
    """Add a machine to the cluster. Call this outside a transaction."""
    cursor.execute(_SEND_TABLES)
    # In a single transaction, the new machine would need a lock for each table, index and sequence of each
    # domain.
    cursor.execute("SET citus.metadata_sync_mode = 'nontransactional'")
    cursor.execute("SELECT citus_add_node(%s, %s)", [host, port])
    cursor.execute("RESET citus.metadata_sync_mode")


def unfit_settings(cursor: CursorWrapper) -> Iterator[Unfit]:
    """Yield the settings that must change before a machine can be added, for all machines that respond."""
    cursor.execute(_LOCKS_NEEDED)
    locks = cursor.fetchone()[0] * _SPARE_LOCKS
    cursor.execute(NODES_QUERY, [" ".join(_SERVER.split())])
    for node, succeeded, result in cursor.fetchall():
        if not succeeded:
            continue
        values: dict[str, str] = json.loads(result)
        if values["wal_level"] != "logical":
            yield Unfit(node, "wal_level", values["wal_level"], "logical")
        slots = int(values["max_connections"]) + int(values["max_prepared_transactions"])
        needed = math.ceil(locks / slots)
        if int(values["max_locks_per_transaction"]) < needed:
            has = values["max_locks_per_transaction"]
            yield Unfit(node, "max_locks_per_transaction", has, str(needed))


def moves(cursor: CursorWrapper) -> list[Move]:
    """Return the moves that give every machine its share of domains, in the order of their execution."""
    cursor.execute(_MOVES)
    return [Move(schema.strip('"'), *rest) for schema, *rest in cursor.fetchall()]


def move(cursor: CursorWrapper, planned: Move) -> None:
    """Move a domain's schema to another machine while the domain is in use.

    Call this outside a transaction.
    """
    cursor.execute(f"SET {METADATA_SYNC} = off")
    try:
        cursor.execute(
            "SELECT citus_schema_move(%s::regnamespace, %s, %s)",
            [f'"{planned.schema}"', planned.host, planned.port],
        )
    finally:
        # If the session was lost, its setting no longer exists.
        with suppress(Error):
            cursor.execute(f"RESET {METADATA_SYNC}")
