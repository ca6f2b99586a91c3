"""Pages and API lists stay limited in size when stored menus are too large."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.food_menus import limits, services
from tenants.food_menus.models import FoodMenu
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.makers.stops import in_days

pytestmark = pytest.mark.usefixtures("in_alpha")
MOST_BYTES = 2_000_000


def dishes(number: int, **values: Any) -> list[dict[str, Any]]:
    return [make.dish(f"Dish {each}", "9.50", **values) for each in range(number)]


def build_largest_menu(title: str = "Largest", **values: Any) -> FoodMenu:
    """Build a menu of almost the maximum size."""
    section = {"title": "Course", "dishes": dishes(limits.MOST_DISHES, description="word " * 30)}
    return make.food_menu(title, sections=[section] * 4, **values)


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Menus that were saved before the limits existed."""
    monkeypatch.setattr(services, "MOST_BYTES_OF_A_MENU", 10**9)
    monkeypatch.setattr(services, "MOST_BYTES", 10**9)


def test_oversized_menus_are_shortened_with_a_link_to_the_rest(unlimited: None) -> None:
    FoodMenu.objects.all().delete()
    first, last = build_largest_menu(), build_largest_menu("Last")
    truck = make.post("members", url="members/truck")
    for number in range(12):
        make.food_menu(
            f"Of the truck {number}",
            sections=[{"dishes": dishes(200, description="word " * 90)}] * 5,
            business_ids=[truck.pk],
        )

    menus = {each["id"]: each for each in page_at("menu", Query()).payload["food_menus"]}
    own_page = page_at("menus/last", Query()).payload["food_menus"]
    page = Client(HTTP_HOST="alpha.test").get("/members/truck")

    assert [menus[each.pk]["is_cut"] for each in (first, last)] == [False, True]
    assert menus[last.pk]["more_url"] == "menus/last"
    assert [each["is_cut"] for each in own_page] == [False]
    assert (page.status_code, len(page.content) < MOST_BYTES) == (200, True)


def test_menus_out_of_season_use_no_space(unlimited: None) -> None:
    FoodMenu.objects.all().delete()
    past = [build_largest_menu(f"Past {year}", last_day=f"20{year}-01-01") for year in (10, 11)]
    present = build_largest_menu("Present")

    menus = page_at("menu", Query()).payload["food_menus"]

    assert [(each["id"], each["is_cut"]) for each in menus] == [(present.pk, False)]
    assert len(past) == 2


def test_page_with_chosen_menus_links_to_all_menus(unlimited: None) -> None:
    FoodMenu.objects.all().delete()
    menus = [build_largest_menu("Lunch"), build_largest_menu("Lunch")]
    cards = [make.block("FoodMenu", menu=each.pk) for each in menus]
    make.post("pages", url="card", builder=make.builder(*cards))

    shown = page_at("card", Query()).payload["food_menus"]

    assert [(each["is_cut"], each["more_url"]) for each in shown] == [(False, ""), (True, "menu")]


def test_list_of_menus_stops_at_the_size_limit(as_role: Callable[..., APIClient], unlimited: None) -> None:
    FoodMenu.objects.all().delete()
    menus = [
        make.food_menu(sections=[{"dishes": dishes(200, description="word " * 90)}] * 5) for _ in range(5)
    ]
    viewer = as_role(Role.VIEWER)

    found: list[int] = []
    offset, sizes = 0, []
    for _request in menus:
        answer = viewer.get(f"/api/food-menus?limit=500&offset={offset}")
        meta = answer.json()["meta"]
        found += [each["id"] for each in answer.json()["data"]]
        sizes.append(len(answer.content))
        offset += meta["limit"]
        if offset >= meta["total"]:
            break

    assert found == [each.pk for each in menus]
    assert max(sizes) < 2 * limits.LISTED_BYTES


@pytest.mark.parametrize("path", ["/api/food-menus", "/api/food-menus/export"])
def test_head_of_a_list_reads_no_rows(as_role: Callable[..., APIClient], path: str) -> None:
    viewer = as_role(Role.VIEWER)

    with CaptureQueriesContext(connection) as queries:
        answer = viewer.head(path)

    assert (answer.status_code, answer.content) == (200, b"")
    assert [each["sql"] for each in queries if "food_menus" in each["sql"]] == []


def test_lists_contain_the_first_picture_of_a_gallery() -> None:
    for _ in range(2):
        pictures = [make.media().pk for _ in range(3)]
        make.post("showcases", media={"gallery": pictures}, attributes={"date": in_days(1)})

    site = Client(HTTP_HOST="api.alpha.test").get("/api/site?url=showcases").json()["data"]

    items = site["lists"]["showcases"]["items"]
    assert [len(each["media_items"]["gallery"]) for each in items] == [1, 1]
