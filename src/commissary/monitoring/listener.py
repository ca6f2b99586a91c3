"""The internal port, which gets a few requests per minute. The event loop of a web process handles them.

All web processes listen on it (SO_REUSEPORT), so that the port is open while one of them is alive.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus

import h11
import structlog

from commissary.server.replies import FrontReply

log = structlog.get_logger(__name__)

RequestHandler = Callable[[str, str, str], Awaitable[FrontReply]]
"""A function that receives the method, path and query string of a request, and returns the response."""

MAX_CONNECTIONS = 64
MAX_HEAD_BYTES = 16_384
HEAD_SECONDS = 5.0
ANSWER_SECONDS = 15.0
TRY_AGAIN_SECONDS = 5.0


class InternalListener:
    """A listener on the internal port, which runs until it is canceled. It retries if the port is in use.

    Sites work without the internal port.
    """

    def __init__(self, host: str, port: int, answer: RequestHandler) -> None:
        self._host, self._port, self._answer = host, port, answer
        self._open = 0

    async def serve(self) -> None:
        is_reported = False
        while (listener := self._listener()) is None:
            if not is_reported:
                log.error("internal.port_unavailable", host=self._host, port=self._port)
            is_reported = True
            await asyncio.sleep(TRY_AGAIN_SECONDS)
        server = await asyncio.start_server(self._accept, sock=listener)
        async with server:
            await server.serve_forever()

    def _listener(self) -> socket.socket | None:
        with suppress(OSError):
            return listen(self._host, self._port)
        return None

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._open >= MAX_CONNECTIONS:
            writer.close()
            return
        self._open += 1
        try:
            await self._serve_one(reader, writer)
        except (OSError, TimeoutError, h11.LocalProtocolError):
            # Clients that are slow or have disconnected are ignored.
            pass
        finally:
            self._open -= 1
            writer.close()

    async def _serve_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = h11.Connection(h11.SERVER, max_incomplete_event_size=MAX_HEAD_BYTES)
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                request = await _head(connection, reader)
        except h11.RemoteProtocolError as error:
            await _send(connection, writer, FrontReply(error.error_status_hint, []), head=False)
            return
        if request is None:
            return
        method, target = request.method.decode("ascii"), request.target.decode("latin-1")
        path, _, query = target.partition("?")
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reply = await self._answer(method, path, query)
        except Exception:
            log.exception("internal.request_failed")
            reply = FrontReply(500, [])
        await _send(connection, writer, reply, head=method == "HEAD")


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises OSError if the port is not allowed or already in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((host, port))
        listener.listen(MAX_CONNECTIONS)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener


async def _head(connection: h11.Connection, reader: asyncio.StreamReader) -> h11.Request | None:
    """Return the method, target and headers of a request, or None if the client disconnects.

    Raises RemoteProtocolError for a malformed request.
    """
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Request):
            return event
        if event is not h11.NEED_DATA:
            return None
        connection.receive_data(await reader.read(MAX_HEAD_BYTES))


async def _send(
    connection: h11.Connection, writer: asyncio.StreamWriter, reply: FrontReply, *, head: bool
) -> None:
    body = reply.body if isinstance(reply.body, bytes) else b""
    headers = [
        *(each for each in reply.headers if each[0] != "Content-Length"),
        ("Content-Length", str(len(body))),
    ]
    reason = HTTPStatus(reply.status).phrase.encode()
    response = h11.Response(
        status_code=reply.status, reason=reason, headers=[*headers, ("Connection", "close")]
    )
    writer.write(connection.send(response) or b"")
    if not head:
        writer.write(connection.send(h11.Data(data=body)) or b"")
    async with asyncio.timeout(HEAD_SECONDS):
        await writer.drain()
