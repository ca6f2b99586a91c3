"""Communicate with the renderer over HTTP, through a Unix socket or a port.

One deadline applies to a whole response.
"""

import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from httptools import HttpParserError, HttpResponseParser

_BIGGEST_REPLY = 8_000_000
"""Maximum number of bytes of a response, including its headers."""
_MOST_OPEN = 16
_PIECE = 64 * 1024
HTML = "text/html"
_NONE: Mapping[str, str] = {}


@dataclass(frozen=True)
class RendererAddress:
    """The renderer's address and its secret, which is "" if the renderer requires none."""

    at: str | tuple[str, int]
    """The path of a socket, or a host and port."""
    secret: str = field(default="", repr=False)

    @classmethod
    def of(cls, url: str, secret: str) -> "RendererAddress":
        """Parse `unix:///path` or `http://host:port`, which the settings have validated."""
        if url.startswith("unix://"):
            return cls(url.removeprefix("unix://"), secret)
        parts = urlsplit(url)
        return cls((parts.hostname or "", parts.port or 80), secret)


class RendererAnswer(NamedTuple):
    """The renderer's response: HTML for a rendered page, JSON otherwise."""

    status: int
    body: bytes
    is_html: bool


class _ResponseReader:
    """A response that is collected while the parser calls its methods."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.is_html = False
        self.stays_open = True
        self.is_complete = False

    def on_header(self, name: bytes, value: bytes) -> None:
        name = name.lower()
        if name == b"content-type":
            self.is_html = value.decode("latin-1").partition(";")[0].strip().lower() == HTML
        elif name == b"connection":
            self.stays_open = value.lower() != b"close"

    def on_body(self, piece: bytes) -> None:
        self.pieces.append(piece)

    def on_message_begin(self) -> None:
        if self.is_complete:
            raise HttpParserError("it continues after its end")

    def on_message_complete(self) -> None:
        self.is_complete = True


class RendererConnection:
    """A connection to the renderer, with the subset of HTTP/1.1 that the renderer uses.

    It uses llhttp, because `http.client` parses headers with the email parser, which is slower.
    """

    def __init__(self, address: RendererAddress) -> None:
        self._address = address
        self._socket: socket.socket | None = None
        secret = f"Authorization: Bearer {address.secret}\r\n" if address.secret else ""
        self._headers = f"Host: renderer\r\nContent-Type: application/json\r\nAccept: {HTML}\r\n{secret}"

    @property
    def is_open(self) -> bool:
        return self._socket is not None

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def post(self, path: str, body: bytes, headers: Mapping[str, str], *, ends: float) -> RendererAnswer:
        """Return the response. Raises OSError if it is incomplete at `ends`, a time of the monotonic
        clock."""
        return self._exchange("POST", path, body, ends, headers)

    def health(self, *, ends: float) -> int:
        """Return the status of `GET /health`. Raises the errors of `post`."""
        answer = self._exchange("GET", "/health", b"", ends)
        self.close()
        return answer.status

    def _exchange(
        self, method: str, path: str, body: bytes, ends: float, headers: Mapping[str, str] = _NONE
    ) -> RendererAnswer:
        try:
            if self._socket is None:
                self._socket = _connect(self._address, ends)
            own = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            asked = f"{method} {path} HTTP/1.1\r\n{self._headers}{own}Content-Length: {len(body)}\r\n\r\n"
            # The renderer may reject a request and close the connection before reading all of it.
            with suppress(BrokenPipeError):
                self._socket.settimeout(_remaining_seconds(ends))
                self._socket.sendall(asked.encode("latin-1") + body)
            return self._answer(self._socket, ends)
        except OSError:
            self.close()
            raise

    def _answer(self, connected: socket.socket, ends: float) -> RendererAnswer:
        reading = _ResponseReader()
        parser = HttpResponseParser(reading)
        received = 0
        while not reading.is_complete:
            piece = _piece(connected, ends)
            received += len(piece)
            if received > _BIGGEST_REPLY:
                raise OSError(f"the response has more than {_BIGGEST_REPLY} bytes")
            try:
                parser.feed_data(piece)
            except HttpParserError as error:
                raise OSError(f"the response is invalid: {error}") from error
        if not reading.stays_open:
            self.close()
        return RendererAnswer(parser.get_status_code(), b"".join(reading.pieces), reading.is_html)


class ConnectionPool:
    """A thread-safe pool of the idle connections of one process to the renderer."""

    def __init__(self, address: RendererAddress) -> None:
        self._address = address
        self._idle: list[RendererConnection] = []

    def post(self, path: str, body: bytes, headers: Mapping[str, str], *, ends: float) -> RendererAnswer:
        """Return the response, like RendererConnection.post, over an idle connection or a new one."""
        while self._idle:
            # The renderer may have closed the connection. It is safe to repeat the request.
            with suppress(ConnectionError, IndexError):
                return self._request(self._idle.pop(), path, body, headers, ends)
        return self._request(RendererConnection(self._address), path, body, headers, ends)

    def _request(
        self,
        connection: RendererConnection,
        path: str,
        body: bytes,
        headers: Mapping[str, str],
        ends: float,
    ) -> RendererAnswer:
        answer = connection.post(path, body, headers, ends=ends)
        if connection.is_open and len(self._idle) < _MOST_OPEN:
            self._idle.append(connection)
        else:
            connection.close()
        return answer


def _connect(address: RendererAddress, ends: float) -> socket.socket:
    error: OSError | None = None
    for family, at in _resolve(address):
        connected = socket.socket(family)
        try:
            connected.settimeout(_remaining_seconds(ends))
            connected.connect(at)
        except OSError as refused:
            connected.close()
            error = refused
        else:
            return connected
    raise error or OSError("the renderer's host has no address")


def _piece(connected: socket.socket, ends: float) -> bytes:
    """Return the next piece. The deadline `ends` applies to all pieces together.

    Raises OSError if the deadline has passed or the renderer closes the connection.
    """
    connected.settimeout(_remaining_seconds(ends))
    piece = connected.recv(_PIECE)
    if not piece:
        raise ConnectionResetError("the renderer closed the connection before it responded")
    return piece


def _resolve(address: RendererAddress) -> list[tuple[socket.AddressFamily, Any]]:
    if isinstance(address.at, str):
        return [(socket.AF_UNIX, address.at)]
    host, port = address.at
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [(family, at) for family, _type, _protocol, _name, at in answers]


def _remaining_seconds(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError("the response took too long")
    return left
