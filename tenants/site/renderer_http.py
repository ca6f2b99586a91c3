"""HTTP with the renderer, behind a unix socket or at a port, and one deadline for a whole answer."""

import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from urllib.parse import urlsplit

_BIGGEST_REPLY = 8_000_000
_MOST_OPEN = 16
HTML = "text/html"
_NONE: Mapping[str, str] = {}


@dataclass(frozen=True)
class RendererAddress:
    """Where the renderer is, and the secret it asks for; "" where it asks for none."""

    at: str | tuple[str, int]
    """The path of a socket, or host and port."""
    secret: str = field(default="", repr=False)

    @classmethod
    def of(cls, url: str, secret: str) -> "RendererAddress":
        """Of `unix:///path` or `http://host:port`, which the settings have checked."""
        if url.startswith("unix://"):
            return cls(url.removeprefix("unix://"), secret)
        parts = urlsplit(url)
        return cls((parts.hostname or "", parts.port or 80), secret)


class RendererAnswer(NamedTuple):
    """What it said; a page that was drawn is HTML, all else JSON."""

    status: int
    body: bytes
    is_html: bool


class RendererConnection(HTTPConnection):
    """`http.client`'s connection, to the renderer at `address`."""

    sock: "_DeadlineSocket | Any"

    def __init__(self, address: RendererAddress) -> None:
        super().__init__("renderer")
        self._address = address
        self._headers = {"Content-Type": "application/json", "Accept": HTML}
        if address.secret:
            self._headers["Authorization"] = f"Bearer {address.secret}"

    def connect(self) -> None:
        error: OSError | None = None
        for family, at in _resolved(self._address):
            self.sock = _DeadlineSocket(family)
            self.sock.settimeout(self.timeout)
            try:
                self.sock.connect(at)
            except OSError as refused:
                self.close()
                error = refused
            else:
                return
        raise error or OSError("the renderer's host has no address")

    def post(self, path: str, body: bytes, headers: Mapping[str, str], *, ends: float) -> RendererAnswer:
        """The answer; OSError without one at the moment `ends` of the monotonic clock."""
        return self._exchange("POST", path, body, ends, headers)

    def health(self, *, ends: float) -> int:
        """The status of `GET /health`, as `post`."""
        answer = self._exchange("GET", "/health", None, ends)
        self.close()
        return answer.status

    def _exchange(
        self, method: str, path: str, body: bytes | None, ends: float, headers: Mapping[str, str] = _NONE
    ) -> RendererAnswer:
        try:
            self.timeout = _left(ends)
            if self.sock is None:
                self.connect()
            self.sock.ends = ends
            self.sock.settimeout(self.timeout)
            # Whoever refuses a question may say so and hang up before it is asked in full.
            with suppress(BrokenPipeError):
                self.request(method, path, body, {**self._headers, **headers})
            response = self.getresponse()
            if response.length is None or response.length > _BIGGEST_REPLY:
                raise HTTPException(f"an answer of {response.length} bytes")
            is_html = response.headers.get_content_type() == HTML
            return RendererAnswer(response.status, response.read(), is_html)
        except OSError:
            self.close()
            raise
        except HTTPException as error:
            self.close()
            raise OSError(f"the answer is none we understand: {error!r}") from error


class ConnectionPool:
    """The connections of one process to the renderer, which stay open; may be used by several threads."""

    def __init__(self, address: RendererAddress) -> None:
        self._address = address
        self._idle: list[RendererConnection] = []

    def post(self, path: str, body: bytes, headers: Mapping[str, str], *, ends: float) -> RendererAnswer:
        """As RendererConnection's, on a connection that is free or a new one."""
        while self._idle:
            # The other side may have hung up since: asking twice for the same page does no harm.
            with suppress(ConnectionError, IndexError):
                return self._ask(self._idle.pop(), path, body, headers, ends)
        return self._ask(RendererConnection(self._address), path, body, headers, ends)

    def _ask(
        self,
        connection: RendererConnection,
        path: str,
        body: bytes,
        headers: Mapping[str, str],
        ends: float,
    ) -> RendererAnswer:
        answer = connection.post(path, body, headers, ends=ends)
        if connection.sock is not None and len(self._idle) < _MOST_OPEN:
            self._idle.append(connection)
        else:
            connection.close()
        return answer


class _DeadlineSocket(socket.socket):
    """A socket on which reading ends at one moment, however often something comes."""

    ends = 0.0

    def recv_into(self, *arguments: Any) -> int:
        self.settimeout(_left(self.ends))
        return super().recv_into(*arguments)


def _resolved(address: RendererAddress) -> list[tuple[socket.AddressFamily, Any]]:
    if isinstance(address.at, str):
        return [(socket.AF_UNIX, address.at)]
    host, port = address.at
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [(family, at) for family, _type, _protocol, _name, at in answers]


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError("the answer took too long")
    return left
