"""Validation of stops: one place at a time, free slots, existing dates."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils.formats import date_format
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.hours.moments import get_span
from tenants.stops.clock import SiteClock
from tenants.stops.models import Stop
from tenants.stops.occurrences import occurrences
from tenants.stops.serializers import StopSerializer
from tenants.stops.services import stops
from tenants.stops.services.stops import StopActor
from tests.kit import make
from tests.kit.makers.stops import WEEKLY, in_days

pytestmark = pytest.mark.usefixtures("in_alpha")


def post(client: APIClient, body: Any, path: str = "stops") -> Any:
    return client.post(f"/api/{path}", body, format="json")


def put(client: APIClient, path: str, body: Any = None) -> Any:
    return client.put(f"/api/{path}", body or {}, format="json")


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


def make_member(client_of: Any, domain: DomainRef, name: str) -> tuple[APIClient, int]:
    """Create a user with the Member role; return a client and the ID of their business."""
    user = make.user(role=Role.MEMBER, domain=domain)
    client = client_of(domain, make.access_token(user, domain, Role.MEMBER))
    return client, make.post("members", title=name, url=f"members/{name.lower()}", owner_id=user.pk).pk


@pytest.fixture
def sol(client_of: Any, alpha: DomainRef) -> tuple[APIClient, int]:
    return make_member(client_of, alpha, "Sol")


@pytest.fixture
def bao(client_of: Any, alpha: DomainRef) -> tuple[APIClient, int]:
    return make_member(client_of, alpha, "Bao")


def test_stops_of_a_business_cannot_overlap(editor: APIClient) -> None:
    make.stop(in_days(8), name="The pier")
    touching = make.stop_values(in_days(8), begins="15:00", ends="18:00")
    overlapping = make.stop_values(in_days(1), begins="14:59", ends="16:00", repeat=WEEKLY)

    refused, taken = post(editor, overlapping), post(editor, touching)

    assert refused.status_code == 422
    day = date_format(date.fromisoformat(in_days(8)), "F j, Y")
    assert refused.json()["errors"] == {
        "begins": [f"This stop overlaps another one for the same member: The pier on {day} at 11:00 AM."]
    }
    assert taken.status_code == 201


def test_stop_can_end_after_midnight(editor: APIClient) -> None:
    make.stop(in_days(2), begins="20:00", ends="02:00")

    morning = post(editor, make.stop_values(in_days(3), begins="01:30", ends="05:00"))
    evening = post(editor, make.stop_values(in_days(1), begins="19:00", ends="18:00"))

    assert (morning.status_code, evening.status_code) == (422, 201)


def test_canceled_day_can_be_rebooked_and_then_not_restored(
    editor: APIClient,
) -> None:
    weekly = make.stop(in_days(1), repeat=WEEKLY, name="The pier")
    put(editor, f"stops/{weekly.pk}/cancel", {"day": in_days(8), "note": "Wedding"})

    other = post(editor, make.stop_values(in_days(8)))
    back = put(editor, f"stops/{weekly.pk}/restore", {"day": in_days(8)})

    assert (other.status_code, back.status_code) == (201, 422)
    weekly.refresh_from_db()
    assert weekly.cancelled == {in_days(8): "Wedding"}


def test_slot_accepts_its_number_of_businesses(editor: APIClient, sol: Any, bao: Any) -> None:
    weekly = make.a_slot("lunch", in_days(1), repeat=WEEKLY)
    place = make.place("Harbour", weekly)
    at = {"place_id": place.pk, "slot_id": "lunch", "begins": "12:00", "ends": "14:00"}
    first = post(sol[0], make.stop_values(in_days(1), repeat=WEEKLY, **at))

    full = post(bao[0], make.stop_values(in_days(15), **at))
    also_for_editors = post(editor, make.stop_values(in_days(15), business_id=bao[1], **at))

    assert (first.status_code, first.json()["data"]["state"]) == (201, "confirmed")
    assert full.status_code == 409
    assert (full.json()["code"], full.json()["day"], full.json()["place_id"]) == (
        "slot_full",
        in_days(15),
        place.pk,
    )
    assert also_for_editors.status_code == 409


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"begins": "10:00", "ends": "12:00"}, "begins"),
        ({"begins": "14:00", "ends": "15:30"}, "begins"),
        ({"day": "next"}, "day"),
        ({"slot_id": "dinner"}, "slot_id"),
        ({"slot_id": ""}, "slot_id"),
        ({"place_id": 987_654}, "place_id"),
    ],
)
def test_stop_is_within_its_slot(sol: Any, change: dict[str, Any], field: str) -> None:
    place = make.place("Harbour", make.a_slot())
    body = {**change, **({"day": in_days(2)} if change.get("day") else {})}
    day = body.pop("day", None)

    answer = post(sol[0], make.stop_values(day, **{"place_id": place.pk, "slot_id": "lunch", **body}))

    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


def test_place_for_other_cuisines_rejects_members_but_not_editors(editor: APIClient, sol: Any) -> None:
    thai = make.post("cuisines", title="Thai", url="cuisines/thai")
    place = make.place("Harbour", make.a_slot(cuisines=[thai.pk]))
    wanted = make.stop_values(place_id=place.pk, slot_id="lunch", business_id=sol[1])

    refused, booked = post(sol[0], wanted), post(editor, wanted)

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["slot_id"])
    assert booked.status_code == 201


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"begins": ""}, "begins"),
        ({"begins": "24:00"}, "begins"),
        ({"begins": "٠٩:٠٠"}, "begins"),
        ({"day": "2026-02-30"}, "day"),
        ({"day": "0001-01-01"}, "day"),
        ({"day": "9999-12-31"}, "day"),
        ({"latitude": 1.0}, "longitude"),
        ({"name": "", "address": ""}, "name"),
        ({"slot_id": "x"}, "slot_id"),
        ({"business_id": 987_654}, "business_id"),
        ({"repeat": {**WEEKLY, "until": "2001-01-01"}}, "repeat.until"),
        ({"repeat": {**WEEKLY, "interval": 0}}, "repeat.interval"),
        ({"repeat": {**WEEKLY, "frequency": "secondly"}}, "repeat.frequency"),
        ({"repeat": {**WEEKLY, "except_days": ["2030-01-01"] * 500}}, "repeat.except_days"),
    ],
)
def test_invalid_value_is_rejected_by_field(editor: APIClient, words: dict[str, Any], field: str) -> None:
    answer = post(editor, {**make.stop_values(), **words})

    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


def test_rule_without_any_day_is_rejected(editor: APIClient) -> None:
    only = {**WEEKLY, "until": in_days(3), "except_days": [in_days(1)]}

    answer = post(editor, make.stop_values(in_days(1), repeat=only))

    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["repeat"])


def test_names_in_any_script_are_stored(editor: APIClient) -> None:
    answer = post(editor, make.stop_values(name="🌮 שוק הכרמל", note="بجانب الميناء"))

    data = answer.json()["data"]
    assert (data["name"], data["note"]) == ("🌮 שוק הכרמל", "بجانب الميناء")


@pytest.mark.no_db
@pytest.mark.parametrize(
    ("day", "begins", "ends", "hours"),
    [
        ("2027-03-28", "01:00", "04:00", 2),  # an hour is skipped
        ("2027-03-28", "02:30", "03:00", 0.5),  # begins in it, when it would be over
        ("2027-10-31", "01:00", "04:00", 4),  # an hour comes twice
        ("2027-10-31", "02:30", "02:45", 0.25),  # the first of the two
        ("2027-03-27", "22:00", "03:00", 4),
    ],
)
def test_times_the_clock_skips_or_repeats(day: str, begins: str, ends: str, hours: float) -> None:
    starts_at, ends_at = get_span(date.fromisoformat(day), begins, ends, "Europe/Berlin")

    assert ends_at - starts_at == timedelta(hours=hours)


def test_weekly_stop_keeps_its_time_across_dst_changes(alpha: DomainRef) -> None:
    now = datetime(2027, 3, 20, 12, tzinfo=UTC)
    clock = SiteClock(now, "Europe/Berlin")
    read = StopSerializer(data=make.stop_values("2027-03-21", repeat=WEEKLY))
    read.is_valid(raise_exception=True)
    stop = stops.add(read.validated_data, StopActor(1, writes_all=True), clock)

    days = occurrences([stop], date(2027, 3, 21), date(2027, 3, 28), "Europe/Berlin")

    assert [each.starts_at.hour for each in days] == [10, 9]


def test_swapping_checks_both_and_changes_neither_if_one_does_not_fit(
    editor: APIClient, sol: Any, bao: Any
) -> None:
    first = make.stop(in_days(1), business_id=sol[1])
    second = make.stop(in_days(2), business_id=bao[1])
    make.stop(in_days(1), business_id=bao[1], begins="14:00", ends="16:00", name="The pier")

    refused = put(editor, f"stops/{first.pk}/swap", {"with": second.pk})

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["begins"])
    first.refresh_from_db()
    assert first.business_id == sol[1]


def test_swapped_stops_exchange_their_businesses(editor: APIClient, sol: Any, bao: Any) -> None:
    first, second = make.stop(in_days(1), business_id=sol[1]), make.stop(in_days(1), business_id=bao[1])

    answer = put(editor, f"stops/{first.pk}/swap", {"with": second.pk})

    second.refresh_from_db()
    assert (answer.status_code, answer.json()["data"]["business_id"], second.business_id) == (
        200,
        bao[1],
        sol[1],
    )


def test_only_today_is_marked(editor: APIClient) -> None:
    stop = make.stop(in_days(0), begins="00:00", ends="23:59", repeat=WEEKLY)

    other = put(editor, f"stops/{stop.pk}/mark", {"day": in_days(7), "state": "here"})
    here = put(editor, f"stops/{stop.pk}/mark", {"day": in_days(0), "state": "late", "note": "Flat tyre"})

    assert (other.status_code, list(other.json()["errors"])) == (422, ["day"])
    marks = here.json()["data"]["marks"]
    assert (marks[in_days(0)]["state"], marks[in_days(0)]["note"]) == ("late", "Flat tyre")
    undone = put(editor, f"stops/{stop.pk}/mark", {"day": in_days(0), "state": None})
    assert undone.json()["data"]["marks"] == {}


def test_number_of_days_per_business_is_limited(editor: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    daily = {**WEEKLY, "frequency": "daily"}
    monkeypatch.setattr("tenants.stops.checks.MOST_DAYS", 500)
    make.stop(in_days(1), repeat=daily, begins="08:00", ends="09:00")

    answer = post(editor, make.stop_values(in_days(1), repeat=daily, begins="10:00", ends="11:00"))

    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["repeat"])


def test_canceled_stops_count_towards_the_limit_of_a_business(
    sol: tuple[APIClient, int], bao: tuple[APIClient, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.stops.checks.MOST_STORED", 3)
    client, _business = sol
    for _each in range(3):
        made = post(client, make.stop_values(in_days(1))).json()["data"]
        put(client, f"stops/{made['id']}/cancel", {"note": "Rain"})

    again = post(client, make.stop_values(in_days(1)))
    of_another_business = post(bao[0], make.stop_values(in_days(1)))
    undone = put(client, f"stops/{made['id']}/restore")

    assert (again.status_code, list(again.json()["errors"])) == (422, ["day"])
    assert (of_another_business.status_code, undone.status_code) == (201, 200)


def test_rejected_stop_leaves_nothing(editor: APIClient) -> None:
    make.stop(in_days(1))
    with transaction.atomic():
        post(editor, make.stop_values(in_days(1)))

    assert Stop.objects.count() == 1


def test_one_member_cannot_fill_the_stops_of_a_site(
    editor: APIClient, sol: Any, bao: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.stops.checks.MOST", 20)
    asked = [post(sol[0], make.stop_values(in_days(day), business_id=sol[1])) for day in (1, 2, 3)]

    assert [each.status_code for each in asked] == [201, 201, 422]
    assert asked[-1].json()["errors"] == {
        "day": ["You can have up to 2 upcoming stops. Cancel or delete some of them first."]
    }
    assert post(bao[0], make.stop_values(in_days(1), business_id=bao[1])).status_code == 201
    assert editor.delete(f"/api/stops/{asked[0].json()['data']['id']}").status_code == 200
    assert post(sol[0], make.stop_values(in_days(3), business_id=sol[1])).status_code == 201


def test_restored_stops_count_towards_the_share_of_a_member(
    sol: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.stops.checks.MOST", 10)
    first, second = (make.stop_values(in_days(day), business_id=sol[1]) for day in (1, 2))
    canceled = post(sol[0], first).json()["data"]["id"]
    assert put(sol[0], f"stops/{canceled}/cancel").status_code == 200
    assert post(sol[0], second).status_code == 201

    restored = put(sol[0], f"stops/{canceled}/restore")

    assert (restored.status_code, list(restored.json()["errors"])) == (422, ["day"])
