"""The files of both storages: list them, send new ones to a target, and restore them."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, storages

from commissary.config.reading import read_setting
from commissary.recovery.archive import Archive, StoredFile
from commissary.recovery.errors import Damaged, RecoveryError
from commissary.recovery.streams import HashingReader, copy_stream, hash_rest, map_concurrently
from commissary.recovery.targets import wrap_failures
from shared.tenancy.deletion_hold import FOLDER as HOLDS

STORAGES = ("default", "private")
_TRIES = 3


@dataclass(frozen=True)
class FileState:
    """A file in a storage. Its content is unchanged as long as `size` and `modified` are unchanged."""

    storage: str
    key: str
    size: int
    modified: str


class FileChanged(Exception):
    """An error that is raised if a file changes while it is read.

    No row in the snapshot refers to such a file yet.
    """


def all_files() -> Iterator[FileState]:
    """Yield every file of both storages, grouped by folder."""
    for name in STORAGES:
        storage = storages[name]
        listed = (
            _list_folder(storage) if isinstance(storage, FileSystemStorage) else _list_bucket(storage, name)
        )
        with _wrap_storage_failures(name):
            for key, size, modified in listed:
                if not key.startswith(f"{HOLDS}/"):
                    yield FileState(name, key, size, modified)


def _wrap_storage_failures(name: str) -> AbstractContextManager[None]:
    """Convert errors of a storage to a RecoveryError that names the storage, not the target.

    A missing file remains a FileNotFoundError.
    """
    storage: Any = storages[name]
    if isinstance(storage, FileSystemStorage):
        return wrap_failures(str(storage.location), passed=(FileNotFoundError,))
    has_own = name == "private" and read_setting("private_storage_url", os.environ)
    setting = "PRIVATE_STORAGE_URL" if has_own else "STORAGE_URL"
    return wrap_failures(
        f"The bucket {storage.bucket_name} in {setting}",
        f" Correct {setting}, or create the bucket and let the key list, read, write and delete its files.",
        passed=(FileNotFoundError,),
    )


def are_empty() -> bool:
    """Return whether both storages are empty."""
    return next(all_files(), None) is None


def _list_folder(storage: FileSystemStorage) -> Iterator[tuple[str, int, str]]:
    root = Path(storage.base_location)
    for parent, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = Path(parent, name)
            try:
                status = path.stat()
            except FileNotFoundError:
                continue
            yield path.relative_to(root).as_posix(), status.st_size, str(status.st_mtime_ns)


def _list_bucket(storage: Any, name: str) -> Iterator[tuple[str, int, str]]:
    prefix = f"{storage.location.strip('/')}/".lstrip("/")
    # If both storages use the same bucket, the prefix of the private files is inside that of the media files.
    is_outer = name == "default" and _shares_bucket()
    inner = cast("Any", storages["private"]).location.strip("/") + "/" if is_outer else None
    for each in storage.bucket.objects.filter(Prefix=prefix):
        if not (inner and each.key.startswith(inner)):
            yield each.key.removeprefix(prefix), each.size, each.last_modified.isoformat()


def _shares_bucket() -> bool:
    media, private = cast("Any", storages["default"]), cast("Any", storages["private"])
    if isinstance(private, FileSystemStorage):
        return False
    return (media.bucket_name, media.endpoint_url) == (private.bucket_name, private.endpoint_url)


@dataclass
class FileSender:
    """A sender of files to the archive. Content that the archive already has is only referenced."""

    archive: Archive
    before: Mapping[tuple[str, str], StoredFile]
    """The files of the last backup, by storage and key."""
    there: dict[str, int]
    """The size of each file content in the archive, in bytes, by SHA-256."""
    sent: int = 0
    sent_bytes: int = 0

    def send_all(self, jobs: int) -> Iterator[StoredFile]:
        """Yield each file as soon as the archive has its content.

        Files that were deleted after they were listed are skipped.
        """
        for each in map_concurrently(self._send, all_files(), jobs):
            if each is not None:
                yield each

    def _send(self, file: FileState) -> StoredFile | None:
        known = self.before.get((file.storage, file.key))
        if known and (known.size, known.modified) == (file.size, file.modified) and self._has(known):
            return known
        for _ in range(_TRIES):
            try:
                return self._read_and_send(file)
            except FileChanged:
                continue
            except FileNotFoundError:
                return None
        return None

    def _has(self, file: StoredFile) -> bool:
        return self.there.get(file.sha256) == file.size

    def _read_and_send(self, file: FileState) -> StoredFile:
        with _open_file(file) as source:
            sha256, size = hash_rest(source)
            stored = StoredFile(file.storage, file.key, size, sha256, file.modified)
            if not self._has(stored):
                source.seek(0)

                def check(reader: HashingReader) -> None:
                    if (reader.sha256, reader.size) != (sha256, size):
                        raise FileChanged

                self.archive.target.put(self.archive.object_key(sha256), HashingReader(source, check))
                self.there[sha256] = size
                self.sent += 1
                self.sent_bytes += size
            return stored


@contextmanager
def _open_file(file: FileState) -> Iterator[IO[bytes]]:
    """Provide a local copy of the file that can be read repeatedly.

    Raises FileNotFoundError if it is missing.
    """
    storage = storages[file.storage]
    if isinstance(storage, FileSystemStorage):
        with ExitStack() as opened:
            with _wrap_storage_failures(file.storage):
                source = opened.enter_context(Path(storage.path(file.key)).open("rb"))
            yield source
        return
    with tempfile.TemporaryFile() as copy:
        with _wrap_storage_failures(file.storage):
            for chunk in cast("Any", storage).part(file.key, 0, None).chunks:
                copy.write(chunk)
        copy.seek(0)
        yield copy


def restore_files(archive: Archive, files: Iterator[StoredFile], jobs: int) -> tuple[int, int]:
    """Restore every file, and return the numbers of written and of existing files.

    Raises Damaged if the content of a file is damaged or missing.
    """

    def one(file: StoredFile) -> bool:
        with _wrap_storage_failures(file.storage):
            if _is_there(file):
                return False
        _write(archive, file)
        return True

    done = list(map_concurrently(one, files, jobs))
    return sum(done), len(done) - sum(done)


def _is_there(file: StoredFile) -> bool:
    storage = storages[file.storage]
    if not storage.exists(file.key) or storage.size(file.key) != file.size:
        return False
    with storage.open(file.key) as source:
        return hash_rest(source) == (file.sha256, file.size)


def _write(archive: Archive, file: StoredFile) -> None:
    with tempfile.TemporaryFile() as copy:
        try:
            with archive.target.open(archive.object_key(file.sha256)) as source:
                written = copy_stream(source, copy)
        except FileNotFoundError as error:
            raise Damaged(f"The file {file.key} is missing from the target.") from error
        if written != (file.sha256, file.size):
            raise Damaged(f"The file {file.key} is damaged.")
        copy.seek(0)
        with _wrap_storage_failures(file.storage):
            name = storages[file.storage].save(file.key, File(copy))
        if name != file.key:
            raise RecoveryError(f"The storage does not accept the file name {file.key}.")
