"""Menus have their own pages and follow the service times of the business."""

from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.business.services import change_business
from tenants.food_menus.models import FoodMenu
from tenants.posts.models import Status
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

LUNCH = {"name": "Lunch", "days": ["monday", "friday"], "begins": "11:30", "ends": "14:00"}


@pytest.fixture
def empty_domain(in_alpha: DomainRef) -> DomainRef:
    FoodMenu.objects.all().delete()
    return in_alpha


def read_page(url: str) -> Any:
    return page_at(url, Query()).payload


def test_menu_has_its_own_page(empty_domain: DomainRef) -> None:
    make.food_menu("Lunch card")
    make.food_menu("Lunch card")
    make.food_menu("Weine & مشروبات 🍷")
    member = make.post("members")
    make.food_menu("Truck", business_ids=[member.pk])

    assert read_page("menu")["page"]["title"] == "Menu"
    assert [each["title"] for each in read_page("menu")["food_menus"]] == [
        "Lunch card",
        "Lunch card",
        "Weine & مشروبات 🍷",
    ]
    page = read_page("menus/lunch-card")
    assert (page["status"], page["page"]["title"], len(page["food_menus"])) == (200, "Lunch card", 1)
    assert {each["@type"] for each in page["head"]["json_ld"]} >= {"Menu", "BreadcrumbList"}
    assert read_page("menus/weine")["page"]["title"] == "Weine & مشروبات 🍷"
    assert read_page("menus/truck")["status"] == 404
    assert read_page("menus")["status"] == 404


def test_menu_page_without_menus_is_not_found_and_an_empty_one_is_noindex(empty_domain: DomainRef) -> None:
    assert read_page("menu")["status"] == 404
    assert read_page("menus/x")["status"] == 404

    make.food_menu("Later", first_day="2999-01-01")

    assert read_page("menu")["head"]["robots"] == "noindex, follow"


def test_own_page_replaces_the_menu_page(empty_domain: DomainRef) -> None:
    make.food_menu("Lunch card")
    make.post("pages", title="Our own", url="menu")

    assert read_page("menu")["page"]["title"] == "Our own"


def test_every_page_lists_existing_guest_pages(empty_domain: DomainRef) -> None:
    assert read_page("nowhere")["guest_pages"] == []

    make.post("pages", url="reserve")
    assert read_page("")["guest_pages"] == ["reserve"]
    make.food_menu("Lunch card")
    assert read_page("nowhere")["guest_pages"] == ["menu", "reserve"]

    FoodMenu.objects.all().delete()
    make.post("pages", url="menu", status=Status.DRAFT)
    assert read_page("members")["guest_pages"] == ["reserve"]


def test_home_page_without_blocks_shows_six_dishes_with_pictures_first(
    empty_domain: DomainRef,
) -> None:
    picture = make.media().pk
    make.food_menu("Later", make.dish("Goose"), first_day="2999-01-01")
    make.food_menu("Lunch", *[make.dish(f"Soup {number}") for number in range(7)])
    make.food_menu("Supper", make.dish("Stew"), make.dish("Pie", image=picture))

    menus = read_page("")["food_menus"]

    dishes = {menu["title"]: _dishes(menu) for menu in menus}
    assert dishes == {"Lunch": [f"Soup {number}" for number in range(5)], "Supper": ["Pie"]}
    assert "Menu" not in {each["@type"] for each in read_page("")["head"]["json_ld"]}
    assert len(_dishes(read_page("menus/lunch")["food_menus"][0])) == 7


def _dishes(menu: Any) -> list[str]:
    return [dish["name"] for section in menu["sections"] for dish in section["dishes"]]


def canonical(url: str) -> str:
    return str(read_page(url)["head"]["canonical"]).removeprefix("http://alpha.test:8000/")


def test_menu_has_one_canonical_url_which_the_site_map_lists(
    visitor: Client, empty_domain: DomainRef
) -> None:
    lunch = make.food_menu("Lunch card")
    make.food_menu("Wine card")
    generated = [canonical(url) for url in ("menu", "menus/lunch-card", "menus/wine-card")]
    before = visitor.get("/sitemap.xml").content.decode()

    part = make.builder(make.block("FoodMenu", menu=lunch.pk, dishes=["a"]))
    make.post("pages", title="Our best", url="best", builder=part)
    make.post("pages", url="card", builder=make.builder(make.block("FoodMenu", menu=lunch.pk)))
    one_built = [canonical(url) for url in ("card", "menu", "menus/lunch-card", "menus/wine-card")]
    make.post("pages", url="all", builder=make.builder(make.block("FoodMenu")))
    all_built = [canonical(url) for url in ("card", "all", "menu", "menus/wine-card")]
    after = visitor.get("/sitemap.xml").content.decode()

    assert generated == ["menu", "menu", "menu"]
    assert one_built == ["card", "menu", "card", "menu"]
    assert all_built == ["card", "all", "all", "all"]
    assert ("/menu</loc>" in before, "/menus/" in before) == (True, False)
    assert ("/menu</loc>" in after, "/all</loc>" in after) == (False, True)


def test_menu_that_other_pages_cut_keeps_its_own_url(
    empty_domain: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.food_menus.public.SHOWN_BYTES", 10)
    make.food_menu("Lunch card")

    assert canonical("menus/lunch-card") == "menus/lunch-card"


def test_menu_has_the_times_of_its_service(empty_domain: DomainRef) -> None:
    change_business({"services": [LUNCH]})
    make.food_menu("Lunch card", service="Lunch", begins="09:00")
    make.food_menu("Odd", service="Supper", begins="18:00")

    lunch, odd = read_page("menu")["food_menus"]

    assert (lunch["service"], lunch["days"], lunch["begins"], lunch["ends"]) == (
        "Lunch",
        ["monday", "friday"],
        "11:30",
        "14:00",
    )
    assert (odd["service"], odd["begins"]) == ("", "18:00")
