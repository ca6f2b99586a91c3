"""The verification of a complete backup."""

from dataclasses import dataclass, field

from commissary.recovery.archive import FILES, Archive
from commissary.recovery.errors import Damaged
from commissary.recovery.manifest import BackupManifest
from commissary.recovery.streams import map_concurrently

_MOST_NAMED = 20


@dataclass
class VerificationResult:
    """The result of a verification: the number of bytes read, and the first problems."""

    read_bytes: int = 0
    problems: list[str] = field(default_factory=list)
    count: int = 0
    """The number of all problems, including those that `problems` does not list."""

    def note(self, problem: str | None, size: int) -> None:
        self.read_bytes += size
        if problem:
            self.count += 1
            if len(self.problems) < _MOST_NAMED:
                self.problems.append(problem)


def verify(archive: Archive, manifest: BackupManifest, jobs: int) -> VerificationResult:
    """Compare every byte of the backup with its SHA-256, and return the problems.

    Content that several files share is read only once.
    """
    verified = VerificationResult()
    for each in manifest.parts:
        verified.note(archive.check_part(manifest, each), each.size)
    try:
        contents = {file.sha256: file.size for file in archive.files(manifest)}
    except Damaged as error:
        # The list of files itself is damaged. If its bytes have changed, this was already reported above.
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
    """Verify the backup and return the result. Raises Damaged with the first problem if there is one."""
    verified = verify(archive, manifest, jobs)
    if verified.count:
        more = f" (and {verified.count - 1} more)" if verified.count > 1 else ""
        raise Damaged(f"In the backup {manifest.id} {verified.problems[0]}{more}.")
    return verified
