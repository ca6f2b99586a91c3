"""Digests of a database and a folder, to compare a restored state with the original."""

import hashlib
import os
from pathlib import Path

import psycopg

_OTHER_EVENTS = " WHERE action NOT LIKE 'installation.%'"
_OURS = "NOT IN ('pg_catalog', 'information_schema')"


def digest_rows(url: str) -> dict[str, str]:
    """Return a digest of the rows of each table, and the values of sequences.

    The events of backups and restores are left out, because they are recorded after the backup.
    """
    with psycopg.connect(url) as connection:
        tables = connection.execute(
            f"SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname {_OURS}"
        ).fetchall()
        sequences = connection.execute(
            "SELECT format('%I.%I', schemaname, sequencename), last_value::text FROM pg_sequences "
            "WHERE sequencename NOT LIKE 'accounts_auditevent%'"
        ).fetchall()
        return dict(sequences) | {
            table: str(
                connection.execute(
                    f"SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM {table} t"
                    + (_OTHER_EVENTS if table.endswith(".accounts_auditevent") else "")
                ).fetchone()
            )
            for (table,) in tables
        }


def digest_files(folder: Path) -> dict[str, str]:
    """Return a digest of each file below `folder`."""
    return {
        Path(parent, name).relative_to(folder).as_posix(): hashlib.sha256(
            Path(parent, name).read_bytes()
        ).hexdigest()
        for parent, _, names in os.walk(folder)
        for name in names
    }
