"""Files on their way in: stopped while they arrive, as soon as they are too large."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.utils.translation import gettext as _

from shared.api.errors import TooLarge

if TYPE_CHECKING:
    from rest_framework.request import Request

MB: Final = 1_000_000
"""What a megabyte is in every limit and every sentence."""
FORM_AROUND_A_FILE: Final = 64 * 1024
"""Bytes of a multipart body beside its file."""


@dataclass(frozen=True)
class Limit:
    """The most bytes of a file, and what is said about one that has more."""

    most: int
    sentence: str


def file_limit(most: int) -> Limit:
    """A limit of `most` bytes for a file of whatever kind."""
    return Limit(most, _("The file is larger than %(most)s MB.") % {"most": f"{most // MB:,}"})


class LimitedUpload(TemporaryFileUploadHandler):
    """Writes files to temporary files, never into memory; raises TooLarge for one that goes beyond its limit.

    The limit is the same for every file, or found by the first bytes of each. `together` is that of all
    files of a body.
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
    """Refuse a body whose announced length is too large for its files with `around` bytes of a form.

    One that lies about its length is stopped as it arrives.
    """
    length = request.headers.get("content-length") or "0"
    if length.isascii() and length.isdigit() and int(length) > limit.most + around:
        raise TooLarge(limit.sentence)


def _refuse_more(received: int, limit: Limit | None) -> None:
    if limit is not None and received > limit.most:
        raise TooLarge(limit.sentence)
