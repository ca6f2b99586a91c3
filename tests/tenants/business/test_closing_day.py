"""“Closed today” after midnight applies until the last opening hours of that business day end."""

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.hours.facts import DAYS
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.clocks import Clock

pytestmark = pytest.mark.usefixtures("in_alpha")


def make_special_hours(day: str, opens: str = "", closes: str = "") -> dict[str, str]:
    return {"from_date": day, "to_date": day, "opens": opens, "closes": closes, "note": ""}


def open_until_two(*days: date) -> list[dict[str, str]]:
    """Build hours until two a.m. for the nights that start on these days."""
    return [{"day": DAYS[day.weekday()], "opens": "18:00", "closes": "02:00"} for day in days]


@pytest.fixture
def truck(clock: Clock) -> Post:
    hours = open_until_two(clock.day(0), clock.day(1))
    return make.post(
        "members", title="Sol", url="members/sol", attributes={"hours": hours, "address": "1 Quay"}
    )


def close(client: APIClient, path: str, note: str = "") -> Any:
    return client.put(path, {"closed_today": {"note": note}}, format="json").json()["data"]


def list_open_businesses() -> list[str]:
    lists = page_at("members", Query(toggles={"open": "now"})).payload["lists"]
    return [each["title"] for each in lists["members"]["items"]]


def read_days(url: str, business: int) -> Any:
    return page_at(url, Query()).payload["days"].get(str(business), {"exceptions": []})


def read_special_hours(url: str) -> list[tuple[str, str, str]]:
    """Return the special hours in structured data: start date and opening times."""
    things = page_at(url, Query()).payload["head"]["json_ld"]
    rows = [row for each in things for row in each.get("specialOpeningHoursSpecification", ())]
    return [(row["validFrom"], row["opens"], row["closes"]) for row in rows]


def test_closing_after_midnight_ends_the_night_only(as_role: Any, truck: Post, clock: Clock) -> None:
    client, path = as_role(Role.EDITOR), f"/api/businesses/{truck.pk}"
    yesterday, today = clock.day(0), clock.day(1)
    clock.set("00:30", day=1)
    before = (list_open_businesses(), read_days(truck.url, truck.pk)["exceptions"])

    said = close(client, path, "Private party")

    assert before == (["Sol"], [])
    assert said["closed_today"] == {"day": yesterday.isoformat(), "note": "Private party"}
    assert said["today"]["day"] == today.isoformat()
    assert said["today"]["closing_day"] == yesterday.isoformat()
    assert [span.get("opens") for span in said["today"]["spans"]] == ["18:00"]
    shown = read_days(truck.url, truck.pk)
    assert shown["exceptions"] == [{**make_special_hours(yesterday.isoformat()), "note": "Private party"}]
    assert shown["week"] == [
        *open_until_two(today),
        # The same weekday of next week, except this night.
        {**open_until_two(yesterday)[0], "closes": "00:00"},
    ]
    assert list_open_businesses() == []
    assert read_special_hours(truck.url) == [(yesterday.isoformat(), "00:00", "00:00")]

    clock.set("02:00", day=1)
    after = client.get(path).json()["data"]
    assert (after["closed_today"], after["today"]["closing_day"]) == (None, today.isoformat())
    assert read_days(truck.url, truck.pk)["exceptions"] == []
    clock.set("19:00", day=1)
    assert list_open_businesses() == ["Sol"]


def test_closing_in_the_evening_covers_the_night_and_can_be_undone(
    as_role: Any, truck: Post, clock: Clock
) -> None:
    client, path = as_role(Role.EDITOR), f"/api/businesses/{truck.pk}"
    clock.set("20:00", day=0)
    close(client, path)

    clock.set("00:30", day=1)
    at_night = client.get(path).json()["data"]
    closed = list_open_businesses()
    client.put(path, {"closed_today": None}, format="json")

    assert at_night["closed_today"] == {"day": at_night["today"]["closing_day"], "note": ""}
    assert (closed, list_open_businesses()) == ([], ["Sol"])


def test_business_of_the_site_closes_on_every_page(as_role: Any, clock: Clock) -> None:
    editor = as_role(Role.EDITOR)
    editor.put("/api/business", {"hours": open_until_two(clock.day(0))}, format="json")
    clock.set("01:30", day=1)

    said = close(editor, "/api/business", "Snow")

    assert said["closed_today"]["day"] == said["today"]["closing_day"] == clock.day(0).isoformat()
    shown = read_days("faq", 0)
    assert [(row["from_date"], row["note"]) for row in shown["exceptions"]] == [
        (clock.day(0).isoformat(), "Snow")
    ]
    assert [row["closes"] for row in shown["week"]] == ["00:00"]


def test_hours_saved_with_closing_apply_to_it(as_role: Any, clock: Clock) -> None:
    clock.set("01:30", day=1)

    body = {"hours": open_until_two(clock.day(0)), "closed_today": {"note": ""}}
    said = as_role(Role.EDITOR).put("/api/business", body, format="json").json()["data"]

    assert said["closed_today"]["day"] == clock.day(0).isoformat()


def test_sending_the_response_back_does_not_close_again(as_role: Any, clock: Clock) -> None:
    editor = as_role(Role.EDITOR)
    close(editor, "/api/business")
    clock.set("12:00", day=1)

    stated = editor.get("/api/business").json()["data"]
    again = editor.put("/api/business", stated, format="json").json()["data"]

    assert (stated["closed_today"], again["closed_today"]) == (None, None)
