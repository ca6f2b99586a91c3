"""HTTP with a server behind a unix socket, and one deadline for a whole answer."""

import socket
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Any

_BIGGEST_REPLY = 8_000_000
_MOST_OPEN = 16


class UnixHTTPConnection(HTTPConnection):
    """`http.client`'s connection, to the socket at `path`."""

    sock: "_DeadlineSocket | Any"

    def __init__(self, path: str) -> None:
        super().__init__("renderer")
        self._path = path

    def connect(self) -> None:
        self.sock = _DeadlineSocket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)

    def post(self, path: str, body: bytes, *, ends: float) -> tuple[int, bytes]:
        """Status and body of the answer; OSError without one at the moment `ends` of the monotonic clock."""
        try:
            self.timeout = _left(ends)
            if self.sock is None:
                self.connect()
            self.sock.ends = ends
            self.sock.settimeout(self.timeout)
            # Whoever refuses a question may say so and hang up before it is asked in full.
            with suppress(BrokenPipeError):
                self.request("POST", path, body, {"Content-Type": "application/json"})
            response = self.getresponse()
            if response.length is None or response.length > _BIGGEST_REPLY:
                raise HTTPException(f"an answer of {response.length} bytes")
            return response.status, response.read()
        except OSError:
            self.close()
            raise
        except HTTPException as error:
            self.close()
            raise OSError(f"the answer is none we understand: {error!r}") from error


class ConnectionPool:
    """The connections of one process to one socket, which stay open; may be used by several threads."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._idle: list[UnixHTTPConnection] = []

    def post(self, path: str, body: bytes, *, ends: float) -> tuple[int, bytes]:
        """As UnixHTTPConnection's, on a connection that is free or a new one."""
        while self._idle:
            # The other side may have hung up since: asking twice for the same page does no harm.
            with suppress(ConnectionError, IndexError):
                return self._ask(self._idle.pop(), path, body, ends)
        return self._ask(UnixHTTPConnection(self._path), path, body, ends)

    def _ask(self, connection: UnixHTTPConnection, path: str, body: bytes, ends: float) -> tuple[int, bytes]:
        answer = connection.post(path, body, ends=ends)
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


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError("the answer took too long")
    return left
