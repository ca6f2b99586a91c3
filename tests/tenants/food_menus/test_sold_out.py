"""“Sold out until tomorrow” lasts until the end of the day of the businesses that serve the dish."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import unit_of_work
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.sold_out import Marks, list_ends, mark_until
from tenants.hours.facts import DAYS
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.clocks import Clock
from tests.tenants.food_menus.test_export import rows as exported_rows

pytestmark = pytest.mark.usefixtures("in_alpha")


def open_until_two(*days: date) -> list[dict[str, str]]:
    """Build hours until two a.m. for the nights that start on these days."""
    return [{"day": DAYS[day.weekday()], "opens": "18:00", "closes": "02:00"} for day in days]


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


@pytest.fixture
def open_at_night(editor: APIClient, clock: Clock) -> None:
    """Open the site's own business until two a.m., tonight and tomorrow."""
    hours = open_until_two(clock.day(0), clock.day(1))
    assert editor.put("/api/business", {"hours": hours}, format="json").status_code == 200


def serve(*business_ids: int) -> FoodMenu:
    """Create a menu with a soup, and the page that shows it."""
    menu = make.food_menu(
        "The card", make.dish("Soup", "9", id="soup"), business_ids=list(business_ids) or [0]
    )
    make.post("pages", title="Card", url="card", builder=make.builder(make.block("FoodMenu", menu=menu.pk)))
    return menu


def mark_sold_out(client: APIClient, menu: FoodMenu) -> None:
    body = {"dish": "soup", "until": "tomorrow"}
    assert client.put(f"/api/food-menus/{menu.pk}/sold-out", body, format="json").status_code == 200


def find_sold_out(client: APIClient, menu: FoodMenu) -> dict[str, bool]:
    """Return which of page, JSON-LD and API report the soup as sold out."""
    payload = page_at("card", Query()).payload
    (dish,) = payload["food_menus"][0]["sections"][0]["dishes"]
    (card,) = [each for each in payload["head"]["json_ld"] if each["@type"] == "Menu"]
    (item,) = card["hasMenuSection"][0]["hasMenuItem"]
    (offer,) = item["offers"]
    availability: str = offer["availability"]
    one = client.get(f"/api/food-menus/{menu.pk}").json()["data"]
    (listed,) = client.get("/api/food-menus").json()["data"]
    (row,) = exported_rows(client)
    return {
        "page": dish["is_sold_out"],
        "search engines": availability.endswith("OutOfStock"),
        "api": "soup" in one["sold_out"],
        "list": "soup" in listed["sold_out"],
        "table": row["sold_out"] != "",
    }


def expect_everywhere(is_sold_out: bool) -> dict[str, bool]:
    return dict.fromkeys(("page", "search engines", "api", "list", "table"), is_sold_out)


def is_sold_out_on_page(url: str = "card") -> bool:
    (menu,) = page_at(url, Query()).payload["food_menus"]
    return menu["sections"][0]["dishes"][0]["is_sold_out"]


@pytest.mark.usefixtures("open_at_night")
def test_dish_is_sold_out_until_the_night_ends(editor: APIClient, clock: Clock) -> None:
    menu = serve()
    clock.set("22:00", day=0)
    mark_sold_out(editor, menu)

    clock.set("00:30", day=1)
    at_night = find_sold_out(editor, menu)
    clock.set("02:00", day=1)
    afterwards = find_sold_out(editor, menu)

    assert (at_night, afterwards) == (expect_everywhere(True), expect_everywhere(False))


@pytest.mark.usefixtures("open_at_night")
def test_dish_sold_out_after_midnight_is_back_in_the_evening(editor: APIClient, clock: Clock) -> None:
    menu = serve()
    clock.set("01:00", day=1)
    mark_sold_out(editor, menu)

    shown = []
    for time in ("01:59", "02:00", "19:00"):
        clock.set(time, day=1)
        shown.append(is_sold_out_on_page())

    assert shown == [True, False, False]


