"""Tests that start the whole product or additional servers and take minutes: `npm run test:long`."""

from pathlib import Path

import pytest

SLOWEST = 600
"""Time limit in seconds of a long test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(SLOWEST))
