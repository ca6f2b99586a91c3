"""HTTP/1.1 with a server behind a unix socket: one question at a time on a connection that stays open.

As much of it as our renderer speaks: an answer has a `Content-Length`. A client for the whole web takes
longer over asking than the renderer over drawing.
"""

import re
import socket
import time
from contextlib import suppress

_BIGGEST_HEAD = 16_000
_BIGGEST_REPLY = 8_000_000
_MOST_OPEN = 16
_PIECE = 262_144
_STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d{1,9})\r\n", re.IGNORECASE)
_CLOSES = re.compile(rb"\r\nconnection: *close\r\n", re.IGNORECASE)


class Line:
    """The connections of one process to one socket; may be used by several threads."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._idle: list[socket.socket] = []

    def post(self, path: str, body: bytes, *, ends: float) -> tuple[int, bytes]:
        """Status and body of the answer; OSError without one at the moment `ends` of the monotonic clock."""
        head = f"POST {path} HTTP/1.1\r\nHost: renderer\r\nContent-Type: application/json\r\n"
        question = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        while self._idle:
            # The other side may have hung up since: asking twice for the same page does no harm.
            try:
                return self._ask(self._idle.pop(), question, ends)
            except (ConnectionError, IndexError):
                continue
        return self._ask(self._connect(ends), question, ends)

    def _connect(self, ends: float) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.settimeout(_left(ends))
            connection.connect(self._path)
        except OSError:
            connection.close()
            raise
        return connection

    def _ask(self, connection: socket.socket, question: bytes, ends: float) -> tuple[int, bytes]:
        stays_open = False
        try:
            connection.settimeout(_left(ends))
            # Whoever refuses a question may say so and hang up before it is asked in full.
            with suppress(BrokenPipeError):
                connection.sendall(question)
            head, body = _head(connection, ends)
            status, length = _STATUS.match(head), _LENGTH.search(head)
            if status is None or length is None or int(length[1]) > _BIGGEST_REPLY:
                raise OSError("the answer is none we understand")
            reply = _body(connection, body, int(length[1]), ends)
            stays_open = not _CLOSES.search(head) and len(self._idle) < _MOST_OPEN
            return int(status[1]), reply
        finally:
            if stays_open:
                self._idle.append(connection)
            else:
                connection.close()


def _head(connection: socket.socket, ends: float) -> tuple[bytes, bytes]:
    """The head of an answer with the break after it, and what came of the body."""
    read = b""
    while b"\r\n\r\n" not in read:
        if len(read) > _BIGGEST_HEAD:
            raise OSError("the head of the answer does not end")
        read += _piece(connection, ends)
    head, _break, body = read.partition(b"\r\n\r\n")
    return head + b"\r\n", body


def _body(connection: socket.socket, begun: bytes, length: int, ends: float) -> bytes:
    pieces, missing = [begun], length - len(begun)
    while missing > 0:
        pieces.append(_piece(connection, ends))
        missing -= len(pieces[-1])
    if missing < 0:
        raise OSError("more came than was announced")
    return b"".join(pieces)


def _piece(connection: socket.socket, ends: float) -> bytes:
    connection.settimeout(_left(ends))
    piece = connection.recv(_PIECE)
    if not piece:
        raise ConnectionResetError("hung up before the end of the answer")
    return piece


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError("the answer took too long")
    return left
