"""Raw HTTP: requests as bytes, many connections in one thread, each from a separate address.

It sends invalid data that HTTP clients never send: half a header, a missing body, a wrong length. One
selector serves thousands of connections at a low cost, so that measurements show the product.
"""

import errno
import json
import resource
import selectors
import socket
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

KEPT_BYTES = 1_000_000
"""Stored bytes per response; the rest is only counted."""
_CHUNK = 1 << 16
_SPARE_FILES = 200


@dataclass(frozen=True)
class Ask:
    """One request on one connection, from the loopback address `source`.

    The last `dripped` bytes are sent one at a time, every `pause` seconds.
    """

    request: bytes
    source: str = "127.0.0.1"
    dripped: int = 0
    pause: float = 1.0


@dataclass
class Answer:
    """The response: `status` is None if the response is late; `seconds` count from the start of the
    connection.
    """

    status: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    received: int = 0
    sent: int = 0
    seconds: float = 0.0
    is_closed: bool = False

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def request(
    method: str,
    host: str,
    path: str,
    body: bytes = b"",
    *,
    announced: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Return the bytes of a request; `announced` is the declared length, by default that of `body`."""
    all_headers = {"Host": host, "Connection": "close", **(headers or {})}
    if body or announced is not None:
        all_headers["Content-Length"] = str(len(body) if announced is None else announced)
    head = "".join(f"{name}: {value}\r\n" for name, value in all_headers.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body


def multipart(fields: Mapping[str, str], files: Mapping[str, tuple[str, bytes]]) -> tuple[str, bytes]:
    """Return a form with files as (content type, body); a file is its name and its bytes."""
    boundary = "the-parts-of-a-hostile-form"
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    for name, (file_name, content) in files.items():
        head = f'Content-Disposition: form-data; name="{name}"; filename="{file_name}"'
        kind = "Content-Type: application/octet-stream"
        parts.append(f"--{boundary}\r\n{head}\r\n{kind}\r\n\r\n".encode() + content + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return f"multipart/form-data; boundary={boundary}", b"".join(parts)


def exchange(port: int, asks: Sequence[Ask], *, within: float, at_once: int = 20_000) -> list[Answer]:
    """Send every request, `at_once` at a time; collect the responses for `within` seconds."""
    deadline = time.monotonic() + within
    waiting = deque(_Exchange(ask) for ask in asks)
    every = list(waiting)
    open_ones: set[_Exchange] = set()
    with selectors.DefaultSelector() as selector:
        try:
            while (waiting or open_ones) and time.monotonic() < deadline:
                while waiting and len(open_ones) < at_once:
                    one = waiting.popleft()
                    if one.open(port):
                        selector.register(one.socket, one.events, one)
                        open_ones.add(one)
                for key, events in selector.select(timeout=0.02):
                    key.data.keep_running(events)
                for one in [each for each in open_ones if each.is_over or each.wants_change()]:
                    if one.is_over:
                        selector.unregister(one.socket)
                        one.socket.close()
                        open_ones.discard(one)
                    else:
                        selector.modify(one.socket, one.events, one)
        finally:
            for one in open_ones:
                one.end(is_closed=False)
                one.socket.close()
    return [each.answer for each in every]


@contextmanager
def hold_connections(
    port: int, asks: Sequence[Ask], *, receive_buffer: int = 0
) -> Iterator[list[socket.socket]]:
    """Send requests and leave their responses unread until the block ends."""
    with ExitStack() as stack:
        sockets = []
        for ask in asks:
            connection = stack.enter_context(socket.socket())
            if receive_buffer:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            connection.bind((ask.source, 0))
            connection.settimeout(5)
            connection.connect(("127.0.0.1", port))
            connection.sendall(ask.request)
            sockets.append(connection)
        yield sockets


def raise_connection_limit(wanted: int) -> int:
    """Raise the limit of open files; return how many of the `wanted` connections this process can open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted + _SPARE_FILES:
        soft = min(hard, wanted + _SPARE_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(wanted, soft - _SPARE_FILES)


class _Exchange:
    """A request in progress and its response."""

    def __init__(self, ask: Ask) -> None:
        self.answer = Answer()
        self.is_over = False
        self.events = selectors.EVENT_READ | selectors.EVENT_WRITE
        self._registered = self.events
        self._ask = ask
        self._unsent = memoryview(ask.request)
        self._began = self._next_byte = 0.0
        self._head = bytearray()
        self._body = bytearray()
        self._length: int | None = None

    def open(self, port: int) -> bool:
        """Start to connect; return False if that fails immediately."""
        self._began = self._next_byte = time.monotonic()
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.bind((self._ask.source, 0))
        failed = self.socket.connect_ex(("127.0.0.1", port))
        if failed not in (0, errno.EINPROGRESS):
            self.socket.close()
            self.end(is_closed=True)
            return False
        return True

    def keep_running(self, events: int) -> None:
        if events & selectors.EVENT_READ:
            self._receive()
        if events & selectors.EVENT_WRITE and not self.is_over:
            self._send()

    def wants_change(self) -> bool:
        """Return whether the selector needs other events now."""
        if len(self._unsent) and len(self._unsent) <= self._ask.dripped:
            is_due = time.monotonic() >= self._next_byte
        else:
            is_due = len(self._unsent) > 0
        self.events = selectors.EVENT_READ | (selectors.EVENT_WRITE if is_due else 0)
        changed, self._registered = self.events != self._registered, self.events
        return changed

    def end(self, *, is_closed: bool) -> None:
        self.is_over = True
        self.answer.is_closed = is_closed
        self.answer.seconds = time.monotonic() - self._began if self._began else 0.0
        is_chunked = self.answer.headers.get("transfer-encoding", "") == "chunked"
        self.answer.body = _join_chunks(bytes(self._body)) if is_chunked else bytes(self._body)

    def _send(self) -> None:
        left = len(self._unsent)
        if not left:
            return
        if left > self._ask.dripped:
            part = self._unsent[: min(_CHUNK, left - self._ask.dripped)]
        else:
            if time.monotonic() < self._next_byte:
                return
            part = self._unsent[:1]
            self._next_byte = time.monotonic() + self._ask.pause
        try:
            sent = self.socket.send(part)
        except BlockingIOError:
            return
        except OSError:
            # The server has stopped reading; its response may still arrive.
            self._unsent = memoryview(b"")
            return
        self.answer.sent += sent
        self._unsent = self._unsent[sent:]

    def _receive(self) -> None:
        try:
            data = self.socket.recv(_CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.end(is_closed=True)
            return
        if self.answer.status is None:
            self._head += data
            data = self._read_head()
        self.answer.received += len(data)
        self._body += data[: max(0, KEPT_BYTES - len(self._body))]
        if self._length is not None and self.answer.received >= self._length:
            self.end(is_closed=False)

    def _read_head(self) -> bytes:
        """Parse the head when it is complete; return the data after it."""
        head, whole, rest = bytes(self._head).partition(b"\r\n\r\n")
        if not whole:
            return b""
        first, *lines = head.decode("latin-1").split("\r\n")
        self.answer.status = int(first.split(" ", 2)[1])
        self.answer.headers = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
            if name
        }
        with suppress(KeyError, ValueError):
            self._length = int(self.answer.headers["content-length"])
        return rest


def _join_chunks(chunks: bytes) -> bytes:
    """Return the received part of a chunked body."""
    body = b""
    while chunks:
        size, _, chunks = chunks.partition(b"\r\n")
        length = int(size.partition(b";")[0] or b"0", 16)
        body, chunks = body + chunks[:length], chunks[length + 2 :]
    return body
