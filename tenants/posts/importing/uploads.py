"""Files on their way in: the one that is too large is stopped while it arrives."""

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.utils.translation import gettext as _

from shared.api.errors import TooLarge


class LimitedUpload(TemporaryFileUploadHandler):
    """Writes uploads to temporary files and refuses them as soon as they hold more than `limit` bytes."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._left = limit
        self._limit = limit

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self._left -= len(raw_data)
        if self._left < 0:
            raise TooLarge(_("The file is larger than %(most)s MB.") % {"most": self._limit // 1024 // 1024})
        super().receive_data_chunk(raw_data, start)
