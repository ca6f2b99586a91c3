"""Files in the storage: all of them, or none."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from botocore.exceptions import BotoCoreError, ClientError
from django.core.files import File
from django.core.files.storage import Storage, default_storage

from tenants.media.storages import StoredRange

FAILURES = (OSError, BotoCoreError, ClientError)


class StorageDown(Exception):
    """The storage takes or gives nothing at the moment."""

    @property
    def reason(self) -> str:
        """What it said, for whoever runs it: a disk that is full says so, one that is gone something else."""
        return repr(self.__cause__)


def part(key: str, start: int = 0, length: int | None = None) -> StoredRange:
    """`length` bytes of a file from `start` on, or all the rest. Raises FileNotFoundError."""
    stored: StoredRange = cast(Any, default_storage).part(key, start, length)
    return stored


def write(files: Mapping[str, Path]) -> None:
    """Keep each file under its key. Raises StorageDown, and leaves nothing then."""
    written: list[str] = []
    try:
        for key, path in files.items():
            with path.open("rb") as file:
                written.append(default_storage.save(key, File(file)))
    except FAILURES as error:
        delete(written)
        raise StorageDown from error
    except BaseException:
        delete(written)
        raise


def copy(keys: Mapping[str, str]) -> None:
    """Keep what is under each key under another one too; a key of nothing is passed over."""
    written: list[str] = []
    try:
        for key, other in keys.items():
            with suppress(FileNotFoundError), default_storage.open(key) as file:
                written.append(default_storage.save(other, file))
    except FAILURES as error:
        delete(written)
        raise StorageDown from error


def fetch(key: str, target: Path, storage: Storage = default_storage) -> None:
    """Bring a file here. Raises FileNotFoundError if there is none, StorageDown if nobody knows."""
    try:
        with storage.open(key) as file, target.open("wb") as copied:
            for chunk in file.chunks():
                copied.write(chunk)
    except FileNotFoundError:
        raise
    except FAILURES as error:
        raise StorageDown from error


def delete(keys: Iterable[str]) -> None:
    """Delete what is under those keys; what is gone already is what was wanted."""
    for key in keys:
        with suppress(*FAILURES):
            default_storage.delete(key)
