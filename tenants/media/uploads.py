"""Files on their way in: told apart by their first bytes, and stopped as soon as they are too large."""

from django.core.files.uploadhandler import TemporaryFileUploadHandler

from shared.api.errors import TooLarge
from tenants.media.kinds import UNKNOWN_LIMIT, kind_of, too_large


class LimitedUpload(TemporaryFileUploadHandler):
    """Writes uploads to temporary files, never into memory, and refuses what its kind does not allow."""

    _received = 0
    _limit = UNKNOWN_LIMIT
    _sentence = ""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start == 0:
            kind = kind_of(raw_data)
            if kind is not None:
                self._limit, self._sentence = kind.max_bytes, kind.too_large
        self._received += len(raw_data)
        if self._received > self._limit:
            raise TooLarge(self._sentence or too_large(UNKNOWN_LIMIT))
        super().receive_data_chunk(raw_data, start)
