"""Menus have pages of their own, and follow the services of the business."""

from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.business.services import change_business
from tenants.food_menus.models import FoodMenu
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

LUNCH = {"name": "Lunch", "days": ["monday", "friday"], "begins": "11:30", "ends": "14:00"}


@pytest.fixture
def own(in_alpha: DomainRef) -> DomainRef:
    FoodMenu.objects.all().delete()
    return in_alpha


def shown(url: str) -> Any:
    return page_at(url, Query()).payload


def test_a_menu_has_a_page_of_its_own(own: DomainRef) -> None:
    make.food_menu("Lunch card")
    make.food_menu("Lunch card")
    make.food_menu("Weine & مشروبات 🍷")
    member = make.post("members")
    make.food_menu("Truck", business_ids=[member.pk])

    assert shown("menu")["page"]["title"] == "Menu"
    assert [each["title"] for each in shown("menu")["food_menus"]] == [
        "Lunch card",
        "Lunch card",
        "Weine & مشروبات 🍷",
    ]
    page = shown("menus/lunch-card")
    assert (page["status"], page["page"]["title"], len(page["food_menus"])) == (200, "Lunch card", 1)
    assert {each["@type"] for each in page["head"]["json_ld"]} >= {"Menu", "BreadcrumbList"}
    assert shown("menus/weine")["page"]["title"] == "Weine & مشروبات 🍷"
    assert shown("menus/truck")["status"] == 404
    assert shown("menus")["status"] == 404


def test_without_menus_nothing_is_there_and_an_empty_one_is_not_for_search_engines(own: DomainRef) -> None:
    assert shown("menu")["status"] == 404
    assert shown("menus/x")["status"] == 404

    make.food_menu("Later", first_day="2999-01-01")

    assert shown("menu")["head"]["robots"] == "noindex, follow"


def test_own_page_replaces_the_menu_page(own: DomainRef) -> None:
    make.food_menu("Lunch card")
    make.post("pages", title="Our own", url="menu")

    assert shown("menu")["page"]["title"] == "Our own"


def test_menu_pages_are_in_the_site_map(visitor: Client, own: DomainRef) -> None:
    make.food_menu("Lunch card")

    body = visitor.get("/sitemap.xml").content.decode()

    assert "/menu</loc>" in body
    assert "/menus/lunch-card</loc>" in body


def test_a_menu_follows_a_service_of_the_business(own: DomainRef) -> None:
    change_business({"services": [LUNCH]})
    make.food_menu("Lunch card", service="Lunch", begins="09:00")
    make.food_menu("Odd", service="Supper", begins="18:00")

    lunch, odd = shown("menu")["food_menus"]

    assert (lunch["service"], lunch["days"], lunch["begins"], lunch["ends"]) == (
        "Lunch",
        ["monday", "friday"],
        "11:30",
        "14:00",
    )
    assert (odd["service"], odd["begins"]) == ("", "18:00")
