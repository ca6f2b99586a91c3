"""Tests on three real nodes with Citus, from an external kit: `npm run test:long`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scale.cluster import KIT, Cluster, start_cluster

SLOWEST = 900
"""Time limit in seconds of a scale test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = "" if (KIT / "cluster.sh").exists() else f"there is no kit with Citus in {KIT}"
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(SLOWEST))
            item.add_marker(pytest.mark.no_db)
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="module")
def empty() -> Iterator[Cluster]:
    """Three nodes without the product."""
    with start_cluster(Cluster) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def cluster(empty: Cluster) -> Cluster:
    """Three nodes with the product, and the domains alpha and beta on two of them."""
    done = empty.python("-m", "tests.template")
    assert done.returncode == 0, done.stderr
    return empty
