"""The day of a stop that continues after midnight is the day on which it started."""

from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from shared.api.permissions import Role
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tenants.stops.models import Stop
from tests.kit import make
from tests.kit.clocks import Clock

pytestmark = pytest.mark.usefixtures("in_alpha")

NIGHT: dict[str, Any] = {"begins": "22:00", "ends": "03:00"}
DAILY = make.repeat("daily")


@pytest.fixture
def truck() -> Post:
    return make.post("members", title="Sol", url="members/sol")


def closing_day(client: Any, post: Post) -> str:
    return str(client.get(f"/api/businesses/{post.pk}").json()["data"]["today"]["closing_day"])


def list_open_businesses() -> list[str]:
    lists = page_at("members", Query(toggles={"open": "now"})).payload["lists"]
    return [each["title"] for each in lists["members"]["items"]]


def test_closing_after_midnight_ends_the_stop_of_that_night_everywhere(
    as_role: Any, truck: Post, visitor: Client, clock: Clock
) -> None:
    editor = as_role(Role.EDITOR)
    make.post("pages", title="Out", url="out", builder=make.builder(make.block("StopsBoard")))
    make.stop(clock.day(0), business_id=truck.pk, repeat=DAILY, **NIGHT)
    yesterday, today = clock.day(0).isoformat(), clock.day(1).isoformat()
    clock.set("00:30", day=1)
    assert list_open_businesses() == ["Sol"]

    body = {"closed_today": {"note": "Generator broke"}}
    said = editor.put(f"/api/businesses/{truck.pk}", body, format="json").json()["data"]

    assert said["closed_today"] == {"day": yesterday, "note": "Generator broke"}
    assert said["today"]["closing_day"] == yesterday
    assert list_open_businesses() == []
    for url in ("out", "today", "members/sol"):
        shown = {each["day"]: each for each in page_at(url, Query()).payload["stops"]}
        assert (shown[yesterday]["state"], shown[yesterday]["cancel_note"]) == (
            "cancelled",
            "Generator broke",
        )
        assert shown[today]["state"] == "coming"
    (business,) = [
        each
        for each in page_at("members/sol", Query()).payload["head"]["json_ld"]
        if each.get("name") == "Sol"
    ]
    assert business["openingHoursSpecification"][0]["validFrom"] == today
    rows = editor.get(f"/api/stops/days?from={yesterday}&until={today}").json()["data"]
    assert [(each["day"], each["is_business_closed"]) for each in rows] == [(yesterday, True), (today, False)]
    event: Any
    for path in ("/stops.ics", "/members/sol/stops.ics"):
        (event,) = Calendar.from_ical(visitor.get(path).content.decode()).walk("VEVENT")
        assert [each.dt.date().isoformat() for each in event["EXDATE"].dts] == [yesterday]

    editor.put(f"/api/businesses/{truck.pk}", {"closed_today": None}, format="json")
    assert list_open_businesses() == ["Sol"]


def test_night_ends_at_planned_end_of_stop(as_role: Any, truck: Post, clock: Clock) -> None:
    editor = as_role(Role.EDITOR)
    make.stop(clock.day(0), business_id=truck.pk, **NIGHT)
    days = []
    for time in ("02:59", "03:00"):
        clock.set(time, day=1)
        days.append(closing_day(editor, truck))

    assert days == [clock.day(0).isoformat(), clock.day(1).isoformat()]


def test_second_closure_in_same_night_replaces_the_reason(as_role: Any, truck: Post, clock: Clock) -> None:
    editor = as_role(Role.EDITOR)
    make.stop(clock.day(0), business_id=truck.pk, **NIGHT)
    clock.set("00:30", day=1)
    for note in ("", "Rain"):
        answer = editor.put(f"/api/businesses/{truck.pk}", {"closed_today": {"note": note}}, format="json")

    assert answer.json()["data"]["closed_today"] == {"day": clock.day(0).isoformat(), "note": "Rain"}


def _set_asked(stop: Stop, clock: Clock) -> None:
    Stop.objects.filter(pk=stop.pk).update(state="asked")


def _cancel(stop: Stop, clock: Clock) -> None:
    Stop.objects.filter(pk=stop.pk).update(state="cancelled")


def _cancel_that_day(stop: Stop, clock: Clock) -> None:
    Stop.objects.filter(pk=stop.pk).update(cancelled={clock.day(0).isoformat(): ""})


def _end_at_midnight(stop: Stop, clock: Clock) -> None:
    Stop.objects.filter(pk=stop.pk).update(ends="23:00")


def _add_holiday(stop: Stop, clock: Clock) -> None:
    day = clock.day(0).isoformat()
    row = {"from_date": day, "to_date": day, "opens": "", "closes": "", "note": ""}
    Post.objects.filter(pk=stop.business_id).update(business={"exceptions": [row]})


@pytest.mark.parametrize(
    "change",
    [_set_asked, _cancel, _cancel_that_day, _end_at_midnight, _add_holiday],
)
def test_ended_stop_does_not_continue_past_midnight(
    as_role: Any, truck: Post, clock: Clock, change: Any
) -> None:
    stop = make.stop(clock.day(0), business_id=truck.pk, **NIGHT)
    change(stop, clock)
    clock.set("00:30", day=1)

    assert closing_day(as_role(Role.EDITOR), truck) == clock.day(1).isoformat()


def test_stop_of_the_site_itself_can_last_past_midnight(as_role: Any, clock: Clock) -> None:
    make.stop(clock.day(0), **NIGHT)
    clock.set("00:30", day=1)

    body = {"closed_today": {"note": ""}}
    said = as_role(Role.EDITOR).put("/api/business", body, format="json").json()["data"]

    assert said["closed_today"]["day"] == said["today"]["closing_day"] == clock.day(0).isoformat()
    states = {each["day"]: each["state"] for each in page_at("faq", Query()).payload["stops"]}
    assert states == {clock.day(0).isoformat(): "cancelled"}


@pytest.mark.parametrize("businesses", [1, 3])
def test_stops_of_all_listed_businesses_take_one_query(
    as_role: Any, clock: Clock, businesses: int, django_assert_num_queries: Any
) -> None:
    editor = as_role(Role.EDITOR)
    for number in range(businesses):
        post = make.post("members", title=f"Truck {number}")
        make.stop(clock.day(0), business_id=post.pk, **NIGHT)
    clock.set("00:30", day=1)
    editor.get("/api/businesses")

    with django_assert_num_queries(3):
        rows = editor.get("/api/businesses").json()["data"]

    assert [each["today"]["closing_day"] for each in rows] == [clock.day(0).isoformat()] * businesses
