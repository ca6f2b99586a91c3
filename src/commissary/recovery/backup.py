"""The creation of a backup: a snapshot of the database, then all files, then the manifest."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from io import BytesIO

from django.conf import settings

from commissary.recovery.archive import FILES, ROWS, SECRETS, Archive, StoredFile, file_as_line
from commissary.recovery.dumping import DumpMoment, count_rows, dump, exclusively, moment
from commissary.recovery.errors import Damaged, RecoveryError
from commissary.recovery.manifest import BackupManifest, Secret, Totals, fingerprint
from commissary.recovery.missing_files import MissingFiles, find_missing_files
from commissary.recovery.secrets import SECRET_NAME, secrets_file
from commissary.recovery.server import Server, client_programs
from commissary.recovery.stored_files import FileSender
from shared.data_types import JsonObject
from shared.tenancy.deletion_hold import Hold, HoldLost, deletions_held
from shared.tenancy.plurals import pluralize

ReportLine = Callable[[str], None]


@dataclass(frozen=True)
class BackupResult:
    """A complete backup, with the number of files and bytes that were sent to the target."""

    manifest: BackupManifest
    sent: int
    sent_bytes: int
    missing: MissingFiles


def back_up(
    archive: Archive, server: Server, *, jobs: int, with_secrets: bool, report_line: ReportLine
) -> BackupResult:
    """Create a backup and return it.

    If that fails, this raises RecoveryError and leaves no backup that appears to be complete.

    The database is backed up first and the files afterwards. Files are stored before their rows are
    committed, and the hold prevents their deletion until they are sent, so every file in the snapshot is
    included. In the reverse order, a file that arrives in between would be missing.
    """
    with exclusively(server, archive.installation):
        started = datetime.now(UTC)
        _delete_interrupted(archive)
        backup_id = _new_id(archive, started)
        with _hold() as hold:
            with moment(server) as now:
                report_line(
                    f"Database of {now.at:%Y-%m-%d %H:%M:%S} UTC: {pluralize(len(now.domains), 'domain')}"
                )
                parts = dump(archive, backup_id, server, now, jobs)
                rows = count_rows(server, now, jobs)
            parts.append(
                archive.put_lines(backup_id, ROWS, ({"schema": a, "rows": b} for a, b in rows.items()))
            )
            report_line("Files")
            sender = FileSender(archive, _last_files(archive), dict(archive.objects()))
            totals = _FileCounter()
            parts.append(archive.put_lines(backup_id, FILES, totals.lines(sender.send_all(jobs))))
            if with_secrets:
                parts.append(archive.put(backup_id, SECRETS, BytesIO(secrets_file(settings.SECRET_KEY))))
            missing = find_missing_files(now.domains, totals.names)
            hold.check()
            manifest = BackupManifest(
                id=backup_id,
                installation=archive.installation,
                version=version("commissary"),
                migrations=now.migrations,
                postgres=now.major,
                client=client_programs(now.major).major,
                started_at=_iso(started),
                snapshot_at=_iso(now.at),
                finished_at=_iso(datetime.now(UTC)),
                parts=tuple(parts),
                roles=_roles(now),
                secrets=(Secret(SECRET_NAME, fingerprint(settings.SECRET_KEY), with_secrets),),
                totals=Totals(
                    domains=len(now.domains),
                    schemas=len(rows),
                    rows=sum(sum(each.values()) for each in rows.values()),
                    files=len(totals.names),
                    file_bytes=totals.bytes,
                ),
            )
            archive.put_manifest(manifest, settings.SECRET_KEY)
        return BackupResult(manifest, sender.sent, sender.sent_bytes, missing)


@dataclass
class _FileCounter:
    """A counter of the files that pass through `lines`."""

    names: set[tuple[str, str]] = field(default_factory=set)
    bytes: int = 0

    def lines(self, stored: Iterator[StoredFile]) -> Iterator[JsonObject]:
        for each in stored:
            self.names.add((each.storage, each.key))
            self.bytes += each.size
            yield file_as_line(each)


@contextmanager
def _hold() -> Iterator[Hold]:
    try:
        with deletions_held() as hold:
            yield hold
    except HoldLost as error:
        raise RecoveryError(
            "No connection to the private storage. Files may have been deleted during the backup."
        ) from error


def _last_files(archive: Archive) -> dict[tuple[str, str], StoredFile]:
    """Return the files of the newest complete backup, by storage and key, or {} if there is none."""
    for each in reversed(archive.ids()):
        try:
            if manifest := archive.find(each):
                return {(file.storage, file.key): file for file in archive.files(manifest)}
        except Damaged:
            continue
    return {}


def _delete_interrupted(archive: Archive) -> None:
    """Delete unfinished backups. The files that they have already sent are reused."""
    for each in archive.ids():
        # A backup with an unreadable manifest is left for the operator to check. `--verify` reports it.
        if not archive.has_manifest(each):
            archive.delete(each)


def _new_id(archive: Archive, now: datetime) -> str:
    name, others = f"{now:%Y%m%dT%H%M%SZ}", set(archive.ids())
    return next(each for each in (name, *(f"{name}-{n}" for n in range(2, 1000))) if each not in others)


def _roles(now: DumpMoment) -> tuple[str, ...]:
    names = settings.DATABASE_ROLES
    return (names.app, names.shared, names.domain, *now.domains)


def _iso(moment_: datetime) -> str:
    return moment_.isoformat(timespec="microseconds").replace("+00:00", "Z")
