"""Sort tests into rings: `--ring core` is for `npm test`, `--ring rest` adds the rest of `npm run test:full`.

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
    "tests/races",
    # Start and stop processes of the product.
    "tests/commissary/demo",
    "tests/commissary/devserver",
    "tests/commissary/monitoring/test_error_reports.py",
    "tests/commissary/monitoring/test_metrics.py",
    "tests/commissary/recovery",
    "tests/commissary/server/test_handover.py",
    "tests/commissary/server/test_recycling.py",
    "tests/commissary/server/test_shared_metrics.py",
    "tests/commissary/test_clock.py",
    "tests/commissary/test_preload.py",
    "tests/commissary/test_processes.py",
    "tests/commissary/test_watchdog.py",
    "tests/commissary/test_worker.py",
    "tests/shared/accounts/test_keys.py",
    "tests/shared/citus/test_optional.py",
    "tests/shared/tenancy/test_fleet_failures.py",
    "tests/tenants/posts/test_worker.py",
    "tests/tenants/site/test_renderer.py",
    # Copy, restore and create whole domains.
    "tests/shared/doctor",
    "tests/shared/accounts/test_domain_imports.py",
    "tests/shared/domains/test_command_line.py",
    "tests/shared/domains/test_create_and_delete.py",
    "tests/shared/domains/test_create_domain.py",
    "tests/shared/domains/test_many_at_once.py",
    "tests/shared/tenancy/test_fleet.py",
    "tests/tenants/backups",
    "tests/tenants/bundles",
    "tests/tenants/site/test_maintenance.py",
    "tests/tenants/site/test_option_plans.py",
    "tests/tenants/site/test_plan_parts.py",
    "tests/tenants/site/test_site_plans.py",
    "tests/tenants/site/test_site_plans_of_many.py",
    "tests/tenants/wordpress",
    # Encode large pictures and typeset long documents.
    "tests/tenants/food_menus/test_sheets.py",
    "tests/tenants/media/test_antivirus.py",
    "tests/tenants/media/test_bombs.py",
    "tests/tenants/media/test_cut_off.py",
    "tests/tenants/media/test_edits.py",
    "tests/tenants/media/test_heic.py",
    "tests/tenants/media/test_image_corpus.py",
    "tests/tenants/media/test_kinds.py",
    "tests/tenants/media/test_library.py",
    "tests/tenants/media/test_movies.py",
    "tests/tenants/media/test_pending.py",
    "tests/tenants/media/test_prefix.py",
    "tests/tenants/media/test_room.py",
    "tests/tenants/media/test_shown_files.py",
    "tests/tenants/media/test_sizes.py",
    "tests/tenants/media/test_stopping.py",
    "tests/tenants/media/test_storage_down.py",
    "tests/tenants/media/test_svg.py",
    "tests/tenants/media/test_sweeping.py",
    "tests/tenants/media/test_upload.py",
    "tests/tenants/site/test_page_size.py",
    "tests/tenants/site/test_share_cards.py",
    "tests/tenants/submissions/test_files.py",
    # Try thousands of values, rows or steps.
    "tests/shared/accounts/test_session_machine.py",
    "tests/shared/accounts/test_throttle.py",
    "tests/tenants/posts/importing",
    "tests/tenants/posts/test_lifecycle_machine.py",
    "tests/tenants/submissions/test_flood.py",
    "tests/test_double_submit.py",
    "tests/test_faults.py",
    "tests/test_kills.py",
    "tests/test_largest_pages.py",
    "tests/test_linear.py",
    "tests/test_mass_assignment.py",
    "tests/test_naughty_fields.py",
    "tests/test_naughty_strings.py",
    # Check the helpers of tests.
    "tests/kit",
)
SAMPLED = (
    "tests/test_bad_input.py",
    "tests/test_fuzz.py",
    "tests/test_isolation.py",
    "tests/test_permissions.py",
    "tests/test_step_up.py",
    "tests/test_viewing.py",
)
"""Tests generated for each endpoint. The core runs them for a sample of the endpoints."""
SAMPLE = 20
"""The sample is one endpoint in twenty, chosen by the commit hash."""

_ENDPOINT = re.compile(r"\[((?:GET|POST|PUT|PATCH|DELETE) \S+?)[\] ]")


def is_below(path: str, places: tuple[str, ...]) -> bool:
    """Return whether a file path, relative to the project, is one of `places` or inside one of them."""
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
        if ring in {None, get_ring(_relative(item.path), item.name, _commit())}
        and is_in_shard(item.nodeid, shard)
    ]
    config.hook.pytest_deselected(items=list(set(items) - set(chosen)))
    items[:] = chosen


def get_ring(path: str, name: str, commit: str) -> str:
    """Return the ring of a test by the path of its file, its name with parameters, and the commit hash."""
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
    """Return the current commit hash; empty in a copy of the project without a repository."""
    command = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)
    return done.stdout.strip()


def _relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
