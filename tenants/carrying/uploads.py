"""Files on their way in: the one that is too large is stopped while it arrives."""

from typing import TYPE_CHECKING

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.utils.translation import gettext as _

from shared.api.errors import TooLarge

if TYPE_CHECKING:
    from rest_framework.request import Request

FORM_AROUND_THE_FILE = 64 * 1024
"""Bytes of a multipart body beside its file."""
_MB = 1_000_000


class LimitedUpload(TemporaryFileUploadHandler):
    """Writes uploads to temporary files and refuses them as soon as they hold more than `limit` bytes."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._left = self._limit = limit

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self._left -= len(raw_data)
        if self._left < 0:
            raise TooLarge(_sentence(self._limit))
        super().receive_data_chunk(raw_data, start)


def refuse_announced(request: "Request", limit: int) -> None:
    """Refuse a body whose announced length is too large; one that lies about it is stopped as it arrives."""
    length = request.headers.get("content-length") or "0"
    if length.isascii() and length.isdigit() and int(length) > limit + FORM_AROUND_THE_FILE:
        raise TooLarge(_sentence(limit))


def _sentence(limit: int) -> str:
    return _("The file is larger than %(most)s MB.") % {"most": f"{limit // _MB:,}"}
