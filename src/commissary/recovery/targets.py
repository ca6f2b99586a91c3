"""Where backups are kept: a folder, or a bucket. What is put there is there whole or not at all."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Protocol, cast
from urllib.parse import urlsplit

from commissary.config.storage import storage_settings
from commissary.config.urls import bucket
from commissary.recovery.errors import NoTarget, RecoveryError
from commissary.recovery.streams import CHUNK, HashingReader

_INCOMING = "incoming"


class BackupTarget(Protocol):
    """Bytes under keys of letters, digits, `-`, `_`, `.` and `/`."""

    name: str
    """For messages: without keys and secrets."""

    def put(self, key: str, source: HashingReader) -> None:
        """Store what `source` gives, replacing what was there; nothing is stored if reading fails."""

    def open(self, key: str) -> IO[bytes]:
        """The bytes, to be read once and closed. Raises FileNotFoundError."""

    def local(self, key: str) -> Path | None:
        """Where the bytes lie, if on this machine."""

    def entries(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Key and size of everything whose key begins with the folder `prefix`."""

    def folders(self, prefix: str) -> list[str]:
        """The names of the folders directly in the folder `prefix`, sorted."""

    def delete(self, keys: Iterable[str]) -> None:
        """Delete what is under those keys; what is gone already is fine."""

    def flush(self) -> None:
        """Return when what was put survives a power cut."""


def open_target(address: str, *, is_impatient: bool = False) -> BackupTarget:
    """The target with that path or `s3://…` address. Nothing is created or asked yet.

    Who `is_impatient` looks at it once and is told soon that it does not answer.
    """
    if "://" in address:
        kind = bucket()
        try:
            return BucketTarget(kind.read(address), is_impatient=is_impatient)
        except ValueError as error:
            # Of the address only a part that is no secret is shown, if that is what is wrong with it.
            part = f": {error}" if str(error) else ""
            raise NoTarget(f"The target is neither a folder nor {kind.accepts}{part}") from error
    return FolderTarget(Path(address).expanduser().resolve())


@contextmanager
def failures_of(target: BackupTarget) -> Iterator[None]:
    """One line for whatever the target's disk, network or service says."""
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
    """A folder of this machine, or one that is mounted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = str(folder)

    def put(self, key: str, source: HashingReader) -> None:
        path = self.folder / key
        incoming = self.folder / key.split("/", 1)[0] / _INCOMING
        incoming.mkdir(parents=True, exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Beside what is complete, readable by nobody else: it holds everything there is.
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
            # Folders go with their last file.
            with suppress(OSError):
                path.parent.rmdir()
                path.parent.parent.rmdir()

    def flush(self) -> None:
        for each in self.folder.iterdir():
            shutil.rmtree(each / _INCOMING, ignore_errors=True)
        os.sync()


class BucketTarget:
    """A bucket, named as STORAGE_URL names one."""

    def __init__(self, url: str, *, is_impatient: bool = False) -> None:
        options = storage_settings(url, "")["OPTIONS"]
        self.bucket: str = options["bucket_name"]
        self.prefix: str = f"{options['location'].strip('/')}/".lstrip("/")
        self.endpoint: str = options.get("endpoint_url", "")
        self.name = f"s3://{urlsplit(url).hostname or ''}/{self.bucket}/{self.prefix}".rstrip("/")
        self._options = options
        self._is_impatient = is_impatient

    def is_inside(self, storage: Any) -> bool:
        """Whether it lies in the part of a bucket that `storage`, of django-storages, has."""
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

        # In memory: a few pieces of 16 MB. 10,000 of them are what a bucket takes as one object.
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
        """A bucket says yes when it has it."""
