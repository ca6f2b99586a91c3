"""Count the cases of generated tests, and print the numbers of cases and failures at the end of the run.

    def test_…(proof): proof("isolation probes", tried, failed)
    def test_…(proof_row): proof_row("attacks", {"attack": "silent bodies", "tries": "200"})

Rows of one table have the same columns. The reports of the tests carry these numbers from the workers to
the process that prints them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

_NAME, _ROW = "proof", "proof row"
Record = Callable[..., None]
Row = dict[str, str]
_totals: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
_tables: defaultdict[str, list[Row]] = defaultdict(list)


@pytest.fixture
def proof(record_property: Callable[[str, Any], None]) -> Record:
    """Record how many cases of a kind a test tried and how many failed."""

    def record(kind: str, tried: int, failed: int = 0) -> None:
        record_property(_NAME, [kind, tried, failed])

    return record


@pytest.fixture
def proof_row(record_property: Callable[[str, Any], None]) -> Callable[[str, Row], None]:
    """Record a row of the table with that name, its cells by column name."""

    def record(table: str, row: Row) -> None:
        record_property(_ROW, [table, row])

    return record


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when != "call":
        return
    rows: list[Any] = [value for name, value in report.user_properties if name == _ROW]
    for table, row in rows:
        _tables[table].append(row | {"": "failed" if report.failed else ""})
    texts: list[Any] = [value for name, value in report.user_properties if name == _NAME]
    # A test that crashed before its report has failed at least once.
    blamed = not report.failed or any(failed for _kind, _tried, failed in texts)
    for kind, tried, failed in texts:
        _totals[kind][0] += tried
        _totals[kind][1] += failed if blamed else max(1, failed)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if _totals or _tables:
        terminalreporter.section("proof")
    for kind, (tried, failed) in sorted(_totals.items()):
        terminalreporter.write_line(f"proof: {tried:,} {kind}, {failed:,} failed")
    for rows in _tables.values():
        for line in _align(rows):
            terminalreporter.write_line(f"proof: {line}")


def _align(rows: list[Row]) -> Iterator[str]:
    widths = {name: max(len(name), *(len(row[name]) for row in rows)) for name in rows[0]}
    for row in ({name: name for name in widths}, *rows):
        yield "  ".join(f"{row[name]:<{width}}" for name, width in widths.items()).rstrip()
