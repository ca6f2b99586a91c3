"""The two places files can be kept in: a folder of this machine, or a bucket. Both give parts of a file."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from botocore.exceptions import ClientError
from django.core.files.storage import FileSystemStorage
from storages.backends.s3 import S3Storage

CHUNK = 256 * 1024
_MISSING = {"404", "NoSuchKey", "NotFound", "NoSuchBucket"}


@dataclass(frozen=True)
class Part:
    """Bytes of a file, and how many the whole of it has."""

    chunks: Iterator[bytes]
    length: int
    whole: int


class Folder(FileSystemStorage):
    """Files on the disk. A key is written once with the same content, so that writing it again is no harm."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_overwrite=True, **options)

    def part(self, key: str, start: int, length: int | None) -> Part:
        """`length` bytes from `start` on, or all the rest. Raises FileNotFoundError."""
        path = Path(self.path(key))
        if path.is_dir():
            raise FileNotFoundError(key)
        file = path.open("rb")
        whole = path.stat().st_size
        wanted = min(whole - start, whole if length is None else length)

        def chunks() -> Iterator[bytes]:
            with file:
                file.seek(start)
                left = wanted
                while left > 0 and (chunk := file.read(min(left, CHUNK))):
                    left -= len(chunk)
                    yield chunk

        return Part(chunks(), max(0, wanted), whole)


class Bucket(S3Storage):
    """Files in an S3 bucket."""

    def part(self, key: str, start: int, length: int | None) -> Part:
        """`length` bytes from `start` on, or all the rest. Raises FileNotFoundError."""
        whole_file = start == 0 and length is None
        wanted = (
            {} if whole_file else {"Range": f"bytes={start}-{'' if length is None else start + length - 1}"}
        )
        try:
            found = self.bucket.Object(self._normalize_name(key)).get(**wanted)
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") in _MISSING:
                raise FileNotFoundError(key) from error
            raise
        size = int(found["ContentLength"])
        whole = int(str(found.get("ContentRange", f"/{size}")).rpartition("/")[2])
        return Part(found["Body"].iter_chunks(CHUNK), size, whole)
