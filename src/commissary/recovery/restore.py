"""The restore of an installation. It fills and checks a new database, which then replaces the old one.

Until the replacement, the old state is unchanged. A restore that is rejected, fails or is killed therefore
has no effect, and a second run starts over. See docs/decisions/installation-backups.md.
"""

import os
import re
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import psycopg
import redis
from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from psycopg import sql

from commissary.recovery.archive import ROWS, Archive
from commissary.recovery.errors import Damaged, RecoveryError, RecoveryRefused
from commissary.recovery.manifest import BackupManifest, BackupPart
from commissary.recovery.new_database import NewDatabase, owner_in
from commissary.recovery.secrets import store_secret
from commissary.recovery.server import Server, count_table_rows, major_version
from commissary.recovery.stored_files import are_empty, restore_files
from commissary.recovery.streams import map_concurrently
from commissary.recovery.verifying import refuse_damaged
from shared.tenancy.deletion_hold import Hold
from shared.tenancy.domain_rights import repair_rights
from shared.tenancy.installation import get_installation
from shared.tenancy.invariants import HOMELESS, INVARIANTS, list_broken_invariants
from shared.tenancy.plurals import pluralize
from shared.tenancy.roles import build_role_grants, create_roles

OLD_RETENTION_SECONDS = 7 * 24 * 3600.0
"""The number of seconds after a restore for which no files are deleted.

The replaced database may be needed again, and its rows reference these files.
"""
_TABLES = (
    "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
    "WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'"
)
_STOP_BROKEN_DOMAINS = """
    UPDATE public.domains_domain d SET maintenance = 'Its schema was missing in the restored backup.'
    WHERE NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = d.schema_name)
    RETURNING coalesce(
        (SELECT domain FROM public.domains_host h WHERE h.tenant_id = d.id AND h.is_primary), d.schema_name)
"""
# A new database already contains the schema `public`. Default privileges reference their owner, who may have
# another name on this server.
_MADE = re.compile(r" (SCHEMA - public|DEFAULT ACL) ")
ReportLine = Callable[[str], None]


@dataclass(frozen=True)
class RestoreResult:
    """The result of a restore.

    `aside` is the new name of the old database, or None if the old database was empty or missing.
    """

    manifest: BackupManifest
    rows: int
    files_written: int
    files_there: int
    invariants: int
    aside: str | None
    behind: int
    """The number of migrations of this version that the backup lacks."""
    is_cache_empty: bool
    broken: tuple[str, ...] = ()
    """The hosts of domains without a schema in the backup. These domains are now in maintenance."""


def restore(
    archive: Archive,
    manifest: BackupManifest,
    server: Server,
    *,
    replace: bool,
    takes_secret: bool,
    jobs: int,
    report_line: ReportLine,
    dry_run: bool = False,
) -> RestoreResult | None:
    """Restore the installation from the backup `manifest`, and return the result.

    With `dry_run`, everything is checked, nothing is changed, and the result is None.

    If this raises RecoveryError, the old state is unchanged. With `takes_secret`, the secret key from the
    backup is written to the home directory.
    """
    behind = _compare_versions(manifest)
    is_empty = _check_place(manifest, server, replace=replace)
    new = NewDatabase.of(server, manifest.id, f"{datetime.now(UTC):%Y%m%d%H%M%S}")
    new.refuse_sessions()
    report_line(f"Reading the backup {manifest.id} of {manifest.snapshot_at}")
    refuse_damaged(archive, manifest, jobs)
    if dry_run:
        return None
    if takes_secret:
        store_secret(settings.SECRET_KEY)
    report_line(f"Database: {pluralize(manifest.totals.domains, 'domain')}, into {new.name}")
    new.create()
    hold = Hold()
    try:
        _fill(archive, manifest, new, jobs)
        rows = _compare_rows(archive, manifest, new, jobs)
        broken = _stop_broken_domains(new)
        with owner_in(new.name) as owner:
            repair_rights(owner)
        invariants = _check_isolation(new)
        report_line(f"Files: {manifest.totals.files}")
        written, there = restore_files(archive, archive.files(manifest), jobs)
        if not is_empty:
            hold.extend(OLD_RETENTION_SECONDS)
        was_there = new.put_in_place()
    except BaseException:
        hold.release()
        _drop_quietly(new)
        raise
    if was_there and is_empty:
        _drop_empty(server, new.aside)
    return RestoreResult(
        manifest=manifest,
        rows=rows,
        files_written=written,
        files_there=there,
        invariants=invariants,
        aside=new.aside if was_there and not is_empty else None,
        behind=behind,
        is_cache_empty=_empty_cache(),
        broken=broken,
    )


def _compare_versions(manifest: BackupManifest) -> int:
    """Return the number of migrations that must be run after the restore.

    Raises RecoveryRefused if the backup was made by a newer version.
    """
    ours = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    theirs = set(manifest.migrations)
    if unknown := sorted(theirs - ours):
        raise RecoveryRefused(
            f"The backup {manifest.id} is from a newer version ({manifest.version}) with the "
            f"migration {unknown[0]}. Install that version first."
        )
    return len(ours - theirs)


