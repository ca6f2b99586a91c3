"""Domain tables created with a pg_dump script: the cost in PostgreSQL without the product."""

import os
import re
import secrets
import subprocess

import psycopg

from commissary.recovery.server import client_programs

_NEWEST = "SELECT schema_name FROM public.domains_domain ORDER BY id DESC LIMIT 1"
_DUMP_SECONDS = 600
_META_COMMAND = re.compile(r"^\\.*$", re.MULTILINE)
"""Commands for psql, not for the server."""


class DumpedSchema:
    """The newest domain's schema as a script, without owners, privileges and rows."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        self._made: list[str] = []
        (self._schema,) = connection.execute(_NEWEST).fetchone() or ("",)
        program = client_programs(connection.info.server_version // 10_000).folder / "pg_dump"
        done = subprocess.run(
            [
                *(str(program), "--schema-only", "--no-owner", "--no-privileges"),
                *(f"--schema={self._schema}", f"--dbname={os.environ['DATABASE_URL']}"),
            ],
            check=True, stdout=subprocess.PIPE, text=True, timeout=_DUMP_SECONDS,
        )  # fmt: skip
        self._script = _META_COMMAND.sub("", done.stdout)

    def make(self) -> None:
        """Create another copy of the schema in one transaction, without a domain."""
        name = f"dumped_{secrets.token_hex(8)}"
        with self._connection.transaction():
            self._connection.execute(self._script.replace(self._schema, name).encode())
        self._made.append(name)

    def drop(self) -> None:
        """Drop all created schemas."""
        for name in self._made:
            with self._connection.transaction():
                self._connection.execute(f"DROP SCHEMA {name} CASCADE".encode())
        self._made.clear()
