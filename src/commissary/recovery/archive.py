"""The backups of one installation in a target, and the stored files that they share.

<installation>/backups/<id>/…        the manifest and the parts of one backup
<installation>/objects/ab/<sha256>   the content of a file, stored once for all backups
"""

import gzip
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from commissary.recovery import manifest as manifests
from commissary.recovery.errors import Damaged, RecoveryRefused
from commissary.recovery.manifest import BackupManifest, BackupPart
from commissary.recovery.streams import HashingReader, copy_stream, hash_rest
from commissary.recovery.targets import BackupTarget
from shared.data_types import JsonObject

FILES, ROWS, SECRETS, MANIFEST = "files.jsonl.gz", "rows.jsonl.gz", "secrets.json", "manifest.json"


@dataclass(frozen=True)
class StoredFile:
    """A stored file in a backup.

    If `modified` differs from the time in the storage, the file has changed since the backup.
    """

    storage: str
    key: str
    size: int
    sha256: str
    modified: str


@dataclass(frozen=True)
class Archive:
    """The backups of one installation in a target, with the secret key of the installation if it is known."""

    target: BackupTarget
    installation: str
    secret: str | None

    def ids(self) -> list[str]:
        """Return the ids of all backups, including unfinished ones, oldest first."""
        return [each for each in self.target.folders(f"{self.installation}/backups") if manifests.is_id(each)]

    def complete(self) -> list[BackupManifest]:
        """Return every complete backup, oldest first. Raises Damaged if a manifest is unreadable."""
        manifests = [self.find(each) for each in self.ids()]
        return [each for each in manifests if each is not None]

    def find(self, backup_id: str) -> BackupManifest | None:
        """Return the backup with this id, or None if it was not finished.

        Raises Damaged if its manifest is unreadable or belongs to another backup.
        """
        try:
            with self.target.open(self.key(backup_id, MANIFEST)) as file:
                manifest = manifests.parse(file.read(), f"the backup {backup_id}", self.secret)
        except FileNotFoundError:
            return None
        if (manifest.id, manifest.installation) != (backup_id, self.installation):
            raise Damaged(f"The manifest of the backup {backup_id} belongs to another backup.")
        return manifest

    def has_manifest(self, backup_id: str) -> bool:
        """Return whether the backup was finished, even if it has been damaged since."""
        try:
            self.target.open(self.key(backup_id, MANIFEST)).close()
        except FileNotFoundError:
            return False
        return True

    def choose(self, backup_id: str | None) -> BackupManifest:
        """Return the backup with the given id, or the newest complete one if `backup_id` is None.

        Raises RecoveryRefused if there is no such backup, and Damaged if it is incomplete or unreadable.
        """
        ids = self.ids()
        if backup_id is None:
            for each in reversed(ids):
                if manifest := self.find(each):
                    return manifest
            raise self._no_backup()
        if backup_id not in ids:
            raise (
                self._no_backup()
                if not ids
                else RecoveryRefused(f"No such backup in {self.target.name}: {backup_id}")
            )
        if (manifest := self.find(backup_id)) is None:
            raise Damaged(f"The backup {backup_id} is incomplete because it was interrupted.")
        return manifest

    def _no_backup(self) -> RecoveryRefused:
        others = [each for each in self.target.folders("") if each != self.installation]
        if others:
            return RecoveryRefused(
                f"{self.target.name} contains only backups of another installation ("
                f"{', '.join(others)[:80]}). To restore them, set the secret key of that installation."
            )
        return RecoveryRefused(f"There is no backup in {self.target.name}.")

    def key(self, backup_id: str, name: str) -> str:
        return f"{self.installation}/backups/{backup_id}/{name}"

    def object_key(self, sha256: str) -> str:
        return f"{self.installation}/objects/{sha256[:2]}/{sha256}"

    def objects(self) -> Iterator[tuple[str, int]]:
        """Yield the SHA-256 and the size in bytes of each distinct stored file."""
        for key, size in self.target.entries(f"{self.installation}/objects"):
            yield key.rpartition("/")[2], size

    def put(
        self,
        backup_id: str,
        name: str,
        source: IO[bytes],
        schemas: tuple[str, ...] = (),
        at_end: Callable[[HashingReader], None] | None = None,
    ) -> BackupPart:
        """Store one part of a backup and return its description.

        If `at_end` raises an error, nothing is stored.
        """
        reader = HashingReader(source, at_end)
        self.target.put(self.key(backup_id, name), reader)
        return BackupPart(name, reader.sha256, reader.size, schemas)

    def put_lines(self, backup_id: str, name: str, lines: Iterable[Any]) -> BackupPart:
        """Store values as lines of compressed JSON, using a temporary file, and return the part."""
        with tempfile.TemporaryFile() as file:
            with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
                for each in lines:
                    packed.write(json.dumps(each, ensure_ascii=False).encode() + b"\n")
            file.seek(0)
            return self.put(backup_id, name, file)

    def put_manifest(self, manifest: BackupManifest, secret: str) -> None:
        """Store the manifest, which marks the backup as complete and must therefore be written last."""
        self.target.flush()
        text = manifests.write_json(manifest, secret)
        self.target.put(self.key(manifest.id, MANIFEST), HashingReader(BytesIO(text)))
        self.target.flush()

    def lines(self, manifest: BackupManifest, name: str) -> Iterator[Any]:
        """Yield the values of a part that consists of JSON lines.

        Raises Damaged before the first value if the part is damaged or missing.
        """
        with self.fetch(manifest, manifest.part(name)) as path, gzip.open(path, "rb") as file:
            for line in file:
                yield json.loads(line)

    def files(self, manifest: BackupManifest) -> Iterator[StoredFile]:
        """Yield every file of the backup, grouped by folder.

        Raises Damaged if the list is damaged or missing.
        """
        for each in self.lines(manifest, FILES):
            yield StoredFile(**each)

    @contextmanager
    def fetch(self, manifest: BackupManifest, part: BackupPart) -> Iterator[Path]:
        """Provide the part as a local file with verified content.

        Raises Damaged if the part is damaged or missing.
        """
        key = self.key(manifest.id, part.name)
        if (path := self.target.local(key)) is not None:
            if problem := self.check_part(manifest, part):
                raise Damaged(f"In the backup {manifest.id} {problem}.")
            yield path
            return
        with tempfile.NamedTemporaryFile(prefix="commissary-restore-") as copy:
            try:
                with self.target.open(key) as source:
                    copy_facts = copy_stream(source, copy)
            except FileNotFoundError as error:
                raise Damaged(f"{part.name} of the backup {manifest.id} is missing.") from error
            if copy_facts != (part.sha256, part.size):
                raise Damaged(f"{part.name} of the backup {manifest.id} is damaged.")
            copy.flush()
            yield Path(copy.name)

    def check_part(self, manifest: BackupManifest, part: BackupPart) -> str | None:
        """Return a description of the part's problem, or None if it is intact."""
        return self._check(self.key(manifest.id, part.name), part.name, part.sha256, part.size)

    def check_object(self, sha256: str, size: int) -> str | None:
        """Return a description of the problem with this stored file, or None if it is intact."""
        return self._check(self.object_key(sha256), f"file {sha256[:12]}…", sha256, size)

    def _check(self, key: str, what: str, sha256: str, size: int) -> str | None:
        try:
            with self.target.open(key) as source:
                return None if hash_rest(source) == (sha256, size) else f"{what} is damaged"
        except FileNotFoundError:
            return f"{what} is missing"

    def delete(self, backup_id: str) -> None:
        """Delete one backup.

        Its manifest is deleted first, so that a partially deleted backup never appears to be complete.
        """
        self.target.delete([self.key(backup_id, MANIFEST)])
        with suppress(FileNotFoundError):
            self.target.delete([key for key, _ in self.target.entries(self.key(backup_id, "").rstrip("/"))])


def file_as_line(file: StoredFile) -> JsonObject:
    return asdict(file)
