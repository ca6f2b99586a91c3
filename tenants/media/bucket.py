"""Store files in an S3 bucket.

This module is imported only if a bucket is configured, because Amazon's library takes 23 MB per process.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from threading import Lock
from typing import Any

from botocore.config import Config
from botocore.exceptions import ClientError, ConnectTimeoutError, ReadTimeoutError
from storages.backends.s3 import S3Storage

from shared.tenancy.deletion_hold import must_stay
from tenants.media.storages import CHUNK, StoredRange

_MISSING = {"404", "NoSuchKey", "NotFound", "NoSuchBucket"}

READ_TIMEOUT = 4.0
"""Timeout in seconds until the first byte, for requests that block one of a few threads."""
PAUSE_SECONDS = 5.0
"""Seconds without requests to a bucket that has just timed out."""
PROBE_SECONDS = 10.0
"""Seconds for which one caller probes the bucket before another caller may probe it."""


def impatient(config: Config) -> Config:
    """Return the configuration with a single attempt and a short timeout."""
    return config.merge(
        Config(connect_timeout=READ_TIMEOUT, read_timeout=READ_TIMEOUT, retries={"max_attempts": 0})
    )


class BucketTimeout(OSError):
    """The bucket timed out a moment ago, so the request was not sent."""


class Bucket(S3Storage):
    """Files in an S3 bucket.

    While the bucket does not respond, only one caller at a time probes it, so that the ten images of a page
    do not each block a thread. See docs/decisions/web-server.md.
    """

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._lock = Lock()
        self._refuses_until: float | None = None

    @contextmanager
    def _watch_timeouts(self) -> Iterator[None]:
        """Raise BucketTimeout if the bucket timed out a moment ago, and record whether it responds now."""
        with self._lock:
            if self._refuses_until is not None:
                now = time.monotonic()
                if now < self._refuses_until:
                    raise BucketTimeout("no connection to the bucket")
                self._refuses_until = now + PROBE_SECONDS
        try:
            yield
        except (ConnectTimeoutError, ReadTimeoutError):
            with self._lock:
                self._refuses_until = time.monotonic() + PAUSE_SECONDS
            raise
        except ClientError:
            self._refuses_until = None
            raise
        self._refuses_until = None

    @cached_property
    def _reading(self) -> Any:
        """A client with a single attempt and a short timeout, which all threads share."""
        return self._create_session().client(
            "s3",
            region_name=self.region_name,
            use_ssl=self.use_ssl,
            endpoint_url=self.endpoint_url,
            config=impatient(self.client_config),
            verify=self.verify,
        )

    def _save(self, name: str, content: object) -> str:
        with self._watch_timeouts():
            return str(super()._save(name, content))

    def size(self, name: str) -> int:
        with self._watch_timeouts():
            return int(super().size(name))

    def delete(self, name: str) -> None:
        """Delete a file. If a backup needs the file, the sweep deletes it later."""
        if not must_stay(name):
            super().delete(name)

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        """Return the names of the folders and files directly in `name`."""
        folder = f"{self._normalize_name(name).rstrip('/')}/".lstrip("/")
        folders: list[str] = []
        files: list[str] = []
        pages = self._reading.get_paginator("list_objects_v2")
        with self._watch_timeouts():
            for page in pages.paginate(Bucket=self.bucket_name, Delimiter="/", Prefix=folder):
                folders += [each["Prefix"] for each in page.get("CommonPrefixes", ())]
                files += [each["Key"] for each in page.get("Contents", ()) if each["Key"] != folder]
        return (
            [each.removeprefix(folder).rstrip("/") for each in folders],
            [each.removeprefix(folder) for each in files],
        )

    def part(self, key: str, start: int, length: int | None) -> StoredRange:
        """Return `length` bytes from `start`, or all remaining bytes if `length` is None. Raises
        FileNotFoundError if the file is missing."""
        whole_file = start == 0 and length is None
        wanted = (
            {} if whole_file else {"Range": f"bytes={start}-{'' if length is None else start + length - 1}"}
        )
        try:
            with self._watch_timeouts():
                stored = self._reading.get_object(
                    Bucket=self.bucket_name, Key=self._normalize_name(key), **wanted
                )
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") in _MISSING:
                raise FileNotFoundError(key) from error
            raise
        size = int(stored["ContentLength"])
        whole = int(str(stored.get("ContentRange", f"/{size}")).rpartition("/")[2])
        return StoredRange(stored["Body"].iter_chunks(CHUNK), size, whole)
