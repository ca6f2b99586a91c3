"""Counts what the generated tests tried, and says it at the end of the run: so many cases, so many failed.

    def test_…(proof): proof("isolation probes", tried, failed)

The numbers travel with the reports of the tests, from the workers to the process that prints them.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

_NAME = "proof"
Tell = Callable[..., None]
_totals: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])


@pytest.fixture
def proof(record_property: Callable[[str, Any], None]) -> Tell:
    """Tell how many cases of a kind a test tried and how many of them failed."""

    def tell(kind: str, tried: int, failed: int = 0) -> None:
        record_property(_NAME, [kind, tried, failed])

    return tell


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when != "call":
        return
    told: list[Any] = [value for name, value in report.user_properties if name == _NAME]
    # A test that fell over before it could tell has failed at least once.
    blamed = not report.failed or any(failed for _kind, _tried, failed in told)
    for kind, tried, failed in told:
        _totals[kind][0] += tried
        _totals[kind][1] += failed if blamed else max(1, failed)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if not _totals:
        return
    terminalreporter.section("proof")
    for kind, (tried, failed) in sorted(_totals.items()):
        terminalreporter.write_line(f"proof: {tried:,} {kind}, {failed:,} failed")
