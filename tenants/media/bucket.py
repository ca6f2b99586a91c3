"""Files in an S3 bucket. Loaded where there is one alone: Amazon's library takes 23 MB in every process."""

from botocore.exceptions import ClientError
from storages.backends.s3 import S3Storage

from shared.tenancy.deletion_hold import must_stay
from tenants.media.storages import CHUNK, StoredRange

_MISSING = {"404", "NoSuchKey", "NotFound", "NoSuchBucket"}


class Bucket(S3Storage):
    """Files in an S3 bucket."""

    def delete(self, name: str) -> None:
        """Delete a file, unless a backup needs it: the sweep does it later then."""
        if not must_stay(name):
            super().delete(name)

    def part(self, key: str, start: int, length: int | None) -> StoredRange:
        """`length` bytes from `start` on, or all the rest. Raises FileNotFoundError."""
        whole_file = start == 0 and length is None
        wanted = (
            {} if whole_file else {"Range": f"bytes={start}-{'' if length is None else start + length - 1}"}
        )
        try:
            stored = self.bucket.Object(self._normalize_name(key)).get(**wanted)
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") in _MISSING:
                raise FileNotFoundError(key) from error
            raise
        size = int(stored["ContentLength"])
        whole = int(str(stored.get("ContentRange", f"/{size}")).rpartition("/")[2])
        return StoredRange(stored["Body"].iter_chunks(CHUNK), size, whole)
