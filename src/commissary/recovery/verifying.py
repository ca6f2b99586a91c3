"""Verification of a complete backup."""

from dataclasses import dataclass, field

from commissary.recovery.archive import FILES, Archive
from commissary.recovery.errors import Damaged
from commissary.recovery.manifest import BackupManifest
from commissary.recovery.streams import map_concurrently

_MOST_NAMED = 20


@dataclass
class VerificationResult:
    """The number of bytes read, and the first problems."""

    read_bytes: int = 0
    problems: list[str] = field(default_factory=list)
    count: int = 0
    """The number of all problems, listed or not."""

    def note(self, problem: str | None, size: int) -> None:
        self.read_bytes += size
        if problem:
            self.count += 1
            if len(self.problems) < _MOST_NAMED:
                self.problems.append(problem)


def verify(archive: Archive, manifest: BackupManifest, jobs: int) -> VerificationResult:
    """Compare every byte of the backup with its SHA-256; shared contents are read once."""
    verified = VerificationResult()
    for each in manifest.parts:
        verified.note(archive.check_part(manifest, each), each.size)
    try:
        contents = {file.sha256: file.size for file in archive.files(manifest)}
    except Damaged as error:
        # The list itself is damaged, which was reported above if its bytes have changed.
        if not any(FILES in each for each in verified.problems):
            verified.note(str(error), 0)
        return verified

    def one(content: tuple[str, int]) -> str | None:
        return archive.check_object(*content)

    for (_, size), problem in zip(
        contents.items(), map_concurrently(one, contents.items(), jobs), strict=True
    ):
        verified.note(problem, size)
    return verified


def refuse_damaged(archive: Archive, manifest: BackupManifest, jobs: int) -> VerificationResult:
    """Verify the backup; raise Damaged with the first problem."""
    verified = verify(archive, manifest, jobs)
    if verified.count:
        more = f" (and {verified.count - 1} more)" if verified.count > 1 else ""
        raise Damaged(f"In the backup {manifest.id} {verified.problems[0]}{more}.")
    return verified
