"""The migrated database as it was made, to put a copy that was written to back into that state.

A copy costs most of a second: 1,400 files, most of them the system's own. A test writes into few tables.
The creating transaction of each row shows the changed tables, including system tables: after a test has
changed a schema, a right or a setting of a role, a new copy is needed.
"""

from dataclasses import dataclass
from typing import Any

import psycopg


@dataclass(frozen=True)
class Pristine:
    """The rows of every table in COPY format, and the position of every sequence."""

    rows: dict[str, str]
    counts: dict[str, int]
    """Rows in each table, the system's included."""
    sequences: dict[str, tuple[int, bool]]

    @classmethod
    def of(cls, connection: psycopg.Connection[Any]) -> "Pristine":
        tables = _tables(connection)
        rows = {table: _copied_out(connection, table) for table, is_system in tables.items() if not is_system}
        counts = {table: count for table, (count, _) in _written(connection, [*tables], since=0).items()}
        return cls(rows, counts, _sequences(connection))

    def restore(self, connection: psycopg.Connection[Any], since: int) -> int | None:
        """Undo the commits since transaction `since`, and return the transaction for the next call.

        None if more than rows changed, so that a new copy is needed. No other session may be connected.
        """
        _end_others(connection)
        tables = _tables(connection)
        if tables.keys() != self.counts.keys():
            return None
        changed = [
            table
            for table, (count, is_newer) in _written(connection, [*tables], since).items()
            if is_newer or count != self.counts[table]
        ]
        if any(tables[table] for table in changed):
            return None
        with connection.transaction():
            # Neither triggers nor foreign keys have a say while rows are put back in any order.
            connection.execute("SET LOCAL session_replication_role = replica")
            for table in changed:
                connection.execute(f"DELETE FROM {table}")
                if self.rows[table]:
                    with connection.cursor().copy(f"COPY {table} FROM STDIN") as copy:
                        copy.write(self.rows[table])
            for name, (value, is_called) in self.sequences.items() - _sequences(connection).items():
                connection.execute("SELECT setval(%s::regclass, %s, %s)", [name, value, is_called])
            return transaction_of(connection)


def transaction_of(connection: psycopg.Connection[Any]) -> int:
    """A transaction that comes after all that has been committed."""
    row = connection.execute("SELECT pg_current_xact_id()::xid::text::bigint").fetchone()
    assert row is not None
    return int(row[0])


_TABLES = """
SELECT format('%I.%I', n.nspname, c.relname), n.nspname = 'pg_catalog'
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relisshared AND n.nspname <> 'information_schema'
AND c.relname NOT IN ('pg_statistic', 'pg_statistic_ext_data')
ORDER BY 1
"""
"""Tables without the planner statistics that the server collects."""
_OF_THE_CLUSTER = {
    "itself": "pg_database WHERE datname = current_database()",
    "settings of roles": "pg_db_role_setting"
    " WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())",
}
"""Cluster-wide tables with data about a database."""


def _tables(connection: psycopg.Connection[Any]) -> dict[str, bool]:
    """Every table, and whether it is the system's."""
    own = dict(connection.execute(_TABLES).fetchall())
    return own | dict.fromkeys(_OF_THE_CLUSTER, True)


def _written(
    connection: psycopg.Connection[Any], tables: list[str], since: int
) -> dict[str, tuple[int, bool]]:
    """How many rows each table has, and whether one of them came to be after that transaction."""

    def part(table: str) -> str:
        name = table.replace("'", "''")
        newer = f"coalesce(min(age(xmin)) < age('{since}'::xid), false)"
        return f"SELECT '{name}', count(*), {newer} FROM {_OF_THE_CLUSTER.get(table, table)}"

    rows = connection.execute(" UNION ALL ".join(map(part, tables)))
    return {name: (count, is_newer) for name, count, is_newer in rows}


def _sequences(connection: psycopg.Connection[Any]) -> dict[str, tuple[int, bool]]:
    """The value of each sequence, and if it was already used."""
    rows = connection.execute(
        "SELECT format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),"
        " last_value IS NOT NULL FROM pg_sequences"
    )
    return {name: (value, is_called) for name, value, is_called in rows}


def _copied_out(connection: psycopg.Connection[Any], table: str) -> str:
    with connection.cursor().copy(f"COPY {table} TO STDOUT") as copy:
        return b"".join(copy).decode()


def _end_others(connection: psycopg.Connection[Any]) -> None:
    """End what threads and processes of the test have left open, as dropping the database would."""
    connection.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
