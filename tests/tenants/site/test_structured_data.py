"""Structured data of pages for search engines."""

import json
from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.options.models import SiteOptions
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tenants.stops.models import Stop, StopState
from tests.kit import make
from tests.kit.clocks import Clock
from tests.tenants.site.reading import json_ld


def read_json_ld(client: Client, url: str) -> dict[str, Any]:
    return {each["@type"]: each for each in map(json.loads, json_ld(client.get(url)))}


def test_showcase_with_date_is_an_event(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("showcases", title="Market", url="showcases/market", attributes={"date": "2030-05-01"})
        make.post("showcases", title="Undated", url="showcases/undated")
        evening = {"date": "2030-05-01", "start_time": "18:00", "end_time": "22:00", "place": "Pier 26"}
        make.post("showcases", url="showcases/evening", attributes={**evening, "tickets": "/book"})

    event = read_json_ld(visitor, "/showcases/market")["Event"]

    assert (event["name"], event["startDate"]) == ("Market", "2030-05-01")
    assert event["location"]["@type"] == "Place"
    assert event["image"].startswith("http://alpha.test:8000/")
    assert "Event" not in read_json_ld(visitor, "/showcases/undated")
    evening_event = read_json_ld(visitor, "/showcases/evening")["Event"]
    assert (evening_event["startDate"], evening_event["endDate"]) == (
        "2030-05-01T18:00:00-07:00",
        "2030-05-01T22:00:00-07:00",
    )
    assert evening_event["location"]["name"] == "Pier 26"
    assert evening_event["offers"]["url"] == "http://alpha.test:8000/book"


def test_home_page_of_restaurant_describes_the_restaurant(beta: DomainRef) -> None:
    client = Client(HTTP_HOST=beta.host)
    with unit_of_work(beta):
        SiteOptions.objects.update(
            title="Noodle House",
            phone="+49 30 5550100",
            address="1 Quay",
            business={
                "kind": "cafe",
                "latitude": 52.5,
                "longitude": 13.4,
                "hours": [{"day": "monday", "opens": "12:00", "closes": "22:00"}],
                "exceptions": [
                    {
                        "from_date": "2020-01-01",
                        "to_date": "2020-01-01",
                        "opens": "",
                        "closes": "",
                        "note": "",
                    },
                    {
                        "from_date": "2099-12-24",
                        "to_date": "2099-12-26",
                        "opens": "",
                        "closes": "",
                        "note": "",
                    },
                ],
                "links": [
                    {"label": "", "url": "/reserve", "purpose": "reserve"},
                    {"label": "", "url": "https://order.example.com/", "purpose": "order"},
                ],
            },
        )
        make.post("pages", url="visit-us", builder=make.builder(make.block("OpeningHours")))
        make.post("pages", url="story")
        make.post("pages", url="menu")
        make.post("cuisines", title="Bistro", url="cuisines/bistro")

    result = read_json_ld(client, "/")["CafeOrCoffeeShop"]

    assert (result["name"], result["telephone"], result["address"]) == (
        "Noodle House",
        "+49 30 5550100",
        {"@type": "PostalAddress", "streetAddress": "1 Quay"},
    )
    assert [(each["dayOfWeek"], each["opens"]) for each in result["openingHoursSpecification"]] == [
        ("https://schema.org/Monday", "12:00")
    ]
    assert [each["validThrough"] for each in result["specialOpeningHoursSpecification"]] == ["2099-12-26"]
    assert result["geo"]["latitude"] == 52.5
    assert result["acceptsReservations"] == f"http://{beta.host}:8000/reserve"
    assert result["hasMenu"] == f"http://{beta.host}:8000/menu"
    assert result["servesCuisine"] == ["Bistro"]
    assert result["potentialAction"] == [{"@type": "OrderAction", "target": "https://order.example.com/"}]
    assert "CafeOrCoffeeShop" in read_json_ld(client, "/visit-us")
    assert "CafeOrCoffeeShop" not in read_json_ld(client, "/story")


def test_restaurant_without_address_is_an_organization(beta: DomainRef) -> None:
    with unit_of_work(beta):
        SiteOptions.objects.update(
            title="Noodle House",
            business={"kind": "cafe", "hours": [{"day": "monday", "opens": "12:00", "closes": "22:00"}]},
        )

    things = read_json_ld(Client(HTTP_HOST=beta.host), "/")

    assert "CafeOrCoffeeShop" not in things
    assert things["Organization"]["name"] == "Noodle House"
    assert "openingHoursSpecification" not in things["Organization"]


def test_member_without_place_is_not_a_local_business(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("members", url="members/roamer", attributes={"phone": "+1 415 555 0100 ext. 22"})
        settled = make.post(
            "members", url="members/settled", attributes={"address": "1 Quay", "phone": "0800 TACOS"}
        )
        make.food_menu("The card", make.dish("Beans", "12.50"), business_ids=[settled.pk])

    roamer, settled_page = read_json_ld(visitor, "/members/roamer"), read_json_ld(visitor, "/members/settled")

    assert "FoodEstablishment" not in roamer
    assert roamer["Organization"]["telephone"] == "+1 415 555 0100"
    business = settled_page["FoodEstablishment"]
    assert business["address"] == {"@type": "PostalAddress", "streetAddress": "1 Quay"}
    assert business["telephone"] == "0800 82267"
    assert business["hasMenu"] == settled_page["Menu"]["url"]


def test_structured_data_names_the_stops_that_the_page_shows(
    visitor: Client, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    with unit_of_work(alpha):
        clock = Clock(monkeypatch)
        clock.set("12:30", day=0)
        truck = make.post("members", title="Sol", url="members/sol", attributes={"address": "1 Quay"})
        coming = [
            make.stop(clock.day(day), business_id=truck.pk, name=f"Spot {day}") for day in (0, 1, 2, 13, 14)
        ]
        cancelled = [make.stop(clock.day(day), business_id=truck.pk, name="Called off") for day in (3, 4, 5)]
        Stop.objects.filter(pk__in=[each.pk for each in cancelled]).update(state=StopState.CANCELLED)
        past = [
            Stop(business_id=truck.pk, name="Past", begins="11:00", ends="15:00", day=day, last_day=day)
            for day in (clock.day(-number) for number in range(1, 201))
        ]
        Stop.objects.bulk_create(past)

    def named_days() -> tuple[list[str], list[str]]:
        business = read_json_ld(visitor, "/members/sol")["FoodEstablishment"]
        days = [each["validFrom"] for each in business["openingHoursSpecification"]]
        return days, [each["name"] for each in business["location"]]

    stated = named_days()
    with unit_of_work(alpha):
        shown = [
            each for each in page_at("members/sol", Query()).payload["stops"] if each["state"] != "cancelled"
        ]
        # The first one is over, and nothing has changed since the page was read.
        clock.set("15:30", day=0)
    later = named_days()

    # The page of a member shows fourteen days.
    assert stated == ([f"{clock.day(day)}" for day in (0, 1, 2, 13)], [each.name for each in coming[:4]])
    assert stated[0] == [each["day"] for each in shown]
    assert later == (stated[0][1:], stated[1][1:])


@pytest.mark.parametrize(
    ("prices", "expected"),
    [
        (["12.50", "4", "market price", "100"], "USD 4–100"),
        (["9", "9.00"], "USD 9"),
        (["market price"], None),
    ],
)
def test_price_range_of_a_member_comes_from_its_dishes(
    visitor: Client, alpha: DomainRef, prices: list[str], expected: str | None
) -> None:
    with unit_of_work(alpha):
        member = make.post("members", url="members/sol", attributes={"address": "1 Quay"})
        dishes = [make.dish(f"Dish {price}", price) for price in prices]
        make.food_menu("The card", *dishes, business_ids=[member.pk])

    assert read_json_ld(visitor, "/members/sol")["FoodEstablishment"].get("priceRange") == expected


def test_home_page_with_all_menus_has_the_price_range_of_its_restaurant(beta: DomainRef) -> None:
    with unit_of_work(beta):
        SiteOptions.objects.update(address="1 Quay", business={"kind": "cafe"})
        make.food_menu("The card", make.dish("Soup", "4.50"), make.dish("Roast", "18"))
        make.post("pages", url="", builder=make.builder(make.block("FoodMenu", title="")))

    home = read_json_ld(Client(HTTP_HOST=beta.host), "/")["CafeOrCoffeeShop"]

    assert home["priceRange"] == "USD 4.50–18"


def test_food_menu_has_structured_data(visitor: Client, alpha: DomainRef) -> None:
    beans = make.dish("Beans", "12.50", diets=["vegan", "organic"])
    with unit_of_work(alpha):
        make.food_menu("The card", beans, make.dish("Catch", "market price"))
        inside = make.block("FoodMenu", title="")
        section = make.block("Section", content=[inside])
        make.post("pages", title="Card", url="card", builder=make.builder(section))

    result = read_json_ld(visitor, "/card")["Menu"]

    assert result["name"] == "The card"
    assert result["hasMenuSection"][0]["hasMenuItem"] == [
        {
            "@type": "MenuItem",
            "name": "Beans",
            "suitableForDiet": ["https://schema.org/VeganDiet"],
            "offers": [
                {
                    "@type": "Offer",
                    "price": "12.50",
                    "priceCurrency": "USD",
                    "availability": "https://schema.org/InStock",
                }
            ],
        },
        {"@type": "MenuItem", "name": "Catch"},
    ]
