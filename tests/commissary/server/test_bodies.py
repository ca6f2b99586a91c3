"""Bodies are received completely and in time, or rejected."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from commissary.server.bodies import SPOOL_BYTES, BodyIncomplete, BodyTooSlow, UploadPace, collect, discard

PATIENT = UploadPace(grace=30, rate=1_000)


class Parts:
    """A body that arrives in these parts. After them, it ends or stays silent."""

    def __init__(self, *parts: bytes, is_silent: bool = False) -> None:
        self.parts, self.is_silent, self.read = parts, is_silent, 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            self.read += len(part)
            yield part
        if self.is_silent:
            await asyncio.Event().wait()


def collect_body(parts: Parts, length: int, pace: UploadPace = PATIENT) -> bytes:
    async def story() -> bytes:
        with await collect(parts, length, pace) as body:
            return body.read()

    return asyncio.run(story())


def test_body_parts_are_joined():
    assert collect_body(Parts(b"one ", b"two"), 7) == b"one two"


def test_large_body_is_spooled_to_disk_unchanged():
    parts = [bytes([number]) * 40_000 for number in range(20)]

    assert collect_body(Parts(*parts), 800_000) == b"".join(parts)
    assert len(parts) * 40_000 > SPOOL_BYTES


@pytest.mark.parametrize("parts", [Parts(), Parts(b"half"), Parts(b"half", b"")])
def test_incomplete_body_is_rejected(parts: Parts):
    with pytest.raises(BodyIncomplete):
        collect_body(parts, 8)


def test_silent_body_times_out():
    with pytest.raises(BodyTooSlow):
        collect_body(Parts(b"h", is_silent=True), 1_000, UploadPace(grace=0.05, rate=1_000))


def test_received_bytes_extend_the_deadline():
    pace = UploadPace(grace=10, rate=4_000)

    assert [pace.deadline(received) for received in (0, 4_000, 400_000)] == [10, 11, 110]


def test_unwanted_body_is_discarded_completely():
    parts = Parts(*[b"x" * 1_000] * 50)

    asyncio.run(discard(parts, 50_000, PATIENT))

    assert parts.read == 50_000


def test_discarding_a_body_has_a_time_limit():
    asyncio.run(discard(Parts(b"x", is_silent=True), 50_000, UploadPace(grace=0.05, rate=1_000)))
