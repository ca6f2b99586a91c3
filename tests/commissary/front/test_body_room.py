"""Large bodies take a part of the disk: whoever sends them leaves room to the database and to each other."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest

from commissary.front.limits import BodyLimits

pytestmark = pytest.mark.no_db

MB = 1_000_000
FORM, UPLOAD = "/api/submissions", "/api/media"


@pytest.fixture
def take() -> Callable[[str, int, str], bool]:
    """Begins a body that goes on arriving, on a disk with 800 MB; whether it may come."""
    limits, arriving = BodyLimits(1_000, 1_000, room=lambda: 800 * MB), ExitStack()
    return lambda address, length, path: arriving.enter_context(limits.collecting(address, length, path))


def test_strangers_take_an_eighth_of_the_room_and_one_of_them_a_part_of_that(
    take: Callable[[str, int, str], bool],
) -> None:
    from_one = [take("192.0.2.1", 20 * MB, FORM) for _each in range(3)]
    from_many = [take(f"192.0.2.{each}", 20 * MB, FORM) for each in range(2, 8)]

    assert (sum(from_one), sum(from_many)) == (1, 4)


def test_strangers_are_not_in_the_way_of_who_is_signed_in(take: Callable[[str, int, str], bool]) -> None:
    for each in range(10):
        take(f"192.0.2.{each}", 25 * MB, FORM)

    assert take("192.0.2.1", 200 * MB, UPLOAD)
    assert not take("192.0.2.1", 200 * MB, UPLOAD)
    assert take("192.0.2.2", 200 * MB, UPLOAD)
    assert not take("192.0.2.3", 200 * MB, UPLOAD)


def test_small_bodies_come_whatever_large_ones_do(take: Callable[[str, int, str], bool]) -> None:
    while take("192.0.2.1", 25 * MB, FORM):
        pass

    assert all(take("192.0.2.1", 2 * MB, FORM) for _each in range(100))


def test_the_room_of_a_body_that_has_arrived_is_given_back() -> None:
    limits = BodyLimits(10, 10, room=lambda: 800 * MB)

    for _each in range(20):
        with limits.collecting("192.0.2.1", 90 * MB, FORM) as may_collect:
            assert may_collect == (90 * MB <= 100 * MB)
