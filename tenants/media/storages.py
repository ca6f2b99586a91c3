"""Store files in a folder on this machine, or in a bucket (`bucket`). Both support ranges."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.files.storage import FileSystemStorage

from shared.api.files import StoredBytes
from shared.tenancy.deletion_hold import must_stay

CHUNK = 256 * 1024


@dataclass(frozen=True)
class StoredRange:
    """A range of a file, and the size of the whole file."""

    chunks: Iterator[bytes]
    length: int
    whole: int
    stored: StoredBytes | None = None
    """The location of the bytes, if they are on this machine."""


class Folder(FileSystemStorage):
    """Files on disk. The content under a key never changes, so writing it again has no effect."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_overwrite=True, **options)

    def delete(self, name: str) -> None:
        """Delete a file or an empty folder. If a backup needs the file, the sweep deletes it later."""
        if not must_stay(name):
            super().delete(name)

    def part(self, key: str, start: int, length: int | None) -> StoredRange:
        """Return `length` bytes from `start`, or all remaining bytes if `length` is None. Raises
        FileNotFoundError if the file is missing."""
        path = Path(self.path(key))
        if path.is_dir():
            raise FileNotFoundError(key)
        whole = path.stat().st_size
        wanted = max(0, min(whole - start, whole if length is None else length))

        def chunks() -> Iterator[bytes]:
            with path.open("rb") as file:
                file.seek(start)
                left = wanted
                while left > 0 and (chunk := file.read(min(left, CHUNK))):
                    left -= len(chunk)
                    yield chunk

        return StoredRange(chunks(), wanted, whole, StoredBytes(path, start, wanted))
