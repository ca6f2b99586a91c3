"""The tests that `npm test`, its shards and `--changed` select."""

import pytest

from tests.changed import browser_tests, python_tests
from tests.kit.openapi import operations
from tests.kit.sources import ROOT
from tests.rings import FULL_ONLY, SAMPLE, SAMPLED, get_ring, is_in_shard

pytestmark = pytest.mark.no_db

ENDPOINTS = [f"test_x[{operation} admin]" for operation in operations()]


def test_named_paths_exist() -> None:
    assert [place for place in (*FULL_ONLY, *SAMPLED) if not (ROOT / place).exists()] == []


@pytest.mark.parametrize(
    ("path", "ring"),
    [
        ("tests/tenants/stops/test_new.py", "core"),
        ("tests/commissary/devserver/test_up.py", "rest"),
        ("tests/test_linear.py", "rest"),
        ("tests/test_permissions.py", "core"),
    ],
)
def test_tests_are_in_the_core_ring_by_default(path: str, ring: str) -> None:
    assert get_ring(path, "test_x", "abc") == ring


def test_each_commit_samples_about_one_endpoint_in_twenty() -> None:
    samples = {
        commit: frozenset(name for name in ENDPOINTS if get_ring(SAMPLED[0], name, commit) == "core")
        for commit in map(str, range(500))
    }

    assert all(0 < len(each) < len(ENDPOINTS) / SAMPLE * 2 for each in samples.values())
    assert len(set(samples.values())) == SAMPLE
    assert frozenset().union(*samples.values()) == set(ENDPOINTS)


def test_tests_of_one_endpoint_share_a_ring() -> None:
    names = ["test_x[GET /api/posts/{id}]", "test_y[GET /api/posts/{id} editor]"]

    assert all(
        len({get_ring(file, name, commit) for file in SAMPLED for name in names}) == 1
        for commit in map(str, range(20))
    )


def test_shards_split_the_tests() -> None:
    shards = [{name for name in ENDPOINTS if is_in_shard(name, f"{number}/3")} for number in (1, 2, 3)]

    assert sum(map(len, shards)) == len(ENDPOINTS)
    assert set().union(*shards) == set(ENDPOINTS)
    assert min(map(len, shards)) > len(ENDPOINTS) / 5


def test_changed_files_select_their_folder_and_importing_tests() -> None:
    chosen = python_tests(["tenants/stops/models.py"])

    assert {"tests/tenants/stops", "tests/tenants/site/test_events.py"} <= chosen
    assert not {"tests/test_linear.py", "tests/tenants/options", "tests/tenants/stops/test_stops.py"} & chosen


def test_changed_tests_are_selected_from_every_ring() -> None:
    assert python_tests(["tests/test_linear.py", "docs/api.md"]) == {"tests/test_linear.py"}


@pytest.mark.parametrize(
    ("path", "chosen"),
    [
        ("tenants/food_menus/views.py", {"food-menus.spec.ts", "food-menus-moving.spec.ts"}),
        ("frontend/panel/foodMenus/Form.tsx", {"food-menus.spec.ts", "food-menus-moving.spec.ts"}),
        ("tests/e2e/today.spec.ts", {"today.spec.ts"}),
        ("frontend/panel/kit/Toast.tsx", {"@smoke"}),
        ("docs/api.md", set()),
    ],
)
def test_changed_files_select_browser_tests_of_their_area(path: str, chosen: set[str]) -> None:
    assert browser_tests([path]) == chosen
