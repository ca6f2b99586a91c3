"""Responses that send a file. A server that supports them sends the bytes itself, without Python."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.http import StreamingHttpResponse


@dataclass(frozen=True)
class StoredBytes:
    """A range of a local file: `length` bytes from `start`."""

    path: Path
    start: int
    length: int


class FileResponse(StreamingHttpResponse):
    """A response of `length` bytes. They come from `stored` if the file is local, otherwise from `chunks`."""

    def __init__(
        self, chunks: Iterable[bytes], *, length: int, stored: StoredBytes | None = None, **options: object
    ) -> None:
        super().__init__(chunks, **options)
        self.stored = stored
        self.headers["Content-Length"] = str(length)
