"""Which backups go, and the contents that no backup names any more."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from commissary.recovery.archive import Archive


@dataclass(frozen=True)
class Retention:
    """What stays: the newest `count`, and those of the last `days`. The newest one stays in any case."""

    count: int | None = None
    days: int | None = None

    def outlived(self, ids: list[str], now: datetime) -> list[str]:
        """Which of those ids (the oldest first) may go."""
        newest = set(ids[-max(1, self.count or 1) :])
        begins = now - timedelta(days=self.days) if self.days is not None else now
        return [each for each in ids if each not in newest and moment_of(each) < begins]


@dataclass(frozen=True)
class PruneResult:
    backups: list[str]
    contents: int
    freed_bytes: int


def moment_of(backup_id: str) -> datetime:
    """When the backup of that id was begun."""
    return datetime.strptime(backup_id[:16], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def prune(archive: Archive, retention: Retention, now: datetime) -> PruneResult:
    """Delete the backups that have outlived it, then contents that none of the others names.

    A backup goes with its manifest first; contents go last: killed anywhere, the next run goes on. Raises
    Damaged, and deletes no content, where a backup that stays cannot say what it names.
    """
    staying = archive.complete()
    going = retention.outlived([each.id for each in staying], now)
    named = {
        file.sha256 for manifest in staying if manifest.id not in going for file in archive.files(manifest)
    }
    for each in going:
        archive.delete(each)
    unnamed = [(sha256, size) for sha256, size in archive.objects() if sha256 not in named]
    archive.target.delete(archive.object_key(sha256) for sha256, _ in unnamed)
    return PruneResult(going, len(unnamed), sum(size for _, size in unnamed))
