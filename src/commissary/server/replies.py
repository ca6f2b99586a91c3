"""Responses that are complete before their first byte is sent, so that threads do not wait for slow
readers."""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

from shared.api.errors import DATABASE_SILENT

SPOOL_BYTES = 256 * 1024
"""The maximum size in bytes of a streamed response in memory. Larger responses go through a temporary
file."""
SPOOL_SECONDS = 30.0
"""The number of seconds after which this process closes a temporary file.

The server has opened it by then.
"""
_OPEN_FILES = Path("/proc/self/fd" if sys.platform == "linux" else "/dev/fd")

REQUEST_ID = "X-Request-ID"
HeaderList = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class FileRange:
    """The bytes of a file from `start` up to but not including `end`, which the server sends itself."""

    path: Path
    start: int
    end: int
    opened: IO[bytes] | None = None
    """An unnamed temporary file, which is deleted when it is closed. `path` refers to it until then."""


@dataclass(frozen=True, slots=True)
class FrontReply:
    """A complete response to a request."""

    status: int
    headers: HeaderList
    body: bytes | FileRange = b""
    unread: int = 0
    """The number of bytes of the request body that must still be read after the response has been sent."""
    is_database_silent: bool = False
    """Whether this is an error response because the database did not respond."""


class ResponseSender(Protocol):
    """The part of granian's protocol object that sends a response."""

    def response_empty(self, status: int, headers: HeaderList) -> None: ...

    def response_bytes(self, status: int, headers: HeaderList, body: bytes) -> None: ...

    def response_file_range(
        self, status: int, headers: HeaderList, file: str, start: int, end: int
    ) -> None: ...


def send(reply: FrontReply, protocol: ResponseSender, *, head: bool, request_id: str = "") -> None:
    """Pass the response to the server, which sends it at the speed of the client."""
    body = reply.body
    # A new list is created, because all responses with the same cached page share its headers.
    headers = [*reply.headers, (REQUEST_ID, request_id)] if request_id else reply.headers
    if isinstance(body, bytes):
        if head or not body:
            protocol.response_empty(reply.status, headers)
        else:
            protocol.response_bytes(reply.status, headers, body)
        return
    if head or body.start >= body.end:
        protocol.response_empty(reply.status, headers)
    else:
        protocol.response_file_range(reply.status, headers, str(body.path), body.start, body.end)
    if body.opened is not None:
        asyncio.get_running_loop().call_later(SPOOL_SECONDS, body.opened.close)


def call(
    application: Callable[..., Any], environ: dict[str, Any], progress: Callable[[], None]
) -> FrontReply:
    """Return the complete response of a WSGI application. `progress` is called after each part of a
    stream."""
    started: list[Any] = []

    def start_response(status: str, headers: HeaderList, exc_info: object = None) -> None:
        started[:] = [int(status[:3]), headers]

    response = application(environ, start_response)
    try:
        status, headers = started
        stored = getattr(response, "stored", None)
        if environ["REQUEST_METHOD"] == "HEAD":
            return FrontReply(status, headers, is_database_silent=DATABASE_SILENT in environ)
        if stored is not None:
            return FrontReply(
                status, headers, FileRange(stored.path, stored.start, stored.start + stored.length)
            )
        if not getattr(response, "streaming", False):
            is_silent = DATABASE_SILENT in environ
            return FrontReply(status, headers, b"".join(response), is_database_silent=is_silent)
        return FrontReply(status, headers, _spool(response, progress))
    finally:
        response.close()


def _spool(parts: Iterable[bytes], progress: Callable[[], None]) -> bytes | FileRange:
    """Return the content of a stream, read at full speed, so that a slow reader does not occupy a thread."""
    buffered = bytearray()
    iterator = iter(parts)
    for part in iterator:
        buffered += part
        progress()
        if len(buffered) > SPOOL_BYTES:
            break
    else:
        return bytes(buffered)
    # The file has no name, so a killed process leaves nothing behind.
    file = tempfile.TemporaryFile()  # noqa: SIM115  # closed once it is sent
    try:
        file.write(buffered)
        for part in iterator:
            file.write(part)
            progress()
        file.flush()
    except BaseException:
        file.close()
        raise
    return FileRange(_OPEN_FILES / str(file.fileno()), 0, file.tell(), opened=file)
