"""Fixtures for attacks: one product for all of them, one attack at a time, and a table of results."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.measuring import Attack, measure_visitor
from tests.hostile.product import Product, start_product

SLOWEST = 240
"""Time limit in seconds of an attack test, including the start of the product."""
Watch = Callable[..., AbstractContextManager[Attack]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(SLOWEST))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run all attacks in one worker, because two simultaneous attacks would be measured as one."""
    from xdist.scheduler import LoadScopeScheduling

    class OneProcess(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "hostile"

    return OneProcess(config, log)


@pytest.fixture(scope="session")
def product() -> Iterator[Product]:
    with start_product() as product:
        yield product


@pytest.fixture(scope="session")
def paths(product: Product) -> list[str]:
    """Pages for the visitor: the home page, one of its assets and a picture."""
    home = product.page("/").body.decode()
    asset = re.search(r'"(/assets/[^"#]+\.css)"', home)
    picture = re.search(r'"(/domains/[^"]+\.webp)"', home)
    assert asset
    assert picture
    return ["/", asset[1], picture[1]]


@pytest.fixture(autouse=True)
def _wait_for_previous_attack(product: Product) -> None:
    """Wait for the end of the previous attack, which must not affect this test."""
    product.wait_until_idle()


@pytest.fixture
def attack(product: Product, paths: list[str], proof_row: Callable[[str, dict[str, str]], None]) -> Watch:
    """Run an attack while a visitor of another domain reads pages, which must stay fast.

    The block counts its responses with `count_answers`. With `may_refuse`, uncached requests of the
    visitor may also get 503 with Retry-After.
    """

    @contextmanager
    def around(name: str, *, may_refuse: bool = False) -> Iterator[Attack]:
        attack = Attack(name)
        try:
            with measure_visitor(product, attack, paths=paths):
                yield attack
        finally:
            if attack.seen:
                proof_row("attacks", attack.row())
        assert attack.complaints(may_refuse=may_refuse) == []

    return around
