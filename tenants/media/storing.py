"""Write, copy and delete files in storage. Each call writes or copies all files or none."""

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
    """The storage is not available at the moment."""

    @property
    def reason(self) -> str:
        """The storage's own error, for the operator, such as a full disk."""
        return repr(self.__cause__)


def part(key: str, start: int = 0, length: int | None = None) -> StoredRange:
    """Return `length` bytes of a file from `start`, or all remaining bytes if `length` is None.

    Raises FileNotFoundError if the file is missing.
    """
    stored: StoredRange = cast(Any, default_storage).part(key, start, length)
    return stored


def write(files: Mapping[str, Path]) -> None:
    """Store each file under its key. Raises StorageDown, without leaving any of the files behind."""
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
    """Copy the file of each key to another key, skipping missing files.

    Raises StorageDown, without leaving any of the copies behind.
    """
    written: list[str] = []
    try:
        for key, other in keys.items():
            with suppress(FileNotFoundError), default_storage.open(key) as file:
                written.append(default_storage.save(other, file))
    except FAILURES as error:
        delete(written)
        raise StorageDown from error


def fetch(key: str, target: Path, storage: Storage = default_storage) -> None:
    """Copy a file to `target`.

    Raises FileNotFoundError if the file is missing, and StorageDown for any other failure.
    """
    try:
        with storage.open(key) as file, target.open("wb") as copied:
            for chunk in file.chunks():
                copied.write(chunk)
    except FileNotFoundError:
        raise
    except FAILURES as error:
        raise StorageDown from error


def delete(keys: Iterable[str]) -> None:
    """Delete the files with these keys, ignoring missing files and storage failures."""
    for key in keys:
        with suppress(*FAILURES):
            default_storage.delete(key)
