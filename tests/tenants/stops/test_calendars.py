"""Stops of businesses as iCalendar feeds."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.makers.stops import ALL_DAY, WEEKLY, in_days

pytestmark = pytest.mark.usefixtures("in_alpha")


def make_truck(title: str, **values: Any) -> Post:
    return make.post("members", title=title, url=f"members/{title.lower()}", **values)


@pytest.mark.parametrize("path", ["/stops.ics", "/members/sol/stops.ics"])
def test_calendar_repeats_in_local_time_without_canceled_days(
    visitor: Client, alpha: DomainRef, path: str, as_role: Any
) -> None:
    sol = make_truck("Sol")
    stop = make.stop(in_days(1), business_id=sol.pk, repeat={**WEEKLY, "until": in_days(29)}, name="The pier")
    body = {"day": in_days(8), "note": ""}
    as_role(Role.EDITOR).put(f"/api/stops/{stop.pk}/cancel", body, format="json")

    answer = visitor.get(path)

    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    event: Any
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    begins = event["DTSTART"].dt
    assert (begins.date().isoformat(), f"{begins:%H:%M}") == (in_days(1), "11:00")
    assert ZoneInfo(alpha.timezone).utcoffset(begins) == begins.utcoffset()
    assert event["RRULE"]["FREQ"] == ["WEEKLY"]
    assert event["EXDATE"].dts[0].dt.date().isoformat() == in_days(8)
    assert (event["SUMMARY"], event["LOCATION"]) == ("Sol", "The pier")


def test_calendar_has_time_zone_rules_since_its_first_event(visitor: Client, alpha: DomainRef) -> None:
    make.stop(in_days(1), business_id=make_truck("Sol").pk, repeat=WEEKLY)

    shown: Any = Calendar.from_ical(visitor.get("/stops.ics").content)

    (zone,) = shown.walk("VTIMEZONE")
    assert zone["TZID"] == alpha.timezone
    assert min(rule["DTSTART"].dt for rule in zone.subcomponents).date().isoformat() == in_days(0)


def test_calendar_shows_closed_days_and_canceled_stops(visitor: Client, as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    sol, bao = make_truck("Sol"), make_truck("Bao")
    once = make.stop(in_days(0), business_id=sol.pk, **ALL_DAY)
    make.stop(in_days(0), business_id=bao.pk, repeat=WEEKLY, **ALL_DAY)

    editor.put(f"/api/stops/{once.pk}/mark", {"day": in_days(0), "state": "absent"}, format="json")
    editor.put(f"/api/businesses/{bao.pk}", {"closed_today": {"note": ""}}, format="json")

    results: Any = {
        str(each["SUMMARY"]): each
        for each in Calendar.from_ical(visitor.get("/stops.ics").content).walk("VEVENT")
    }
    assert results["Sol"]["STATUS"] == "CANCELLED"
    assert results["Bao"]["EXDATE"].dts[0].dt.date().isoformat() == in_days(0)


def test_calendar_of_member_is_generated_once_until_a_change(visitor: Client) -> None:
    sol = make_truck("Sol")
    make.stop(in_days(1), business_id=sol.pk)

    def questions() -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            assert visitor.get("/members/sol/stops.ics").status_code == 200
        return [each["sql"] for each in captured if "stops_stop" in each["sql"]]

    first, second = questions(), questions()
    make.stop(in_days(2), business_id=sol.pk)

    assert (len(first), second, len(questions())) == (1, [], 1)


def test_calendar_of_unknown_member_is_not_found(visitor: Client) -> None:
    assert visitor.get("/members/x/stops.ics").status_code == 404


def test_calendar_without_stops_is_empty_so_that_subscriptions_stay_valid(visitor: Client) -> None:
    make_truck("Sol")

    for path in ("/stops.ics", "/members/sol/stops.ics"):
        response = visitor.get(path)
        assert response.status_code == 200
        assert Calendar.from_ical(response.content).walk("VEVENT") == []
