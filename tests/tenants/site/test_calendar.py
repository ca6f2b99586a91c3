"""Events in calendar files and in structured data for search engines."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.events.times import ends_before_it_begins, find_span
from tests.kit import make

PACIFIC = "America/Los_Angeles"
EVENING = {"date": "2099-12-05", "start_time": "19:00", "end_time": "02:00", "place": "Pier 26; the yard"}


def events(client: Client, path: str) -> list[Any]:
    response = client.get(path)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return list(Calendar.from_ical(response.content).walk("VEVENT"))


def test_calendar_entry_has_the_time_of_its_event(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        post = make.post("showcases", title="Supper, late", url="showcases/supper", attributes=EVENING)

    [event] = events(visitor, "/showcases/supper.ics")

    # Seven in the evening in California is three in the morning in UTC.
    assert event.decoded("dtstart") == datetime(2099, 12, 6, 3, tzinfo=UTC)
    assert event.decoded("dtend") - event.decoded("dtstart") == timedelta(hours=7)
    assert (str(event["summary"]), str(event["location"])) == ("Supper, late", "Pier 26; the yard")
    assert str(event["uid"]).startswith(str(post.uid))
    assert str(event["url"]).endswith("/showcases/supper")


def test_calendar_contains_all_events_except_long_past_ones(visitor: Client, alpha: DomainRef) -> None:
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    with unit_of_work(alpha):
        make.post("showcases", title="Days", attributes={"date": "2099-01-01", "end_date": "2099-01-03"})
        make.post("showcases", title="Yesterday", attributes={"date": yesterday})
        make.post("showcases", title="Long ago", attributes={"date": "2001-01-01"})
        make.post("showcases", title="Some day")

    results = {str(each["summary"]): each for each in events(visitor, "/showcases.ics")}

    assert set(results) == {"Days", "Yesterday"}
    assert results["Days"].decoded("dtstart") == date(2099, 1, 1)
    assert results["Days"].decoded("dtend") == date(2099, 1, 4)


@pytest.mark.parametrize("path", ["/showcases/nothing.ics", "/showcases/undated.ics", "/members/x.ics"])
def test_calendar_without_events_is_not_found(visitor: Client, alpha: DomainRef, path: str) -> None:
    with unit_of_work(alpha):
        make.post("showcases", url="showcases/undated")

    assert visitor.get(path).status_code == 404


@pytest.mark.parametrize(
    ("attributes", "is_wrong"),
    [
        ({"date": "2030-05-01"}, False),
        ({"date": "2030-05-01", "start_time": "21:00", "end_time": "02:00"}, False),
        ({"date": "2030-05-01", "end_date": "2030-05-03"}, False),
        ({"date": "2030-05-01", "end_date": "2030-04-30"}, True),
        ({"date": "2030-05-01", "end_date": "2030-05-01", "start_time": "9:00", "end_time": "08:00"}, True),
        ({"date": "2030-05-01", "end_time": "08:00"}, True),
        ({"start_time": "08:00"}, True),
        ({"end_date": "2030-05-01"}, True),
        ({}, False),
    ],
)
def test_end_before_start_is_ignored(attributes: dict[str, Any], is_wrong: bool) -> None:
    assert ends_before_it_begins(attributes) is is_wrong


def test_skipped_and_repeated_hours_are_valid_times() -> None:
    skipped = find_span({"date": "2026-03-08", "start_time": "02:30"}, PACIFIC)
    repeated = find_span({"date": "2026-11-01", "start_time": "01:30"}, PACIFIC)

    assert skipped is not None
    assert isinstance(skipped.begins, datetime)
    assert skipped.begins.astimezone(UTC) == datetime(2026, 3, 8, 10, 30, tzinfo=UTC)
    assert repeated is not None
    assert isinstance(repeated.begins, datetime)
    assert repeated.begins.astimezone(UTC) == datetime(2026, 11, 1, 8, 30, tzinfo=UTC)


def test_end_before_start_is_rejected_by_field(as_role: Any, in_alpha: DomainRef) -> None:
    editor = as_role(Role.EDITOR)
    post = make.post("showcases", title="Supper")
    attributes = {"date": "2030-05-01", "end_date": "2030-04-01"}

    answer = editor.put(
        f"/api/posts/{post.pk}/body", {"post_body": {"attributes": attributes}}, format="json"
    )

    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["post_body.attributes.end_time"]


def test_repeating_event_keeps_its_hour_and_excluded_days(visitor: Client, alpha: DomainRef) -> None:
    rule = {"frequency": "weekly", "until": "2099-12-31", "except_days": ["2099-12-12", "2099-12-13"]}
    with unit_of_work(alpha):
        tacos = make.post("members", title="Marisol’s Tacos")
        make.post(
            "showcases",
            title="Lamps",
            url="showcases/lamps",
            attributes={**EVENING, "repeats": rule},
            external={"participants": [tacos.pk]},
        )

    [event] = events(visitor, "/showcases/lamps.ics")

    assert event["dtstart"].params["TZID"] == alpha.timezone
    assert event.decoded("dtstart").isoformat() == "2099-12-05T19:00:00-08:00"
    assert event["rrule"].to_ical() == b"FREQ=WEEKLY;UNTIL=21000101T030000Z;INTERVAL=1;BYDAY=SA;WKST=MO"
    # The thirteenth is a Sunday: only days of the event are excluded.
    assert [each.dt.isoformat() for each in event["exdate"].dts] == ["2099-12-12T19:00:00-08:00"]
    assert "With Marisol’s Tacos." in str(event["description"])
    assert Calendar.from_ical(visitor.get("/showcases/lamps.ics").content).walk("VTIMEZONE")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"frequency": "monthly", "monthly_by": "last_weekday"}, b"FREQ=MONTHLY;INTERVAL=1;BYDAY=-1SA"),
        ({"frequency": "monthly", "monthly_by": "last_date"}, b"FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1"),
        ({"frequency": "daily", "interval": 2, "times": 3}, b"FREQ=DAILY;COUNT=3;INTERVAL=2"),
    ],
)
def test_every_rule_has_a_calendar_description(
    visitor: Client, alpha: DomainRef, rule: dict[str, Any], words: bytes
) -> None:
    with unit_of_work(alpha):
        make.post("showcases", url="showcases/x", attributes={"date": "2099-10-31", "repeats": rule})

    [event] = events(visitor, "/showcases/x.ics")

    assert event["rrule"].to_ical() == words
    assert event.decoded("dtstart") == date(2099, 10, 31)


def test_old_series_is_in_the_calendar_until_it_ends(visitor: Client, alpha: DomainRef) -> None:
    weekly = {"date": "2001-01-01", "start_time": "18:00"}
    with unit_of_work(alpha):
        make.post("showcases", title="Goes on", attributes={**weekly, "repeats": {"frequency": "weekly"}})
        ended = {"frequency": "weekly", "times": 10}
        make.post("showcases", title="Ended", attributes={**weekly, "repeats": ended})

    assert [str(each["summary"]) for each in events(visitor, "/showcases.ics")] == ["Goes on"]


def test_evening_events_keep_their_time_across_dst_changes() -> None:
    weekly = {"date": "2026-10-25", "start_time": "01:30", "end_time": "03:30", "repeats": {}}

    days = (date(2026, 10, 25), date(2026, 11, 1), date(2026, 11, 8))
    before, at, behind = (find_span(weekly, PACIFIC, day) for day in days)

    assert before is not None
    assert at is not None
    assert behind is not None
    moments = [
        each.begins.astimezone(UTC).hour for each in (before, at, behind) if isinstance(each.begins, datetime)
    ]
    assert moments == [8, 8, 9]


def test_last_supported_day_does_not_break_the_calendar(visitor: Client, alpha: DomainRef) -> None:
    last = {
        "date": "9999-12-31",
        "start_time": "23:00",
        "end_time": "01:00",
        "repeats": {"frequency": "daily"},
    }
    with unit_of_work(alpha):
        make.post("showcases", url="showcases/last", attributes=last)
        make.post("showcases", attributes={"date": "9999-12-31", "end_date": "9999-12-31"})

    assert visitor.get("/showcases/last.ics").status_code in (200, 404)
    assert visitor.get("/showcases.ics").status_code == 200
    assert visitor.get("/showcases/last").status_code == 200


def test_calendar_without_coming_events_is_valid(visitor: Client) -> None:
    response = visitor.get("/showcases.ics")

    [zone] = Calendar.from_ical(response.content).subcomponents
    assert (response.status_code, zone.name) == (200, "VTIMEZONE")


def test_calendar_apps_refresh_subscriptions_every_six_hours(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("showcases", attributes={"date": "2126-05-04"})
        make.stop()

    for path in ("/showcases.ics", "/stops.ics"):
        calendar = Calendar.from_ical(visitor.get(path).content)
        assert calendar.decoded("refresh-interval") == timedelta(hours=6), path
