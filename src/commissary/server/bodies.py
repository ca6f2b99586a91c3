"""Request bodies, which are collected in the event loop, with a size limit, a deadline and a minimum rate."""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Protocol

SPOOL_BYTES = 64 * 1024
"""The maximum size in bytes of a body in memory. Larger bodies are written to a temporary file."""


class Protocoled(Protocol):
    """The part of granian's protocol object that provides the body of a request."""

    def __aiter__(self) -> AsyncIterator[bytes]: ...


class BodyTooSlow(Exception):
    """An error that is raised if the body did not arrive in time. The client receives a 408 response."""


class BodyIncomplete(Exception):
    """An error that is raised if the connection ended before the body was complete."""


class Arriving:
    """A body that is arriving. It can be aborted to free space for other bodies."""

    BRISK = 128 * 1024
    """The number of bytes per second above which a body is never aborted to make room for other bodies."""
    PATIENCE = 0.5
    """The number of seconds for which a body may be slower than BRISK. Every body is slower at first."""

    def __init__(self, address: str = "", room: int = 0, *, is_public: bool = False) -> None:
        self.address, self.room, self.is_public = address, room, is_public
        self.began, self.received, self.gave_way = time.monotonic(), 0, False
        self._next: asyncio.Future[bytes] | None = None

    @property
    def is_behind(self) -> bool:
        """Whether the body is so slow that it may be aborted to free space for other bodies."""
        return self._age - self.received / self.BRISK > self.PATIENCE

    @property
    def speed(self) -> float:
        """The average number of bytes per second so far."""
        return self.received / max(self._age, 0.001)

    @property
    def _age(self) -> float:
        return time.monotonic() - self.began

    def give_way(self) -> None:
        """Abort the body, so that its collector raises `BodyTooSlow`."""
        self.gave_way = True
        if self._next is not None:
            self._next.cancel()

    async def read_next(self, iterator: AsyncIterator[bytes], seconds: float) -> bytes:
        """Return the next part of the body, waiting at most `seconds` for it.

        Raises `BodyTooSlow` if the part does not arrive in time, or `BodyIncomplete` if the connection ends.
        """
        self._next = asyncio.ensure_future(anext(iterator))
        try:
            if self.gave_way:
                self._next.cancel()
            chunk = await asyncio.wait_for(self._next, max(seconds, 0.001))
        except TimeoutError as error:
            raise BodyTooSlow from error
        except StopAsyncIteration as error:
            raise BodyIncomplete from error
        except asyncio.CancelledError:
            if self.gave_way:
                raise BodyTooSlow from None
            raise
        if not chunk:
            # With an empty part, the server signals that the body or its connection has ended.
            raise BodyIncomplete
        self.received += len(chunk)
        return chunk


@dataclass(frozen=True)
class UploadPace:
    """The time limit of a body: `grace` seconds, plus one second for every `rate` bytes received."""

    grace: float
    rate: int

    def deadline(self, received: int) -> float:
        """Return the time limit of a body, in seconds after its start, if `received` bytes have arrived."""
        return self.grace + received / self.rate


async def collect(
    chunks: Protocoled, length: int, pace: UploadPace, arriving: Arriving | None = None
) -> IO[bytes]:
    """Return a file with the whole body of `length` bytes, positioned at its start.

    A small body remains in memory. Raises the errors of `Arriving.read_next`. The caller must have checked
    `length` against its limit.
    """
    spool: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=SPOOL_BYTES, prefix="commissary-body-")  # noqa: SIM115  # the caller closes it
    try:
        await _fill(spool, chunks, length, pace, arriving or Arriving())
    except BaseException:
        spool.close()
        raise
    spool.seek(0)
    return spool


async def discard(chunks: Protocoled, length: int, pace: UploadPace) -> None:
    """Read and discard a body of `length` bytes, within its time limit.

    If the connection were closed while a browser is still sending, the browser would show a network error
    instead of the response.
    """
    began, received = time.monotonic(), 0
    iterator = aiter(chunks)
    with suppress(TimeoutError, StopAsyncIteration):
        while received < length:
            left = began + pace.deadline(received) - time.monotonic()
            chunk = await asyncio.wait_for(anext(iterator), max(left, 0.001))
            if not chunk:
                return
            received += len(chunk)


async def _fill(
    spool: IO[bytes], chunks: Protocoled, length: int, pace: UploadPace, arriving: Arriving
) -> None:
    loop, began = asyncio.get_running_loop(), time.monotonic()
    iterator = aiter(chunks)
    while arriving.received < length:
        left = began + pace.deadline(arriving.received) - time.monotonic()
        chunk = await arriving.read_next(iterator, left)
        if arriving.received > SPOOL_BYTES:
            # The disk may be slow. Writing in a thread delays only this body.
            await loop.run_in_executor(None, spool.write, chunk)
        else:
            spool.write(chunk)
