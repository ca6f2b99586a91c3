"""A TCP proxy between the product and a server that injects faults.

    with FaultProxy(upstream=("127.0.0.1", 6379)) as proxy:
        client = redis.Redis(port=proxy.port)
        proxy.hang()        # accepts, swallows, never answers
        proxy.up()          # behaves again

The upstream, and the proxy's own address, may be a unix socket: give its path instead of a pair.
"""

import asyncio
import contextlib
import socket
import struct
import threading
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

Address = tuple[str, int] | Path
CHUNK = 65_536
START_TIMEOUT = 5


@dataclass(frozen=True)
class Fault:
    """A fault of the proxy for every connection from now on, including open connections."""

    name: str
    delay: float = 0.0
    remaining: int | None = None


UP = Fault("up")
DOWN = Fault("down")
RESET = Fault("reset")
HANG = Fault("hang")


class FaultProxy:
    """One listening address in front of one upstream. The fault can be changed at any time."""

    def __init__(self, upstream: Address, *, listen: Address = ("127.0.0.1", 0)) -> None:
        self.upstream = upstream
        self.listen = listen
        self.fault = UP
        self.accepted = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="fault proxy", daemon=True)
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.StreamWriter] = set()
        self._changed = asyncio.Event()

    def __enter__(self) -> Self:
        self._thread.start()
        self._run(self._open())
        return self

    def __exit__(self, *exception: object) -> None:
        self._run(self._close())
        self._run(self._cancel_tasks())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(START_TIMEOUT)
        self._loop.close()

    @property
    def port(self) -> int:
        """The TCP port to connect to. It stays the same while the proxy goes down and up."""
        assert isinstance(self.listen, tuple), "this proxy listens on a unix socket"
        return self.listen[1]

    # The faults

    def up(self) -> None:
        """Pass all data on."""
        self._become(UP)

    def down(self) -> None:
        """Refuse new connections and close open connections, like a stopped server."""
        self._become(DOWN)

    def reset(self) -> None:
        """Accept and then reset connections, both new and open ones."""
        self._become(RESET)

    def hang(self) -> None:
        """Accept and read, but never respond, like a suspended server or a network that drops packets."""
        self._become(HANG)

    def slow(self, milliseconds: int) -> None:
        """Delay every piece of a response by this time."""
        self._become(Fault("slow", delay=milliseconds / 1000))

    def cut(self, after: int) -> None:
        """Reset each connection after `after` more bytes of a response."""
        self._become(Fault("cut", remaining=after))

    # Implementation

    def _become(self, fault: Fault) -> None:
        self._run(self._apply(fault))

    async def _apply(self, fault: Fault) -> None:
        self.fault = fault
        self._changed.set()
        self._changed = asyncio.Event()
        if fault is DOWN:
            await self._close()
        elif self._server is None:
            await self._open()
        if fault is RESET:
            self._reset_all()

    async def _open(self) -> None:
        if isinstance(self.listen, Path):
            self.listen.unlink(missing_ok=True)
            self._server = await asyncio.start_unix_server(self._serve, str(self.listen))
            return
        host, port = self.listen
        self._server = await asyncio.start_server(self._serve, host, port, reuse_address=True)
        self.listen = (host, self._server.sockets[0].getsockname()[1])

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        self._reset_all()

    def _reset_all(self) -> None:
        for writer in list(self._connections):
            _reset(writer)

    async def _cancel_tasks(self) -> None:
        tasks = asyncio.all_tasks(self._loop) - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        self._connections.add(writer)
        try:
            if self.fault is RESET:
                _reset(writer)
                return
            await self._serve_pair(reader, writer)
        except OSError:
            # Either side disconnected, as intended.
            _reset(writer)
        finally:
            self._connections.discard(writer)
            writer.close()

    async def _serve_pair(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if isinstance(self.upstream, Path):
            up_reader, up_writer = await asyncio.open_unix_connection(str(self.upstream))
        else:
            up_reader, up_writer = await asyncio.open_connection(*self.upstream)
        self._connections.add(up_writer)
        try:
            asking = asyncio.ensure_future(self._forward(reader, up_writer, answers=False))
            answering = asyncio.ensure_future(self._forward(up_reader, writer, answers=True))
            await asyncio.wait({asking, answering}, return_when=asyncio.FIRST_COMPLETED)
            for task in (asking, answering):
                task.cancel()
            await asyncio.gather(asking, answering, return_exceptions=True)
        finally:
            self._connections.discard(up_writer)
            up_writer.close()

    async def _forward(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, answers: bool
    ) -> None:
        passed = 0
        counted_for = self.fault
        while piece := await source.read(CHUNK):
            while self.fault is HANG:
                await self._changed.wait()
            fault = self.fault
            if fault is not counted_for:
                passed, counted_for = 0, fault
            if answers and fault.delay:
                await asyncio.sleep(fault.delay)
            if answers and fault.remaining is not None and passed + len(piece) > fault.remaining:
                sink.write(piece[: fault.remaining - passed])
                await sink.drain()
                _reset(sink)
                return
            passed += len(piece)
            sink.write(piece)
            await sink.drain()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(START_TIMEOUT)


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close the connection with a reset instead of an orderly shutdown. A Unix socket is only closed."""
    with contextlib.suppress(OSError):
        sock = writer.get_extra_info("socket")
        if sock is not None and sock.family != socket.AF_UNIX:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