@pytest.mark.usefixtures("open_at_night")
def test_page_cached_before_midnight_has_end_of_night(editor: APIClient, clock: Clock) -> None:
    menu = serve()
    clock.set("23:30", day=0)
    mark_sold_out(editor, menu)
    shown = []
    # Nothing changes in between, so it is one cached page.
    for time, day in (("23:59", 0), ("00:30", 1), ("01:59", 1), ("02:00", 1)):
        clock.set(time, day=day)
        shown.append(is_sold_out_on_page())

    assert shown == [True, True, True, False]


@pytest.mark.usefixtures("open_at_night")
def test_dishes_stay_sold_out_when_the_night_is_extended(editor: APIClient, clock: Clock) -> None:
    menu = serve()
    clock.set("22:00", day=0)
    mark_sold_out(editor, menu)

    day = clock.day(0).isoformat()
    longer = {"from_date": day, "to_date": day, "opens": "18:00", "closes": "04:00", "note": ""}
    editor.put("/api/business", {"exceptions": [longer]}, format="json")
    clock.set("03:00", day=1)

    assert find_sold_out(editor, menu) == expect_everywhere(True)


def test_dish_stays_sold_out_until_the_stop_of_the_truck_ends(editor: APIClient, clock: Clock) -> None:
    truck = make.post("members", title="Sol", url="members/sol")
    make.stop(clock.day(0), business_id=truck.pk, begins="20:00", ends="03:00")
    menu = serve(truck.pk)
    clock.set("22:00", day=0)
    mark_sold_out(editor, menu)

    shown = []
    for time in ("02:59", "03:00"):
        clock.set(time, day=1)
        shown.append(is_sold_out_on_page())

    assert shown == [True, False]


@pytest.fixture
def bar_and_bakery(clock: Clock) -> tuple[Post, Post]:
    bar = make.post("members", title="Bar", attributes={"hours": open_until_two(clock.day(0))})
    morning = {"day": DAYS[clock.day(1).weekday()], "opens": "06:00", "closes": "12:00"}
    return bar, make.post("members", title="Bakery", attributes={"hours": [morning]})


def test_longest_day_of_serving_businesses_counts(
    editor: APIClient, clock: Clock, bar_and_bakery: tuple[Post, Post]
) -> None:
    menu = serve(*(each.pk for each in bar_and_bakery))
    clock.set("01:00", day=1)
    mark_sold_out(editor, menu)

    shown = []
    for time in ("01:59", "02:00"):
        clock.set(time, day=1)
        shown.append(is_sold_out_on_page())

    assert shown == [True, False]


def test_day_without_night_ends_at_midnight(editor: APIClient, clock: Clock) -> None:
    menu = serve()
    clock.set("22:00", day=0)
    mark_sold_out(editor, menu)

    shown = []
    for time, day in (("23:59", 0), ("00:00", 1)):
        clock.set(time, day=day)
        shown.append(is_sold_out_on_page())

    assert shown == [True, False]


@pytest.mark.parametrize("menus", [1, 3])
def test_businesses_of_all_menus_take_one_query(
    editor: APIClient, clock: Clock, menus: int, django_assert_num_queries: Any
) -> None:
    clock.set("22:00", day=0)
    for number in range(menus):
        bar = make.post("members", title=f"Bar {number}", attributes={"hours": open_until_two(clock.day(0))})
        menu = make.food_menu(f"Card {number}", make.dish("Soup", id="soup"), business_ids=[bar.pk])
        mark_sold_out(editor, menu)
    clock.set("00:30", day=1)
    editor.get("/api/food-menus")

    with django_assert_num_queries(6):
        listed = editor.get("/api/food-menus").json()["data"]

    assert [list(each["sold_out"]) for each in listed] == [["soup"]] * menus


def test_menu_without_business_uses_days_of_the_site(alpha):
    with unit_of_work(alpha):
        now = timezone.now()
        day = mark_until("tomorrow", [], now)
        (ends,) = list_ends([Marks([], {"soup": day})], now)

    assert ends["soup"] is not None
    assert ends["soup"] > now
