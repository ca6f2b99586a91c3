"""Large bodies share the free disk space: senders leave space for the database and for each other."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack

import pytest

from commissary.server.bodies import BodyTooSlow, UploadPace, collect
from commissary.server.limits import BodyLimits

pytestmark = pytest.mark.no_db

MB = 1_000_000
FORM, UPLOAD = "/api/submissions", "/api/media"


@pytest.fixture
def start_body() -> Callable[[str, int, str], bool]:
    """Start a body that keeps arriving, on a disk with 800 MB, and return whether it is accepted."""
    limits, arriving = BodyLimits(1_000, 1_000, room=lambda: 800 * MB), ExitStack()
    return lambda *body: arriving.enter_context(limits.reserve(*body)) is not None


def test_anonymous_bodies_share_an_eighth_of_the_space(
    start_body: Callable[[str, int, str], bool],
) -> None:
    from_one = [start_body("192.0.2.1", 20 * MB, FORM) for _each in range(3)]
    from_many = [start_body(f"192.0.2.{each}", 20 * MB, FORM) for each in range(2, 8)]

    assert (sum(from_one), sum(from_many)) == (1, 4)


def test_anonymous_bodies_do_not_block_signed_in_users(start_body: Callable[[str, int, str], bool]) -> None:
    for each in range(10):
        start_body(f"192.0.2.{each}", 25 * MB, FORM)

    assert start_body("192.0.2.1", 200 * MB, UPLOAD)
    assert not start_body("192.0.2.1", 200 * MB, UPLOAD)
    assert start_body("192.0.2.2", 200 * MB, UPLOAD)
    assert not start_body("192.0.2.3", 200 * MB, UPLOAD)


def test_small_bodies_are_accepted_despite_large_ones(start_body: Callable[[str, int, str], bool]) -> None:
    while start_body("192.0.2.1", 25 * MB, FORM):
        pass

    assert all(start_body("192.0.2.1", 2 * MB, FORM) for _each in range(100))


def test_space_of_a_received_body_is_released() -> None:
    limits = BodyLimits(10, 10, room=lambda: 800 * MB)

    for _each in range(20):
        with limits.reserve("192.0.2.1", 90 * MB, FORM) as arriving:
            assert arriving is not None


class Clock:
    """The clock that measures the age of bodies."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("commissary.server.bodies.time.monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.mark.usefixtures("clock")
def test_recent_bodies_are_not_dropped(start_body: Callable[[str, int, str], bool]) -> None:
    for each in range(4):
        start_body(f"192.0.2.{each}", 25 * MB, FORM)

    assert not start_body("192.0.2.9", 25 * MB, FORM)


def test_slowest_body_is_dropped_when_space_runs_out(clock: Clock) -> None:
    limits = BodyLimits(1_000, 1_000, room=lambda: 800 * MB)
    with ExitStack() as stack:
        bodies = [stack.enter_context(limits.reserve(f"192.0.2.{each}", 25 * MB, FORM)) for each in range(4)]
        for body, received in zip(bodies, (24 * MB, 4_000, 0, 20 * MB), strict=True):
            assert body is not None
            body.received = received
        clock.now += 60

        newcomers = [limits.reserve(f"192.0.2.{each}", 25 * MB, FORM) for each in (7, 8, 9)]
        came = [stack.enter_context(each) is not None for each in newcomers]

        assert [body.gave_way for body in bodies if body] == [False, True, True, False]
        assert came == [True, True, False]


def test_address_drops_its_own_slowest_body(clock: Clock) -> None:
    limits = BodyLimits(10, 2, room=lambda: 800 * MB)
    with ExitStack() as stack:
        other, own, second = (
            stack.enter_context(limits.reserve(address, 1_000, FORM))
            for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2")
        )
        assert other is not None
        assert own is not None
        assert second is not None
        own.received = 900
        clock.now += 5

        assert stack.enter_context(limits.reserve("192.0.2.2", 1_000, FORM))
        assert [other.gave_way, own.gave_way, second.gave_way] == [False, False, True]


def test_aborted_body_is_answered_and_frees_its_space() -> None:
    limits = BodyLimits(1, 1, room=lambda: 800 * MB)

    async def silent(begun: asyncio.Event) -> AsyncIterator[bytes]:
        yield b"h"
        begun.set()
        await asyncio.Event().wait()

    async def story() -> tuple[bool, bool]:
        begun = asyncio.Event()
        with limits.reserve("192.0.2.1", 1_000, FORM) as slow:
            assert slow is not None
            waiting = asyncio.ensure_future(collect(silent(begun), 1_000, UploadPace(30, 1_000), slow))
            await begun.wait()
            slow.began -= 1
            with limits.reserve("192.0.2.2", 1_000, FORM) as newcomer, pytest.raises(BodyTooSlow):
                await waiting
        return newcomer is not None, slow.gave_way

    assert asyncio.run(story()) == (True, True)
    with limits.reserve("192.0.2.3", 1_000, FORM) as again:
        assert again is not None
