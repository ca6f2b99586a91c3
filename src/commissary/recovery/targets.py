"""The targets of backups: a folder or a bucket. All writes are atomic."""

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
from commissary.recovery.errors import NoTarget, RecoveryError, RecoveryRefused
from commissary.recovery.streams import CHUNK, HashingReader

_INCOMING = "incoming"


class BackupTarget(Protocol):
    """A store of bytes. Its keys consist of letters, digits, `-`, `_`, `.` and `/`."""

    name: str
    """The name for messages. It contains no access keys or other secrets."""

    def put(self, key: str, source: HashingReader) -> None:
        """Store the bytes of `source` under `key`, replacing existing ones.

        If reading `source` fails, nothing is stored and the error is raised.
        """

    def open(self, key: str) -> IO[bytes]:
        """Open the bytes under `key` for a single read. Raises FileNotFoundError if there are none."""

    def local(self, key: str) -> Path | None:
        """Return the path to the bytes under `key`, or None if the target is not a local folder."""

    def entries(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Yield the key and the size in bytes of everything below the folder `prefix`."""

    def folders(self, prefix: str) -> list[str]:
        """Return the sorted names of the folders that are directly in the folder `prefix`."""

    def delete(self, keys: Iterable[str]) -> None:
        """Delete everything under these keys. Missing keys are ignored."""

    def flush(self) -> None:
        """Wait until all previous writes would survive a power failure."""


def open_target(address: str, *, is_impatient: bool = False) -> BackupTarget:
    """Return the target with this path or `s3://…` URL, without creating or contacting it.

    If `is_impatient` is true, the target tries each request only once and with short timeouts. Raises
    NoTarget for an invalid URL.
    """
    if "://" in address:
        try:
            return BucketTarget(read_bucket(address), is_impatient=is_impatient)
        except ValueError as error:
            # The error text contains the invalid part of the URL, or nothing if that part is secret.
            part = f": {error}" if str(error) else ""
            raise NoTarget(f"The target is not a folder or {BUCKET.phrase}{part}") from error
    return FolderTarget(Path(address).expanduser().resolve())


@contextmanager
def wrap_failures(
    place: str, advice: str = "", *, passed: tuple[type[Exception], ...] = ()
) -> Iterator[None]:
    """Convert disk, network and service errors in this block to a one-line RecoveryError.

    The message names the target or storage `place`. Errors of the classes in `passed` are not converted.
    """
    from boto3.exceptions import Boto3Error
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        yield
    except passed:
        raise
    except (OSError, BotoCoreError, ClientError, Boto3Error) as error:
        reason = getattr(error, "strerror", None) or _line(error)
        raise RecoveryError(f"{place} cannot be used: {reason.rstrip('.')}.{advice}") from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split())


class FolderTarget:
    """A backup target that is a local or mounted folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = str(folder)

    def put(self, key: str, source: HashingReader) -> None:
        path = self.folder / key
        incoming = self.folder / key.split("/", 1)[0] / _INCOMING
        incoming.mkdir(parents=True, exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        # The temporary file is in the same file system, so that it can be renamed. Only its owner can read
        # it, because it contains all data.
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
            # A folder is deleted together with its last file.
            with suppress(OSError):
                path.parent.rmdir()
                path.parent.parent.rmdir()

    def flush(self) -> None:
        for each in self.folder.iterdir():
            shutil.rmtree(each / _INCOMING, ignore_errors=True)
        os.sync()


class BucketTarget:
    """A backup target that is a bucket, given by a URL in the format of STORAGE_URL."""

    def __init__(self, url: str, *, is_impatient: bool = False) -> None:
        options = storage_settings(url, "")["OPTIONS"]
        self.bucket: str = options["bucket_name"]
        self.prefix: str = f"{options['location'].strip('/')}/".lstrip("/")
        self.endpoint: str = options.get("endpoint_url", "")
        self.name = f"s3://{urlsplit(url).hostname or ''}/{self.bucket}/{self.prefix}".rstrip("/")
        self._options = options
        self._is_impatient = is_impatient

    def is_inside(self, storage: Any) -> bool:
        """Return whether the target is in the part of a bucket that `storage` (of django-storages) uses."""
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

        # Each part of 16 MB is held in memory, and a bucket accepts up to 10,000 parts per object.
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
        """Do nothing, because a bucket confirms a write only when it is durable."""


def refuse_target_inside(target: BackupTarget) -> None:
    """Raise RecoveryRefused if the target is inside the data that is backed up.

    Such a backup would be lost together with the data, and the next backup would include it.
    """
    from django.conf import settings
    from django.core.files.storage import FileSystemStorage, storages

    storages_here = [storages[name] for name in ("default", "private")]
    if isinstance(target, FolderTarget):
        folders = [each.location for each in storages_here if isinstance(each, FileSystemStorage)]
        for folder in [settings.COMMISSARY_HOME, *map(Path, folders)]:
            if target.folder.is_relative_to(Path(folder).resolve()):
                raise RecoveryRefused(
                    f"The target is inside {folder}, which is backed up. Choose another target."
                )
    elif isinstance(target, BucketTarget):
        for each in storages_here:
            if not isinstance(each, FileSystemStorage) and target.is_inside(each):
                raise RecoveryRefused(
                    "The target is inside the bucket of the files. Choose another bucket or prefix."
                )
