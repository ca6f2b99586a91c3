"""The deletion of old backups, and of stored files that no remaining backup references."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from commissary.recovery.archive import Archive


@dataclass(frozen=True)
class Retention:
    """The rule for the backups to keep.

    These are the newest `count` backups (at least one), and the backups of the last `days` days.
    """

    count: int | None = None
    days: int | None = None

    def list_expired(self, ids: list[str], now: datetime) -> list[str]:
        """Return the ids of the backups to delete. `ids` must be sorted, oldest first."""
        newest = set(ids[-max(1, self.count or 1) :])
        begins = now - timedelta(days=self.days) if self.days is not None else now
        return [each for each in ids if each not in newest and start_time(each) < begins]


@dataclass(frozen=True)
class PruneResult:
    backups: list[str]
    contents: int
    freed_bytes: int


def start_time(backup_id: str) -> datetime:
    """Return the start time of the backup with this id."""
    return datetime.strptime(backup_id[:16], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def prune(archive: Archive, retention: Retention, now: datetime, *, dry_run: bool = False) -> PruneResult:
    """Delete old backups and the stored files that no remaining backup references, and return the result.

    Each backup loses its manifest first, and files are deleted last, so that the next run can continue after
    an interruption. With `dry_run`, nothing is deleted. Raises Damaged if a remaining backup cannot be read.
    In that case, no files are deleted.
    """
    staying = archive.complete()
    going = retention.list_expired([each.id for each in staying], now)
    named = {
        file.sha256 for manifest in staying if manifest.id not in going for file in archive.files(manifest)
    }
    unnamed = [(sha256, size) for sha256, size in archive.objects() if sha256 not in named]
    if not dry_run:
        for each in going:
            archive.delete(each)
        archive.target.delete(archive.object_key(sha256) for sha256, _ in unnamed)
    return PruneResult(going, len(unnamed), sum(size for _, size in unnamed))
