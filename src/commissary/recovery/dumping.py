"""A snapshot of the database in several dumps, taken while Commissary is running.

One connection holds a snapshot that every pg_dump uses, so all dumps contain the same state, regardless of
their number and duration. See docs/decisions/installation-backups.md.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import psycopg
from psycopg import sql

from commissary.recovery.archive import Archive
from commissary.recovery.errors import RecoveryBusy, RecoveryError, RecoveryRefused
from commissary.recovery.manifest import BackupPart
from commissary.recovery.server import Server, count_table_rows, major_version
from commissary.recovery.streams import HashingReader, map_concurrently
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA
from shared.tenancy.installation import get_installation

SCHEMAS_AT_ONCE = 50
"""The maximum number of schemas per dump.

pg_dump locks all tables of these schemas, and a server has room for only a few thousand locks.
"""
_BACKUP_LOCK = "SELECT pg_try_advisory_lock(hashtext('commissary backup'))"
# Migrations and the purging of domains also take this lock: shared.tenancy.fleet.lock,
# shared.domains.purging.
_FLEET_LOCK = "SELECT pg_advisory_lock_shared(hashtext('commissary fleet'))"


@dataclass(frozen=True)
class DumpMoment:
    """The snapshot to back up. It is valid as long as its connection is open."""

    snapshot: str
    at: datetime
    major: int
    domains: tuple[str, ...]
    migrations: tuple[str, ...]

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The groups of schemas. Each group becomes one dump."""
        cuts = range(0, len(self.domains), SCHEMAS_AT_ONCE)
        return [("public", TEMPLATE_SCHEMA), *(self.domains[at : at + SCHEMAS_AT_ONCE] for at in cuts)]


@contextmanager
def exclusively(server: Server, installation: str) -> Iterator[None]:
    """Prevent other backups and pruning of this installation during this block.

    Raises RecoveryBusy if another backup is running, and RecoveryRefused if the database is empty or belongs
    to another installation.
    """
    with server.connect() as connection:
        known = get_installation(connection.cursor())
        if known is None:
            raise RecoveryRefused("The database is empty. There is nothing to back up.")
        if known != installation:
            raise RecoveryRefused("The database was set up with another secret key.")
        if not _first(connection, _BACKUP_LOCK):
            raise RecoveryBusy("Another backup of this installation is running.")
        yield


@contextmanager
def moment(server: Server) -> Iterator[DumpMoment]:
    """Hold a snapshot of the database in this block, and prevent migrations and the purging of domains.

    Raises RecoveryBusy if a migration is running.
    """
    with server.connect() as guard, server.connect() as connection:
        try:
            guard.execute(_FLEET_LOCK)
        except psycopg.errors.LockNotAvailable as error:
            raise RecoveryBusy("A migration is running. Try again when it has finished.") from error
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield DumpMoment(
            snapshot=str(_first(connection, "SELECT pg_export_snapshot()")),
            at=_first(connection, "SELECT now()").astimezone(UTC),
            major=major_version(connection),
            domains=tuple(
                name
                for (name,) in connection.execute(
                    "SELECT nspname FROM pg_namespace JOIN public.domains_domain ON schema_name = nspname "
                    "ORDER BY 1"
                )
            ),
            migrations=_migrations(connection),
        )
        connection.execute("ROLLBACK")


def dump(archive: Archive, backup_id: str, server: Server, of: DumpMoment, jobs: int) -> list[BackupPart]:
    """Store a dump of every group of schemas, up to `jobs` at a time, and return the parts.

    Raises RecoveryError if pg_dump fails.
    """
    numbered = list(enumerate(of.groups))

    def one(each: tuple[int, tuple[str, ...]]) -> BackupPart:
        number, schemas = each
        return _dump(archive, (backup_id, f"database/{number}.dump"), server, of, schemas)

    return list(map_concurrently(one, numbered, jobs))


def count_rows(server: Server, of: DumpMoment, jobs: int) -> dict[str, dict[str, int]]:
    """Return the number of rows of each table in the snapshot, by schema and table."""

    def one(schemas: tuple[str, ...]) -> dict[str, dict[str, int]]:
        with server.connect(autocommit=False) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            connection.execute(sql.SQL("SET TRANSACTION SNAPSHOT {}").format(of.snapshot))
            return count_table_rows(connection, schemas)

    return {schema: rows for each in map_concurrently(one, of.groups, jobs) for schema, rows in each.items()}


def _dump(
    archive: Archive, place: tuple[str, str], server: Server, of: DumpMoment, schemas: tuple[str, ...]
) -> BackupPart:
    program = server.program(
        "pg_dump",
        of.major,
        server.database,
        "--format=custom",
        "--compress=3",
        "--no-password",
        f"--snapshot={of.snapshot}",
        "--lock-wait-timeout=30000",
        *(f'--schema="{each}"' for each in schemas),
    )
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(
            program.argv,
            env=program.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
        ) as process,
    ):

        def check(_: HashingReader) -> None:
            """Raise RecoveryError if pg_dump failed, because the output does not show whether it is
            complete."""
            if process.wait() != 0:
                errors.seek(0)
                raise RecoveryError(f"pg_dump failed: {_reason(errors.read(10_000))}")

        if process.stdout is None:
            raise RecoveryError("pg_dump failed: its output cannot be read.")
        try:
            return archive.put(*place, process.stdout, schemas, check)
        finally:
            process.kill()


def _reason(text: bytes) -> str:
    lines = [each for each in text.decode(errors="replace").splitlines() if "error:" in each]
    return (lines or ["no reason given"])[0].partition("error: ")[2] or "no reason given"


def _migrations(connection: "psycopg.Connection") -> tuple[str, ...]:
    done = "SELECT app || '.' || name FROM {}.django_migrations"
    template = connection.execute(
        "SELECT to_regclass(%s)", [f"{TEMPLATE_SCHEMA}.django_migrations"]
    ).fetchone()
    schemas = ["public", *([TEMPLATE_SCHEMA] if template and template[0] else [])]
    both = sql.SQL(" UNION ").join([sql.SQL(done).format(sql.Identifier(each)) for each in schemas])
    return tuple(sorted(name for (name,) in connection.execute(both)))


def _first(connection: "psycopg.Connection", query: str) -> Any:
    row = connection.execute(query).fetchone()
    return row[0] if row else None
