"""When a restaurant is open, as its whole site says it."""

from datetime import datetime
from typing import Any

import pytest

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.site.addresses import Query
from tenants.site.opening import this_week
from tenants.site.payload import page_at
from tests.kit import make

MONDAY = {"day": "monday", "opens": "11:00", "closes": "14:30"}
LATE = {"day": "monday", "opens": "18:00", "closes": "02:00"}
HOLIDAY = {"from_date": "2025-11-18", "to_date": "2025-11-19", "opens": "", "closes": ""}
LONG = {"from_date": "2025-11-17", "to_date": "", "opens": "10:00", "closes": "23:30"}


def rows(props: dict[str, Any], moment: str, timezone: str = "UTC") -> list[tuple[str, str | None]]:
    found = this_week(props, datetime.fromisoformat(moment), timezone)
    return [(row["day"], row.get("opens")) for row in found]


# 2025-11-17 is a Monday.
@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ("2025-11-17T12:00Z", [("monday", "10:00"), ("tuesday", None), ("wednesday", None)]),
        ("2025-11-18T12:00Z", [("tuesday", None), ("wednesday", None), ("monday", "11:00")]),
        ("2025-11-20T12:00Z", [("monday", "11:00")]),
    ],
)
def test_a_day_unlike_others_is_read_in_the_place_of_its_weekday(
    moment: str, expected: list[tuple[str, str | None]]
) -> None:
    assert rows({"hours": [MONDAY], "exceptions": [HOLIDAY, LONG]}, moment) == expected


def test_a_night_that_began_before_a_holiday_ends_as_it_was_to() -> None:
    assert ("monday", "18:00") in rows({"hours": [LATE], "exceptions": [HOLIDAY]}, "2025-11-18T01:00Z")


def test_a_day_begins_where_the_restaurant_is() -> None:
    props = {"hours": [MONDAY], "exceptions": [LONG]}

    assert rows(props, "2025-11-17T03:00Z", "America/Los_Angeles")[0] == ("monday", "10:00")
    assert rows(props, "2025-11-18T03:00Z", "America/Los_Angeles")[0] == ("monday", "10:00")


def test_every_page_of_a_restaurant_knows_the_hours_of_its_block(beta: DomainRef) -> None:
    with unit_of_work(beta):
        page_without = page_at("members", Query()).payload
        block = make.block("OpeningHours", hours=[MONDAY])
        make.post("pages", url="find-us", builder=make.builder(make.block("Section", content=[block])))
        make.post("pages", url="other")

        assert page_at("other", Query()).payload["hours"] == [MONDAY]
        assert page_at("find-us", Query()).payload["hours"] == [MONDAY]
    assert page_without["hours"] in (None, [])


def test_an_association_has_no_hours_of_its_own(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("pages", url="find-us", builder=make.builder(make.block("OpeningHours", hours=[MONDAY])))

        assert page_at("find-us", Query()).payload["hours"] is None
