"""Stops on pages, in the list of members, in calendars and in search engines."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.changes import services as posts
from tenants.posts.models import Post, Status
from tenants.posts.searching.finding import search_posts
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tenants.stops.models import Stop
from tests.kit import make
from tests.kit.jobs import run_jobs
from tests.kit.makers.stops import ALL_DAY, WEEKLY, in_days

pytestmark = pytest.mark.usefixtures("in_alpha")


def read_stops(url: str = "out", **query: Any) -> list[Any]:
    return list(page_at(url, Query(**query)).payload["stops"])


def seen(url: str = "out") -> list[tuple[str, str]]:
    return [(each["business"]["title"], each["state"]) for each in read_stops(url)]


def make_truck(title: str, **values: Any) -> Post:
    return make.post("members", title=title, url=f"members/{title.lower()}", **values)


@pytest.fixture
def out() -> Post:
    blocks = make.builder(make.block("OutNow"))
    return make.post("pages", title="Out", url="out", builder=blocks)


def test_page_lists_current_and_upcoming_stops(out: Post) -> None:
    sol, bao = make_truck("Sol"), make_truck("Bao")
    place = make.place("Harbour", address="Pier 1", latitude=1.5, longitude=2.5)
    make.stop(in_days(0), business_id=sol.pk, place_id=place.pk, **ALL_DAY)
    make.stop(in_days(1), business_id=bao.pk, note="With oysters")
    make.stop(in_days(9), business_id=sol.pk)

    now, later = read_stops()

    assert (now["business"]["title"], now["business"]["url"], now["state"]) == ("Sol", "members/sol", "now")
    assert now["place"] == {
        "id": place.pk,
        "name": "Harbour",
        "address": "Pier 1",
        "latitude": 1.5,
        "longitude": 2.5,
        "note": "",
    }
    assert (later["business"]["title"], later["state"], later["note"]) == ("Bao", "coming", "With oysters")


def test_stops_name_the_public_cuisines_of_their_member(out: Post) -> None:
    cuisines = [make.post("cuisines", title=title) for title in ("Tacos", "Vegan", "Late", "Bowls")]
    draft = make.post("cuisines", title="Draft", status=Status.DRAFT)
    ids = [draft.pk, *(each.pk for each in cuisines)]
    sol = make_truck("Sol", external={"cuisines": ids})
    make.stop(in_days(0), business_id=sol.pk, **ALL_DAY)

    [stop] = read_stops()

    assert stop["business"]["cuisines"] == ["Tacos", "Vegan", "Late"]


def test_not_found_page_shows_current_stops_of_members() -> None:
    sol = make_truck("Sol")
    make.stop(in_days(1), business_id=sol.pk)

    assert seen("nowhere") == seen("members") == [("Sol", "coming")]


def test_member_closed_today_has_no_stop_today(out: Post, as_role: Any, visitor: Client) -> None:
    editor: APIClient = as_role(Role.EDITOR)
    sol = make_truck("Sol")
    make.stop(in_days(0), business_id=sol.pk, repeat=WEEKLY, **ALL_DAY)
    make.stop(in_days(0), **ALL_DAY)

    for path, note in ((f"/api/businesses/{sol.pk}", "The oven is out"), ("/api/business", "")):
        body = {"closed_today": {"note": note}}
        assert editor.put(path, body, format="json").status_code == 200

    today = [each for each in read_stops() if each["day"] == in_days(0)]
    days = {each["business_id"]: (each["state"], each["cancel_note"]) for each in today}
    assert days == {sol.pk: ("cancelled", "The oven is out"), 0: ("cancelled", "Closed today")}
    assert page_at("members", Query(toggles={"open": "now"})).payload["lists"]["members"]["items"] == []


def other_day(day: int, last: int | None = None, opens: str = "", note: str = "") -> dict[str, str]:
    closes = "23:00" if opens else ""
    body = {"from_date": in_days(day), "to_date": in_days(day if last is None else last)}
    return {**body, "opens": opens, "closes": closes, "note": note}


def test_closed_day_of_business_cancels_its_stop_everywhere(out: Post, as_role: Any, visitor: Client) -> None:
    editor: APIClient = as_role(Role.EDITOR)
    sol, bao = make_truck("Sol"), make_truck("Bao")
    daily = {**WEEKLY, "frequency": "daily"}
    for business in (sol.pk, bao.pk, 0):
        make.stop(in_days(0), business_id=business, repeat=daily, **ALL_DAY)
    # One day of the closed week is open.
    away = [other_day(0, 2, note="Away"), other_day(1, opens="12:00", note="For one day")]
    for path, days in (
        (f"/api/businesses/{sol.pk}", away),
        ("/api/business", [other_day(0, note="Holiday")]),
    ):
        assert editor.put(path, {"exceptions": days}, format="json").status_code == 200

    states = [
        (each["business"]["title"], each["state"], each["cancel_note"])
        for each in read_stops("today")
        if each["day"] <= in_days(2) and each["business_id"] in (sol.pk, 0)
    ]
    assert states[:2] == [("Alpha", "cancelled", "Holiday"), ("Sol", "cancelled", "Away")]
    assert [state for title, state, _note in states if title == "Sol"] == ["cancelled", "coming", "cancelled"]
    listed = page_at("members", Query(toggles={"open": "now"})).payload["lists"]["members"]["items"]
    assert [each["title"] for each in listed] == ["Bao"]
    first = page_at("members/sol", Query()).payload
    (texts,) = [each for each in first["head"]["json_ld"] if each.get("name") == "Sol"]
    assert in_days(0) not in {each["validFrom"] for each in texts["openingHoursSpecification"]}

    days = editor.get(f"/api/stops/days?from={in_days(0)}&until={in_days(1)}&business_id={sol.pk}").json()[
        "data"
    ]
    assert [(each["is_cancelled"], each["is_business_closed"], each["cancel_note"]) for each in days] == [
        (True, True, "Away"),
        (False, False, ""),
    ]

    calendar = Calendar.from_ical(visitor.get("/members/sol/stops.ics").content.decode())
    (event,) = calendar.walk("VEVENT")
    exdates: Any = event["exdate"]
    left_out = {each.dt.date().isoformat() for each in exdates.dts}
    assert left_out == {in_days(0), in_days(2)}


def test_reopened_member_has_its_stops_again(out: Post, as_role: Any) -> None:
    editor: APIClient = as_role(Role.EDITOR)
    sol = make_truck("Sol")
    make.stop(in_days(0), business_id=sol.pk, **ALL_DAY)

    editor.put(f"/api/businesses/{sol.pk}", {"exceptions": [other_day(0)]}, format="json")
    closed = [(each["state"], each["cancel_note"]) for each in read_stops()]
    editor.put(f"/api/businesses/{sol.pk}", {"exceptions": []}, format="json")

    assert (closed, seen()) == ([("cancelled", "Closed today")], [("Sol", "now")])


def test_check_in_and_cancellation_are_shown_immediately(out: Post, as_role: Any) -> None:
    editor: APIClient = as_role(Role.EDITOR)
    sol = make_truck("Sol")
    stop = make.stop(in_days(0), business_id=sol.pk, repeat=WEEKLY, **ALL_DAY)
    assert seen()[0] == ("Sol", "now")

    editor.put(f"/api/stops/{stop.pk}/mark", {"day": in_days(0), "state": "here", "note": ""}, format="json")
    here = seen()[0]
    editor.put(f"/api/stops/{stop.pk}/cancel", {"day": in_days(0), "note": "Rain"}, format="json")

    assert here == ("Sol", "here")
    cancelled = read_stops()[0]
    assert (cancelled["state"], cancelled["cancel_note"]) == ("cancelled", "Rain")


def test_hidden_members_have_no_stops(out: Post) -> None:
    hidden = make_truck("Hidden", status=Status.DRAFT)
    trashed = make_truck("Gone")
    make.stop(in_days(1), business_id=hidden.pk)
    make.stop(in_days(1), business_id=trashed.pk)
    posts.trash(trashed, by=None)

    assert seen() == []


def test_requested_and_declined_stops_are_not_public(out: Post) -> None:
    sol = make_truck("Sol")
    place = make.place("Harbour", make.a_slot(mode="ask"))
    make.stop(in_days(1), business_id=sol.pk, place_id=place.pk, slot_id="lunch", writes_all=False)

    assert (Stop.objects.get().state, seen()) == ("asked", [])


def test_member_page_has_its_own_days_and_next_stops_of_shown_members() -> None:
    sol, bao = make_truck("Sol"), make_truck("Bao")
    for day in (1, 8, 12):
        make.stop(in_days(day), business_id=sol.pk)
        make.stop(in_days(day), business_id=bao.pk)

    assert [name for name, _state in seen("members/sol")] == ["Bao", "Sol", "Sol", "Sol"]
    assert [name for name, _state in seen("members")] == ["Bao", "Sol"]


def test_stops_of_the_sites_own_business_are_on_every_page() -> None:
    make.stop(in_days(2))

    assert [each["business"]["url"] for each in read_stops("faq")] == [""]


def test_statement_count_of_page_is_independent_of_stops(out: Post, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        read_stops()
    place = make.place("Harbour", make.a_slot("lunch", businesses=9))
    for number in range(4):
        business = make_truck(f"Truck{number}")
        make.stop(in_days(1), business_id=business.pk, place_id=place.pk, slot_id="lunch")

    with django_assert_num_queries(2):
        assert len(read_stops()) == 4


def test_stop_decides_if_a_member_is_open_regardless_of_hours() -> None:
    always = [{"day": day, "opens": "00:00", "closes": "23:59"} for day in DAYS]
    here, elsewhere, usual = (
        make_truck(name, attributes={"hours": always} if name != "Here" else {})
        for name in ("Here", "Elsewhere", "Usual")
    )
    make.stop(in_days(0), business_id=here.pk, **ALL_DAY)
    make.stop(in_days(3), business_id=elsewhere.pk)

    listed = page_at("members", Query(toggles={"open": "now"})).payload["lists"]["members"]["items"]

    assert sorted(each["title"] for each in listed) == ["Here", "Usual"], usual


DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def test_today_page_exists_once_there_is_a_stop() -> None:
    before = page_at("today", Query()).payload
    stop = make.stop(in_days(0), **ALL_DAY)
    board = page_at("today", Query()).payload
    Stop.objects.filter(pk=stop.pk).update(state="asked")

    assert before["status"] == 404
    assert (board["status"], board["page"]["kind"], board["page"]["collection"]) == (200, "index", "stops")
    assert board["head"]["robots"] == "index, follow"


@pytest.mark.parametrize("words", ["embarcadero", "behind the hall", "birria"])
def test_search_for_a_place_or_a_note_finds_its_members(alpha: DomainRef, words: str) -> None:
    sol = make_truck("Sol")
    place = make.place("Embarcadero", note="Behind the hall")
    stop = make.stop(in_days(3), business_id=sol.pk, place_id=place.pk, note="Birria until it is gone")
    run_jobs(alpha)

    hits = search_posts(words, page=1)["hits"]
    stop.delete()

    assert ["".join(part["text"] for part in hit["title"]) for hit in hits] == ["Sol"]


def test_deleted_member_loses_its_stops_only(as_role: Any) -> None:
    sol, bao = make_truck("Sol"), make_truck("Bao")
    make.stop(in_days(1), business_id=sol.pk)
    make.stop(in_days(1), business_id=bao.pk)
    posts.trash(sol, by=None)

    gone = as_role(Role.ADMIN).delete(f"/api/posts/{sol.pk}/permanently")

    assert gone.status_code == 200
    assert list(Stop.objects.values_list("business_id", flat=True)) == [bao.pk]


def test_structured_data_contains_stops_of_a_member() -> None:
    sol = make_truck("Sol")
    make.stop(in_days(1), business_id=sol.pk, name="The pier", address="Pier 1")

    things = page_at("members/sol", Query()).payload["head"]["json_ld"]

    business = next(each for each in things if each["@type"] == "FoodEstablishment")
    pier = {"@type": "PostalAddress", "streetAddress": "Pier 1"}
    assert business["location"] == [{"@type": "Place", "address": pier, "name": "The pier"}]
    assert business["openingHoursSpecification"] == [
        {
            "@type": "OpeningHoursSpecification",
            "validFrom": in_days(1),
            "validThrough": in_days(1),
            "opens": "11:00",
            "closes": "15:00",
        }
    ]


def test_stop_disappears_when_it_ends(out: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    make.stop(in_days(0), **ALL_DAY)
    assert seen()[0][1] == "now"
    tomorrow = timezone.now() + timedelta(days=1)

    monkeypatch.setattr("tenants.site.payload.page_payload.timezone.now", lambda: tomorrow)

    assert seen() == []
