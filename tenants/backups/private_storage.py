"""Private storage for a domain's files without URLs, on disk or in a bucket."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, cast

from django.core.files.base import File
from django.core.files.storage import storages

from shared.tenancy.unit_of_work import DomainRef
from tenants.media.storages import StoredRange
from tenants.media.storing import FAILURES, StorageDown

PIECE = 1 << 20


def storage() -> Any:
    return storages["private"]


def get_folder(domain: DomainRef) -> str:
    """Return the folder of a domain's files.

    Its name does not contain the host, because another domain may get the host later.
    """
    return f"backups/{domain.schema_name}"


def get_key(domain: DomainRef, folder: str, name: str) -> str:
    return f"{get_folder(domain)}/{folder}/{name}"


def digest_key(domain: DomainRef, sha256: str) -> str:
    """Return the storage key for content with this SHA-256."""
    return get_key(domain, f"files/{sha256[:2]}", sha256)


def write(key: str, source: Path) -> None:
    """Store the file under `key`, replacing an existing file. Raises StorageDown if the storage fails."""
    try:
        with source.open("rb") as file:
            storage().save(key, File(file))
    except FAILURES as error:
        raise StorageDown from error


def fetch(key: str, target: Path) -> None:
    """Copy a file to `target`. Raises FileNotFoundError if it is missing, and StorageDown if the storage
    fails."""
    try:
        with storage().open(key) as file, target.open("wb") as copied:
            for chunk in file.chunks(PIECE):
                copied.write(chunk)
    except FileNotFoundError:
        raise
    except FAILURES as error:
        raise StorageDown from error


def open_file(key: str) -> IO[bytes]:
    """Open the file for reading once. Raises FileNotFoundError if it is missing."""
    return cast("IO[bytes]", storage().open(key))


def part(key: str) -> StoredRange:
    """Return the file in chunks, for a response. Raises FileNotFoundError if it is missing."""
    stored: StoredRange = storage().part(key, 0, None)
    return stored


def has_file(key: str, size: int) -> bool:
    """Return whether the file exists and has this size in bytes. Raises StorageDown if the storage fails."""
    try:
        return bool(storage().exists(key)) and storage().size(key) == size
    except FileNotFoundError:
        return False
    except FAILURES as error:
        raise StorageDown from error


def delete(keys: Iterable[str]) -> None:
    """Delete the files with these keys, ignoring missing files and storage failures."""
    for key in keys:
        with suppress(*FAILURES):
            storage().delete(key)
