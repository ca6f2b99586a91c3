"""Replies that are complete before the first byte is sent, so that threads do not wait for slow readers."""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

SPOOL_BYTES = 256 * 1024
"""Larger streamed replies go through a temporary file."""
SPOOL_SECONDS = 30.0
"""Seconds before this process closes its handle of a temporary file, which the server has opened by then."""
_OPEN_FILES = Path("/proc/self/fd" if sys.platform == "linux" else "/dev/fd")

REQUEST_ID = "X-Request-ID"
HeaderList = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class FileRange:
    """Bytes `start` to `end` (exclusive) of a file, sent by the server itself."""

    path: Path
    start: int
    end: int
    opened: IO[bytes] | None = None
    """An unnamed temporary file, deleted on close: `path` refers to it until then."""


@dataclass(frozen=True, slots=True)
class FrontReply:
    """A complete reply."""

    status: int
    headers: HeaderList
    body: bytes | FileRange = b""
    unread: int = 0
    """Unread bytes of the request's body, to be read after the reply is sent."""


class ResponseSender(Protocol):
    """The part of granian's protocol object that sends a reply."""

    def response_empty(self, status: int, headers: HeaderList) -> None: ...

    def response_bytes(self, status: int, headers: HeaderList, body: bytes) -> None: ...

    def response_file_range(
        self, status: int, headers: HeaderList, file: str, start: int, end: int
    ) -> None: ...


def send(reply: FrontReply, protocol: ResponseSender, *, head: bool, request_id: str = "") -> None:
    """Pass the reply to the server, which sends it at the client's speed."""
    body = reply.body
    # Not in place: all replies share the headers of a cached page.
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
    """Return the complete reply of a WSGI application; `progress` is called after each part of it."""
    started: list[Any] = []

    def start_response(status: str, headers: HeaderList, exc_info: object = None) -> None:
        started[:] = [int(status[:3]), headers]

    response = application(environ, start_response)
    try:
        status, headers = started
        stored = getattr(response, "stored", None)
        if environ["REQUEST_METHOD"] == "HEAD":
            return FrontReply(status, headers)
        if stored is not None:
            return FrontReply(
                status, headers, FileRange(stored.path, stored.start, stored.start + stored.length)
            )
        if not getattr(response, "streaming", False):
            return FrontReply(status, headers, b"".join(response))
        return FrontReply(status, headers, _spool(response, progress))
    finally:
        response.close()


def _spool(parts: Iterable[bytes], progress: Callable[[], None]) -> bytes | FileRange:
    """Return a stream's content, produced at full speed, so that slow readers do not occupy a thread."""
    buffered = bytearray()
    iterator = iter(parts)
    for part in iterator:
        buffered += part
        progress()
        if len(buffered) > SPOOL_BYTES:
            break
    else:
        return bytes(buffered)
    # Unnamed: a killed process leaves nothing behind.
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