def _check_place(manifest: BackupManifest, server: Server, *, replace: bool) -> bool:
    """Return whether the database is empty or missing.

    Raises RecoveryRefused if the database or the storage must not be overwritten, or if the server is older
    than the backup.
    """
    with server.maintenance() as connection:
        if major_version(connection) < manifest.postgres:
            raise RecoveryRefused(
                f"The backup is from PostgreSQL {manifest.postgres}, but this server is PostgreSQL "
                f"{major_version(connection)}."
            )
    is_empty, known = True, None
    if server.exists(server.database):
        with server.connect() as connection:
            row = connection.execute(_TABLES).fetchone()
            is_empty = not row or not row[0]
            known = get_installation(connection.cursor())
    if not is_empty and known != manifest.installation:
        raise RecoveryRefused(f"The database {server.database} belongs to another installation.")
    if not is_empty and not replace:
        raise RecoveryRefused(
            f"The database {server.database} is not empty. To rename and keep it, add --replace."
        )
    if not replace and not are_empty():
        raise RecoveryRefused("The storage is not empty. To add the files of the backup, add --replace.")
    return is_empty


def _fill(archive: Archive, manifest: BackupManifest, new: NewDatabase, jobs: int) -> None:
    with new.server.connect(new.name) as connection:
        _create_roles(connection, manifest)
    first, *others = manifest.dumps
    _load(archive, manifest, new, first)

    def one(part: BackupPart) -> None:
        _load(archive, manifest, new, part)

    for _ in map_concurrently(one, others, jobs):
        pass
    # This must come last, because the default privileges that it sets would be added to the grants in the
    # dumps.
    with owner_in(new.name) as owner:
        create_roles(owner)


def _create_roles(connection: "psycopg.Connection", manifest: BackupManifest) -> None:
    """Create the roles that the dumps reference: the shared roles, and the role of each domain."""
    names = settings.DATABASE_ROLES
    once = {names.app, names.shared, names.domain}
    for role in manifest.roles:
        name = sql.Identifier(role)
        if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone() is None:
            connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(name))
        for grant in () if role in once else build_role_grants(role):
            connection.execute(grant)


def _load(archive: Archive, manifest: BackupManifest, new: NewDatabase, part: BackupPart) -> None:
    """Restore one dump completely. Raises RecoveryError if that fails.

    Objects that already exist, and those that `create_roles` creates later, are skipped.
    """
    with archive.fetch(manifest, part) as path, tempfile.NamedTemporaryFile("w+") as contents:
        listed = _run(manifest, new, "--list", str(path), is_local=True)
        contents.writelines(line for line in listed.splitlines(keepends=True) if not _MADE.search(line))
        contents.flush()
        _run(manifest, new, "--no-owner", "--exit-on-error", f"--use-list={contents.name}", str(path))


def _run(manifest: BackupManifest, new: NewDatabase, *options: str, is_local: bool = False) -> str:
    program = new.server.program("pg_restore", manifest.client, new.name, *options)
    argv = [each for each in program.argv if not (is_local and each.startswith("--dbname="))]
    done = subprocess.run(  # Safe: our own arguments and a verified file.
        argv,
        env=program.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=24 * 3600,
    )
    if done.returncode != 0:
        reasons = [each for each in done.stderr.splitlines() if "error:" in each] or [
            "error: no reason given"
        ]
        raise RecoveryError(f"pg_restore failed: {reasons[0].partition('error: ')[2]}")
    return done.stdout


def _compare_rows(archive: Archive, manifest: BackupManifest, new: NewDatabase, jobs: int) -> int:
    """Compare the number of rows of each table with the backup, and return the total.

    Raises Damaged if a number differs.
    """
    expected = {each["schema"]: each["rows"] for each in archive.lines(manifest, ROWS)}

    def one(part: BackupPart) -> int:
        with new.server.connect(new.name) as connection:
            counts = count_table_rows(connection, part.schemas)
        for schema, tables in counts.items():
            if tables != expected[schema]:
                raise Damaged(
                    f"{schema} was restored with a different number of rows than in the backup {manifest.id}."
                )
        return sum(sum(tables.values()) for tables in counts.values())

    return sum(map_concurrently(one, manifest.dumps, jobs))


def _stop_broken_domains(new: NewDatabase) -> tuple[str, ...]:
    """Put domains without a schema into maintenance and return their hosts, sorted.

    The other domains then work normally.
    """
    with new.server.connect(new.name) as connection:
        rows = connection.execute(_STOP_BROKEN_DOMAINS).fetchall()
    return tuple(sorted(host for (host,) in rows))


def _check_isolation(new: NewDatabase) -> int:
    with owner_in(new.name) as owner:
        # Broken domains are ignored here, because they are in maintenance and grant no access.
        if broken := list_broken_invariants(owner, ignored=HOMELESS):
            raise RecoveryError(f"Domain isolation would be broken: {broken[0]}")
    return len(INVARIANTS)


def _drop_quietly(new: NewDatabase) -> None:
    """Drop the database if possible. If this fails, the next restore drops it."""
    try:
        new.drop()
    except psycopg.Error:
        return


def _drop_empty(server: Server, name: str) -> None:
    with server.maintenance() as connection:
        connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def _empty_cache() -> bool:
    """Clear Valkey and return whether that succeeded.

    The restored content versions are lower than those in Valkey, so its entries would be mistaken for current
    ones.
    """
    if not os.environ.get("REDIS_URL", "").strip():
        return True  # The embedded server ended together with Commissary, and keeps no data.
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=5) as client:
            client.flushdb()
    except (redis.RedisError, OSError):
        return False
    return True
