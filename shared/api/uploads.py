"""Uploads. A file is rejected while it is being received, as soon as it is too large."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.utils.translation import gettext as _

from shared.api.errors import TooLarge

if TYPE_CHECKING:
    from rest_framework.request import Request

MB: Final = 1_000_000
"""The number of bytes in a megabyte, for all limits and messages."""
FORM_AROUND_A_FILE: Final = 64 * 1024
"""The maximum number of bytes in a multipart body in addition to its file."""


@dataclass(frozen=True)
class Limit:
    """The maximum size of a file in bytes, and the error message for a larger file."""

    most: int
    sentence: str


def file_limit(most: int) -> Limit:
    """Return a limit of `most` bytes for a file of any type, with its error message."""
    return Limit(most, _("The file can be up to %(most)s MB.") % {"most": f"{most // MB:,}"})


class LimitedUpload(TemporaryFileUploadHandler):
    """An upload handler that writes files to disk, never to memory.

    It raises TooLarge if a file exceeds its limit.

    `limit` is the same limit for every file, or a function that returns the limit for a file's first bytes.
    `together` is the limit for all files in a body.
    """

    def __init__(self, limit: Limit | Callable[[bytes], Limit], *, together: Limit | None = None) -> None:
        super().__init__()
        self._limit = limit
        self._together = together
        self._of_this = limit if isinstance(limit, Limit) else None
        self._received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start == 0 and not isinstance(self._limit, Limit):
            self._of_this = self._limit(raw_data)
        self._received += len(raw_data)
        _refuse_more(start + len(raw_data), self._of_this)
        _refuse_more(self._received, self._together)
        super().receive_data_chunk(raw_data, start)


def refuse_declared_length(request: "Request", limit: Limit, *, around: int = FORM_AROUND_A_FILE) -> None:
    """Raise TooLarge if the Content-Length exceeds the limit plus `around` bytes for the rest of the form.

    The server reads no more bytes than the Content-Length, so this check is sufficient.
    """
    length = request.headers.get("content-length") or "0"
    if length.isascii() and length.isdigit() and int(length) > limit.most + around:
        raise TooLarge(limit.sentence)


def _refuse_more(received: int, limit: Limit | None) -> None:
    if limit is not None and received > limit.most:
        raise TooLarge(limit.sentence)
