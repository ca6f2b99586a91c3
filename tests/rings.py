"""Sorts tests into rings: `--ring core` is what `npm test` runs, `--ring rest` what `npm run test:full` adds.

A new test is in the core unless its file is named here. Without `--ring`, pytest runs all chosen tests.
`--shard 2/3` runs the second third of them.
"""

import re
import subprocess
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from tests.kit.sources import ROOT

FULL_ONLY = (
    "tests/hostile",
    "tests/commissary/devserver",
    "tests/commissary/demo/test_restarts.py",
    "tests/commissary/recovery",
    "tests/commissary/server/test_handover.py",
    "tests/races",
    "tests/shared/tenancy/test_fleet_failures.py",
    "tests/test_double_submit.py",
    "tests/test_faults.py",
    "tests/test_kills.py",
    "tests/test_largest_pages.py",
    "tests/test_linear.py",
    "tests/test_mass_assignment.py",
    "tests/test_naughty_fields.py",
    "tests/test_naughty_strings.py",
)
SAMPLED = (
    "tests/test_bad_input.py",
    "tests/test_fuzz.py",
    "tests/test_isolation.py",
    "tests/test_permissions.py",
)
"""Tests generated for each endpoint: the core runs those of a sample of the endpoints."""
SAMPLE = 8
"""The sample is one endpoint in eight. The hash of the commit chooses them."""

_ENDPOINT = re.compile(r"\[((?:GET|POST|PUT|PATCH|DELETE) \S+?)[\] ]")


def is_below(path: str, places: tuple[str, ...]) -> bool:
    """Whether the path of a file, relative to the project, is one of `places` or inside one of them."""
    return any(path == place or path.startswith(f"{place}/") for place in places)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ring", choices=("core", "rest"), help="run the tests of `npm test`, or all others")
    parser.addoption("--shard", default="1/1", help="run one part of the tests: 2/3 is the second third")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    ring, path = config.getoption("ring"), _relative(collection_path)
    is_ignored = (ring == "core" and is_below(path, FULL_ONLY)) or (
        ring == "rest" and path.endswith(".py") and not is_below(path, (*FULL_ONLY, *SAMPLED))
    )
    return is_ignored or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ring, shard = config.getoption("ring"), config.getoption("shard")
    chosen = [
        item
        for item in items
        if ring in {None, ring_of(_relative(item.path), item.name, _commit())}
        and is_in_shard(item.nodeid, shard)
    ]
    config.hook.pytest_deselected(items=list(set(items) - set(chosen)))
    items[:] = chosen


def ring_of(path: str, name: str, commit: str) -> str:
    """The ring of a test, by the path of its file, its name with parameters, and the hash of the commit."""
    endpoint = _ENDPOINT.search(name)
    if is_below(path, SAMPLED) and endpoint:
        in_sample = crc32(endpoint[1].encode()) % SAMPLE == crc32(commit.encode()) % SAMPLE
        return "core" if in_sample else "rest"
    return "rest" if is_below(path, FULL_ONLY) else "core"


def is_in_shard(nodeid: str, shard: str) -> bool:
    number, count = map(int, shard.split("/"))
    return crc32(nodeid.encode()) % count == number - 1


@cache
def _commit() -> str:
    """The hash of the current commit; empty in a copy of the project without a repository."""
    command = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)
    return done.stdout.strip()


def _relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
