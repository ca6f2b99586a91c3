"""Access to PostgreSQL for backup and restore, as the owner and with client programs of the right version."""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from commissary.config.errors import LocalError
from commissary.devserver.accounts import SystemAccount
from commissary.devserver.binaries import POSTGRES_FOLDERS, postgres_binaries
from commissary.recovery.errors import RecoveryError

# A wait for a lock or for the network must end after a time limit, but a computation may take any time.
_SESSION = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=30000"
_KEEPALIVES = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "connect_timeout": 10}


@dataclass(frozen=True)
class Server:
    """The PostgreSQL server and the database in a DATABASE_URL."""

    url: str

    @property
    def database(self) -> str:
        return str(self._parts["dbname"])

    @property
    def _parts(self) -> dict[str, Any]:
        return conninfo_to_dict(self.url)

    def connect(self, database: str | None = None, *, autocommit: bool = True) -> "psycopg.Connection":
        """Connect as the owner to `database`, or to the installation's database if it is None.

        Raises psycopg.Error if that fails.
        """
        conninfo = make_conninfo(self.url, **_KEEPALIVES, dbname=database or self.database, options=_SESSION)
        return psycopg.connect(conninfo, autocommit=autocommit)

    def maintenance(self) -> "psycopg.Connection":
        """Return a connection to a maintenance database, so that the installation's database can be renamed.

        Raises psycopg.Error if no connection is possible.
        """
        first, second = (
            ("template1", "postgres") if self.database == "postgres" else ("postgres", "template1")
        )
        try:
            return self.connect(first)
        except psycopg.OperationalError:
            return self.connect(second)

    def exists(self, database: str) -> bool:
        with self.maintenance() as connection:
            return _is_there(connection, database)

    def program(self, name: str, major: int, database: str, *options: str) -> "ServerProgram":
        """Return the command that runs a PostgreSQL program of at least version `major` for this database.

        Raises RecoveryError if no such program is installed.
        """
        parts = {**self._parts, **_KEEPALIVES, "dbname": database}
        password = str(parts.pop("password", ""))
        client = client_programs(major)
        environment = {
            **{each: os.environ[each] for each in ("PATH", "HOME", "TMPDIR") if each in os.environ},
            "LC_ALL": "C",
            # Unlike environment variables, command line arguments are visible to all users of the machine.
            "PGPASSWORD": password,
            "PGOPTIONS": "-c statement_timeout=0",
        }
        argv = [str(client.folder / name), f"--dbname={make_conninfo('', **parts)}", *options]
        return ServerProgram(argv, environment, client.major)


@dataclass(frozen=True)
class ServerProgram:
    argv: list[str]
    environment: dict[str, str]
    major: int


@dataclass(frozen=True)
class ClientPrograms:
    folder: Path
    major: int


def client_programs(major: int) -> ClientPrograms:
    """Return the oldest installed pg_dump and pg_restore that are not older than the server.

    Raises RecoveryError if there are none.
    """
    fitting = [each for each in _find_installed() if each.major >= major]
    if not fitting:
        raise RecoveryError(
            f"The server is PostgreSQL {major}. Install pg_dump and pg_restore of this version, and "
            "add them to the PATH."
        )
    return min(fitting, key=lambda each: each.major)


def _find_installed() -> list[ClientPrograms]:
    folders = [Path(on_path).resolve().parent] if (on_path := shutil.which("pg_dump")) else []
    for pattern in POSTGRES_FOLDERS:
        folders += sorted(Path("/").glob(pattern.lstrip("/")))
    with suppress(LocalError):
        folders.append(postgres_binaries(SystemAccount()).folder)
    complete = [each for each in folders if (each / "pg_dump").is_file() and (each / "pg_restore").is_file()]
    return [ClientPrograms(each, _major(each / "pg_dump")) for each in complete]


def _major(program: Path) -> int:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    number = re.search(r"\) (\d+)", done.stdout)
    return int(number[1]) if number else 0


def major_version(connection: "psycopg.Connection") -> int:
    return connection.info.server_version // 10_000


def count_table_rows(connection: "psycopg.Connection", schemas: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """Return the number of rows of each table in these schemas, by schema and table."""
    relations = connection.execute(
        "SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
        "WHERE c.relkind = 'r' AND n.nspname = ANY(%s) ORDER BY 1, 2",
        [list(schemas)],
    )
    tables: dict[str, list[str]] = {each: [] for each in schemas}
    for schema, table in relations:
        tables[schema].append(table)
    counted: dict[str, dict[str, int]] = {}
    for schema, names in tables.items():
        # One statement counts the rows of all tables of a domain.
        parts = [
            sql.SQL("SELECT {}, count(*) FROM {}.{}").format(
                name, sql.Identifier(schema), sql.Identifier(name)
            )
            for name in names
        ]
        rows = connection.execute(sql.SQL(" UNION ALL ").join(parts)) if parts else ()
        counted[schema] = dict(rows)
    return counted


def _is_there(connection: "psycopg.Connection", database: str) -> bool:
    row = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone()
    return row is not None
