"""Restore a copy of the migrated database after a test has written to it.

A new copy takes most of a second: 1,400 files, most of them system files. A test writes to few tables. The
creating transaction of each row shows the changed tables, including system tables. After a test has
changed a schema, a privilege or a setting of a role, a new copy is needed.
"""

from dataclasses import dataclass
from typing import Any

import psycopg


@dataclass(frozen=True)
class Pristine:
    """The rows of every table in COPY format, and the position of every sequence."""

    rows: dict[str, str]
    counts: dict[str, int]
    """The number of rows in each table, including system tables."""
    sequences: dict[str, tuple[int, bool]]

    @classmethod
    def of(cls, connection: psycopg.Connection[Any]) -> "Pristine":
        tables = _list_tables(connection)
        rows = {table: _copy_out(connection, table) for table, is_system in tables.items() if not is_system}
        counts = {table: count for table, (count, _) in _count_rows(connection, [*tables], since=0).items()}
        return cls(rows, counts, _read_sequences(connection))

    def restore(self, connection: psycopg.Connection[Any], since: int) -> int | None:
        """Undo the commits since transaction `since`, and return the transaction for the next call.

        Returns None if anything other than rows has changed, so that a new copy is needed. No other session
        may be connected.
        """
        _end_others(connection)
        tables = _list_tables(connection)
        if tables.keys() != self.counts.keys():
            return None
        changed = [
            table
            for table, (count, is_newer) in _count_rows(connection, [*tables], since).items()
            if is_newer or count != self.counts[table]
        ]
        if any(tables[table] for table in changed):
            return None
        with connection.transaction():
            # Triggers and foreign keys are off while rows are restored in any order.
            connection.execute("SET LOCAL session_replication_role = replica")
            for table in changed:
                connection.execute(f"DELETE FROM {table}")
                if self.rows[table]:
                    with connection.cursor().copy(f"COPY {table} FROM STDIN") as copy:
                        copy.write(self.rows[table])
            for name, (value, is_called) in self.sequences.items() - _read_sequences(connection).items():
                connection.execute("SELECT setval(%s::regclass, %s, %s)", [name, value, is_called])
            return read_transaction(connection)


def read_transaction(connection: psycopg.Connection[Any]) -> int:
    """Return a transaction ID that is later than all committed transactions."""
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
"""Cluster-wide tables that contain data about a database."""


def _list_tables(connection: psycopg.Connection[Any]) -> dict[str, bool]:
    """Return every table, and whether it is a system table."""
    own = dict(connection.execute(_TABLES).fetchall())
    return own | dict.fromkeys(_OF_THE_CLUSTER, True)


def _count_rows(
    connection: psycopg.Connection[Any], tables: list[str], since: int
) -> dict[str, tuple[int, bool]]:
    """Return the number of rows of each table, and whether one of them was created after that transaction."""

    def part(table: str) -> str:
        name = table.replace("'", "''")
        newer = f"coalesce(min(age(xmin)) < age('{since}'::xid), false)"
        return f"SELECT '{name}', count(*), {newer} FROM {_OF_THE_CLUSTER.get(table, table)}"

    rows = connection.execute(" UNION ALL ".join(map(part, tables)))
    return {name: (count, is_newer) for name, count, is_newer in rows}


def _read_sequences(connection: psycopg.Connection[Any]) -> dict[str, tuple[int, bool]]:
    """Return the value of each sequence, and whether it has been used."""
    rows = connection.execute(
        "SELECT format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),"
        " last_value IS NOT NULL FROM pg_sequences"
    )
    return {name: (value, is_called) for name, value, is_called in rows}


def _copy_out(connection: psycopg.Connection[Any], table: str) -> str:
    with connection.cursor().copy(f"COPY {table} TO STDOUT") as copy:
        return b"".join(copy).decode()


def _end_others(connection: psycopg.Connection[Any]) -> None:
    """End the connections of the test's threads and processes, as dropping the database would."""
    connection.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
