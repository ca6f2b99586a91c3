"""Repeating events and their participants on pages and in structured data."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

Payload = Callable[..., Any]


def today(alpha: DomainRef) -> datetime:
    return datetime.now(UTC).astimezone(ZoneInfo(alpha.timezone))


@pytest.fixture
def payload(alpha: DomainRef) -> Payload:
    def of(url: str) -> Any:
        with unit_of_work(alpha):
            return page_at(url, Query()).payload

    return of


def weekly(alpha: DomainRef, *, weeks_ago: int = 3, **rule: Any) -> dict[str, Any]:
    day = (today(alpha) - timedelta(weeks=weeks_ago)).date().isoformat()
    return {"date": day, "start_time": "18:00", "repeats": {"frequency": "weekly", **rule}}


def test_page_shows_next_days_of_an_event(payload: Payload, alpha: DomainRef) -> None:
    next_week = (today(alpha) + timedelta(weeks=1)).date().isoformat()
    with unit_of_work(alpha):
        post = make.post(
            "showcases", url="showcases/lamps", attributes=weekly(alpha, except_days=[next_week])
        )

    shown = payload("showcases/lamps")["events"][str(post.pk)]

    assert shown["day"] == today(alpha).date().isoformat()
    assert shown["is_over"] is False
    assert len(shown["days"]) == 8
    assert next_week not in shown["days"]
    assert shown["words"].startswith("Every ")


def test_finished_series_has_its_last_day(payload: Payload, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        post = make.post("showcases", attributes=weekly(alpha, weeks_ago=10, times=3))

    shown = payload("showcases")["events"][str(post.pk)]

    assert shown["is_over"] is True
    assert shown["day"] == (today(alpha) - timedelta(weeks=8)).date().isoformat()


def test_current_series_is_listed_before_upcoming_events(payload: Payload, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("showcases", title="Once", attributes={"date": "2099-01-01"})
        make.post("showcases", title="Weekly", attributes=weekly(alpha, weeks_ago=500))
        make.post("showcases", title="Undated")

    listed = payload("showcases")["lists"]["showcases"]["items"]

    assert [each["title"] for each in listed] == ["Weekly", "Once", "Undated"]


def test_calendar_has_the_days_of_its_months(payload: Payload, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("pages", url="when", builder=make.builder(make.block("Calendar", months=3)))
        daily = {"date": "2020-01-01", "repeats": {"frequency": "daily"}}
        post = make.post("showcases", attributes=daily)

    days = payload("when")["events"][str(post.pk)]["days"]

    assert days[0] == today(alpha).date().replace(day=1).isoformat()
    assert 85 < len(days) <= 94


def test_participants_are_listed_with_links(payload: Payload, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        tacos = make.post("members", title="Tacos", url="members/tacos")
        other = make.post("members", title="Ramen", url="members/ramen")
        gone = make.post("members", title="Gone")
        external = {"participants": [tacos.pk, gone.pk]}
        make.post(
            "showcases", title="Lamps", url="showcases/lamps", attributes=weekly(alpha), external=external
        )
        gone.take_down()
        gone.save()
        make.post("showcases", title="Others", external={"participants": [other.pk]})

    for url in ("showcases/lamps", "showcases", ""):
        data = payload(url)
        event = data["page"]["post"] if url == "showcases/lamps" else data["lists"]["showcases"]["items"][0]
        assert [each["url"] for each in event["external_items"]["participants"]] == ["members/tacos"]
    listed = payload("members/tacos")["lists"]["showcases"]["items"]
    assert [each["title"] for each in listed] == ["Lamps"]


def test_built_page_of_member_shows_its_events(payload: Payload, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        tacos = make.post("members", url="members/tacos", builder=make.builder(make.block("Showcases")))
        make.post("showcases", title="Lamps", external={"participants": [tacos.pk]})
        make.post("showcases", title="Others")

    listed = payload("members/tacos")["lists"]["showcases"]

    assert [each["title"] for each in listed["items"]] == ["Lamps"]


def test_structured_data_has_the_next_date_and_the_rule(payload: Payload, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        tacos = make.post("members", title="Tacos", url="members/tacos")
        attributes = {**weekly(alpha, except_days=["2099-01-01"]), "end_time": "23:00", "place": "Pier 26"}
        external = {"participants": [tacos.pk]}
        make.post("showcases", url="showcases/lamps", attributes=attributes, external=external)

    facts = {each["@type"]: each for each in payload("showcases/lamps")["head"]["json_ld"]}["Event"]

    now = today(alpha)
    assert facts["startDate"] == now.replace(hour=18, minute=0, second=0, microsecond=0).isoformat()
    assert facts["endDate"] == now.replace(hour=23, minute=0, second=0, microsecond=0).isoformat()
    assert facts["location"]["name"] == "Pier 26"
    assert [each["name"] for each in facts["performer"]] == ["Tacos"]
    schedule = facts["eventSchedule"]
    assert schedule["repeatFrequency"] == "P1W"
    assert schedule["byDay"] == [f"https://schema.org/{now:%A}"]
    assert schedule["startDate"] == attributes["date"]
    assert schedule["exceptDate"] == ["2099-01-01"]
    assert schedule["scheduleTimezone"] == alpha.timezone
