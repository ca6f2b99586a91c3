"""Targets of backups: a folder or a bucket. Writes are atomic."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Protocol, cast
from urllib.parse import urlsplit

from commissary.config.storage import storage_settings
from commissary.config.urls import BUCKET, read_bucket
from commissary.recovery.errors import NoTarget, RecoveryError
from commissary.recovery.streams import CHUNK, HashingReader

_INCOMING = "incoming"


class BackupTarget(Protocol):
    """A store of bytes under keys of letters, digits, `-`, `_`, `.` and `/`."""

    name: str
    """The name for messages, without keys and secrets."""

    def put(self, key: str, source: HashingReader) -> None:
        """Store the bytes of `source`, replacing existing ones; nothing is stored if reading fails."""

    def open(self, key: str) -> IO[bytes]:
        """Open the bytes for reading once. Raises FileNotFoundError."""

    def local(self, key: str) -> Path | None:
        """Return the path to the bytes if they are local, else None."""

    def entries(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Yield the key and size of everything below the folder `prefix`."""

    def folders(self, prefix: str) -> list[str]:
        """Return the sorted names of the folders directly in the folder `prefix`."""

    def delete(self, keys: Iterable[str]) -> None:
        """Delete these keys; missing ones are ignored."""

    def flush(self) -> None:
        """Wait until all writes would survive a power failure."""


def open_target(address: str, *, is_impatient: bool = False) -> BackupTarget:
    """Return the target with this path or `s3://…` URL, without creating or contacting it.

    With `is_impatient` it tries once and has short timeouts.
    """
    if "://" in address:
        try:
            return BucketTarget(read_bucket(address), is_impatient=is_impatient)
        except ValueError as error:
            # Only an invalid part that is no secret is shown.
            part = f": {error}" if str(error) else ""
            raise NoTarget(f"The target is not a folder or {BUCKET.phrase}{part}") from error
    return FolderTarget(Path(address).expanduser().resolve())


@contextmanager
def wrap_failures(target: BackupTarget) -> Iterator[None]:
    """Convert the target's disk, network and service errors to one line."""
    from boto3.exceptions import Boto3Error
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        yield
    except FileNotFoundError as error:
        raise RecoveryError(f"{target.name} cannot be used: {error.strerror or error}.") from error
    except OSError as error:
        raise RecoveryError(f"{target.name} cannot be used: {error.strerror or _line(error)}.") from error
    except (BotoCoreError, ClientError, Boto3Error) as error:
        raise RecoveryError(f"{target.name} cannot be used: {_line(error)}") from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split())


class FolderTarget:
    """A local or mounted folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = str(folder)

    def put(self, key: str, source: HashingReader) -> None:
        path = self.folder / key
        incoming = self.folder / key.split("/", 1)[0] / _INCOMING
        incoming.mkdir(parents=True, exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        # In the same file system and readable only by its owner, because it contains all data.
        handle, temporary = tempfile.mkstemp(dir=incoming)
        try:
            with os.fdopen(handle, "wb") as file:
                while piece := source.read(CHUNK):
                    file.write(piece)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise

    def open(self, key: str) -> IO[bytes]:
        return (self.folder / key).open("rb")

    def local(self, key: str) -> Path | None:
        return self.folder / key

    def entries(self, prefix: str) -> Iterator[tuple[str, int]]:
        for parent, _, names in os.walk(self.folder / prefix):
            for name in names:
                path = Path(parent, name)
                yield path.relative_to(self.folder).as_posix(), path.stat().st_size

    def folders(self, prefix: str) -> list[str]:
        place = self.folder / prefix
        return sorted(each.name for each in place.iterdir() if each.is_dir()) if place.is_dir() else []

    def delete(self, keys: Iterable[str]) -> None:
        for key in keys:
            path = self.folder / key
            path.unlink(missing_ok=True)
            # Delete folders with their last file.
            with suppress(OSError):
                path.parent.rmdir()
                path.parent.parent.rmdir()

    def flush(self) -> None:
        for each in self.folder.iterdir():
            shutil.rmtree(each / _INCOMING, ignore_errors=True)
        os.sync()


class BucketTarget:
    """A bucket with a URL like STORAGE_URL."""

    def __init__(self, url: str, *, is_impatient: bool = False) -> None:
        options = storage_settings(url, "")["OPTIONS"]
        self.bucket: str = options["bucket_name"]
        self.prefix: str = f"{options['location'].strip('/')}/".lstrip("/")
        self.endpoint: str = options.get("endpoint_url", "")
        self.name = f"s3://{urlsplit(url).hostname or ''}/{self.bucket}/{self.prefix}".rstrip("/")
        self._options = options
        self._is_impatient = is_impatient

    def is_inside(self, storage: Any) -> bool:
        """Return whether the target is in the part of the bucket that `storage` of django-storages uses."""
        same = (storage.bucket_name, storage.endpoint_url or "") == (self.bucket, self.endpoint)
        return same and self.prefix.startswith(f"{storage.location.strip('/')}/".lstrip("/"))

    @property
    def _client(self) -> Any:
        import boto3

        from tenants.media.bucket import impatient

        config = self._options["client_config"]
        if not hasattr(self, "_made"):
            self._made = boto3.client(
                "s3",
                endpoint_url=self.endpoint or None,
                region_name=self._options["region_name"],
                aws_access_key_id=self._options.get("access_key"),
                aws_secret_access_key=self._options.get("secret_key"),
                config=impatient(config) if self._is_impatient else config,
            )
        return self._made

    def put(self, key: str, source: HashingReader) -> None:
        from boto3.s3.transfer import TransferConfig

        # Parts of 16 MB in memory; a bucket accepts 10,000 of them per object.
        sending = TransferConfig(multipart_chunksize=16 << 20, max_concurrency=2)
        self._client.upload_fileobj(cast("Any", source), self.bucket, self.prefix + key, Config=sending)

    def open(self, key: str) -> IO[bytes]:
        from botocore.exceptions import ClientError

        try:
            return cast(
                "IO[bytes]", self._client.get_object(Bucket=self.bucket, Key=self.prefix + key)["Body"]
            )
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") in {"404", "NoSuchKey"}:
                raise FileNotFoundError(key) from error
            raise

    def local(self, key: str) -> Path | None:
        return None

    def entries(self, prefix: str) -> Iterator[tuple[str, int]]:
        pages = self._client.get_paginator("list_objects_v2")
        for page in pages.paginate(Bucket=self.bucket, Prefix=f"{self.prefix}{prefix.strip('/')}/"):
            for each in page.get("Contents", ()):
                yield each["Key"].removeprefix(self.prefix), each["Size"]

    def folders(self, prefix: str) -> list[str]:
        whole = f"{self.prefix}{prefix.strip('/')}/" if prefix else self.prefix
        pages = self._client.get_paginator("list_objects_v2")
        return sorted(
            each["Prefix"].removeprefix(whole).strip("/")
            for page in pages.paginate(Bucket=self.bucket, Prefix=whole, Delimiter="/")
            for each in page.get("CommonPrefixes", ())
        )

    def delete(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._client.delete_object(Bucket=self.bucket, Key=self.prefix + key)

    def flush(self) -> None:
        """Do nothing: a bucket confirms durable writes."""
