"""Answers whose bytes lie in a file: a server that can sends them itself, past Python."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.http import StreamingHttpResponse


@dataclass(frozen=True)
class StoredBytes:
    """`length` bytes of a file of this machine from `start` on."""

    path: Path
    start: int
    length: int


class FileResponse(StreamingHttpResponse):
    """`length` bytes: those of `stored` where they lie on this machine, else what `chunks` yields."""

    def __init__(
        self, chunks: Iterable[bytes], *, length: int, stored: StoredBytes | None = None, **options: Any
    ) -> None:
        super().__init__(chunks, **options)
        self.stored = stored
        self.headers["Content-Length"] = str(length)
