"""Uploads: files are rejected while they arrive, as soon as they are too large."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.utils.translation import gettext as _

from shared.api.errors import TooLarge

if TYPE_CHECKING:
    from rest_framework.request import Request

MB: Final = 1_000_000
"""Bytes of a megabyte in every limit and every message."""
FORM_AROUND_A_FILE: Final = 64 * 1024
"""Bytes of a multipart body in addition to its file."""


@dataclass(frozen=True)
class Limit:
    """The maximum size of a file in bytes, and the error message for a larger file."""

    most: int
    sentence: str


def file_limit(most: int) -> Limit:
    """Return a limit of `most` bytes for files of any type."""
    return Limit(most, _("The file can be up to %(most)s MB.") % {"most": f"{most // MB:,}"})


class LimitedUpload(TemporaryFileUploadHandler):
    """Write uploads to temporary files, never to memory; raise TooLarge if a file exceeds its limit.

    `limit` is the same for every file, or a function of the first bytes of each. `together` is the limit for
    all files of a body.
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
    """Reject a body if its Content-Length exceeds the limit plus `around` bytes for the form.

    Reading stops if a body is longer than its Content-Length.
    """
    length = request.headers.get("content-length") or "0"
    if length.isascii() and length.isdigit() and int(length) > limit.most + around:
        raise TooLarge(limit.sentence)


def _refuse_more(received: int, limit: Limit | None) -> None:
    if limit is not None and received > limit.most:
        raise TooLarge(limit.sentence)
