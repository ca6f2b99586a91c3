"""Bodies, collected in the event loop: bounded in size, with a deadline and a least rate."""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Protocol

SPOOL_BYTES = 64 * 1024
"""What is larger goes to a temporary file."""


class Protocoled(Protocol):
    """The part of granian's protocol object that hands over a body."""

    def __aiter__(self) -> AsyncIterator[bytes]: ...


class BodyTooSlow(Exception):
    """It did not arrive in time: 408."""


class BodyIncomplete(Exception):
    """The connection ended before all of it had arrived: nobody is left to answer."""


@dataclass(frozen=True)
class UploadPace:
    """How long a body may take: `grace` seconds, and one more for every `rate` bytes that have arrived."""

    grace: float
    rate: int

    def deadline(self, received: int) -> float:
        """Seconds after its beginning."""
        return self.grace + received / self.rate


async def collect(chunks: Protocoled, length: int, pace: UploadPace) -> IO[bytes]:
    """The whole body of `length` bytes as a file at its beginning, in memory while it is small.

    Raises `BodyTooSlow` or `BodyIncomplete`; the caller has compared `length` with what it takes.
    """
    spool: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=SPOOL_BYTES, prefix="commissary-body-")  # noqa: SIM115  # it is the caller's
    try:
        await _fill(spool, chunks, length, pace)
    except BaseException:
        spool.close()
        raise
    spool.seek(0)
    return spool


async def discard(chunks: Protocoled, length: int, pace: UploadPace) -> None:
    """Read a body nobody wants to its end, within its time.

    A browser that is still sending when the connection is closed shows an error of the network, and never
    reads the answer.
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


async def _fill(spool: IO[bytes], chunks: Protocoled, length: int, pace: UploadPace) -> None:
    loop, began, received = asyncio.get_running_loop(), time.monotonic(), 0
    iterator = aiter(chunks)
    while received < length:
        left = began + pace.deadline(received) - time.monotonic()
        try:
            chunk = await asyncio.wait_for(anext(iterator), max(left, 0.001))
        except TimeoutError as error:
            raise BodyTooSlow from error
        except StopAsyncIteration as error:
            raise BodyIncomplete from error
        if not chunk:
            # How the server says that the body has ended, or that its connection has.
            raise BodyIncomplete
        received += len(chunk)
        if received > SPOOL_BYTES:
            # On a slow disk only this body waits.
            await loop.run_in_executor(None, spool.write, chunk)
        else:
            spool.write(chunk)
