"""Permissions for stops, approval, and notifications."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from shared.accounts.models import Membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.models import SiteOptions
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tenants.stops.models import Place, Stop
from tests.kit import make, postbox
from tests.kit.cpu import cpu_seconds
from tests.kit.makers.stops import WEEKLY, in_days

pytestmark = pytest.mark.usefixtures("in_alpha")


def put(client: APIClient, path: str, body: Any = None) -> Any:
    return client.put(f"/api/{path}", body or {}, format="json")


def post(client: APIClient, body: Any, path: str = "stops") -> Any:
    return client.post(f"/api/{path}", body, format="json")


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


@pytest.fixture
def marisol(client_of: Any, alpha: DomainRef) -> tuple[APIClient, int, str]:
    """A user with the Member role, the id of their business and their email address."""
    user = make.user(role=Role.MEMBER, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    business = make.post("members", title="Marisol's", url="members/marisols", owner_id=user.pk)
    return client, business.pk, user.email


def test_invited_member_manages_stops_like_the_owner(
    editor: APIClient, marisol: Any, client_of: Any, alpha: DomainRef
) -> None:
    _client, business, owner = marisol
    cook = make.user(role=Role.MEMBER, domain=alpha)
    with shared_work():
        Membership.objects.filter(user=cook, domain_id=alpha.id).update(member_post_id=business)
    client = client_of(alpha, make.access_token(cook, alpha, Role.MEMBER))
    place = make.place("Harbour", make.a_slot(mode="ask"))
    stop = post(client, make.stop_values(place_id=place.pk, slot_id="lunch")).json()["data"]

    put(editor, f"stops/{stop['id']}/confirm")

    assert stop["business_id"] == business
    assert [each["id"] for each in client.get("/api/stops").json()["data"]] == [stop["id"]]
    text = "Confirmed: Marisol's at Harbour"
    assert (postbox.subjects(owner), postbox.subjects(cook.email)) == ([text], [text])


def test_requested_stop_notifies_site_and_decision_notifies_member(editor: APIClient, marisol: Any) -> None:
    SiteOptions.objects.update(email="board@example.com")
    client, business, address = marisol
    place = make.place("Harbour", make.a_slot(mode="ask"))
    response = post(client, make.stop_values(place_id=place.pk, slot_id="lunch"))
    stop = response.json()["data"]

    itself = put(client, f"stops/{stop['id']}/confirm")
    confirmed = put(editor, f"stops/{stop['id']}/confirm")

    assert (stop["state"], stop["business_id"], itself.status_code) == ("asked", business, 403)
    assert confirmed.json()["data"]["state"] == "confirmed"
    assert postbox.subjects("board@example.com") == ["Marisol's requests a stop at Harbour"]
    assert postbox.subjects(address) == ["Confirmed: Marisol's at Harbour"]
    assert put(editor, f"stops/{stop['id']}/confirm").json()["code"] == "wrong_state"


def test_declined_stop_has_a_reason_and_can_be_requested_again(editor: APIClient, marisol: Any) -> None:
    client, _business, address = marisol
    place = make.place("Harbour", make.a_slot(mode="ask"))
    stop = post(client, make.stop_values(place_id=place.pk, slot_id="lunch")).json()["data"]

    declined = put(editor, f"stops/{stop['id']}/decline", {"note": "Two taco trucks already"})
    (mail,) = postbox.receive_emails(address)
    again = put(client, f"stops/{stop['id']}/restore")

    assert declined.json()["data"]["state_note"] == "Two taco trucks already"
    assert (mail.subject, "Two taco trucks already" in str(mail.body)) == (
        "Declined: Marisol's at Harbour",
        True,
    )
    assert again.json()["data"]["state"] == "asked"


def test_undoing_a_cancellation_restores_the_confirmation(editor: APIClient, marisol: Any) -> None:
    client, business, _address = marisol
    place = make.place("Harbour", make.a_slot(mode="ask"))
    stop = make.stop(business_id=business, place_id=place.pk, slot_id="lunch")

    cancelled = put(client, f"stops/{stop.pk}/cancel", {"note": "Flat tyre"}).json()["data"]
    restored = put(client, f"stops/{stop.pk}/restore").json()["data"]

    assert (cancelled["state"], cancelled["state_note"]) == ("cancelled", "Flat tyre")
    assert (restored["state"], restored["state_note"]) == ("confirmed", "")


def test_moving_a_confirmed_stop_requests_approval_again(marisol: Any) -> None:
    client, business, _address = marisol
    place = make.place("Harbour", make.a_slot(mode="ask"))
    stop = make.stop(business_id=business, place_id=place.pk, slot_id="lunch")
    reply = client.get(f"/api/stops/{stop.pk}").json()["data"]

    noted = put(client, f"stops/{stop.pk}", {**reply, "note": "Cash only"})
    moved = put(client, f"stops/{stop.pk}", {**reply, "begins": "12:00", "version": 2})

    assert (noted.json()["data"]["state"], moved.json()["data"]["state"]) == ("confirmed", "asked")


def test_member_can_read_and_edit_only_own_stops(marisol: Any) -> None:
    client, business, _address = marisol
    other = make.post("members", title="Bao", url="members/bao")
    own, foreign = make.stop(business_id=business), make.stop(business_id=other.pk)

    listed = [each["id"] for each in client.get("/api/stops").json()["data"]]
    days = [each["stop_id"] for each in client.get("/api/stops/days").json()["data"]]

    assert (listed, days) == ([own.pk], [own.pk])
    assert put(client, f"stops/{foreign.pk}/cancel").status_code == 404
    assert post(client, make.stop_values(business_id=other.pk)).status_code == 403
    assert post(client, make.stop_values(in_days(3))).json()["data"]["business_id"] == business
    assert put(client, f"stops/{own.pk}/swap", {"with": own.pk}).status_code == 403
    assert post(client, {"name": "Mine"}, "places").status_code == 403


def test_author_cannot_access_stops(as_role: Any) -> None:
    author = as_role(Role.AUTHOR)

    assert [author.get(path).status_code for path in ("/api/stops", "/api/places")] == [403, 403]


def test_openings_list_stops_and_free_slots(editor: APIClient, marisol: Any) -> None:
    client, _business, _address = marisol
    bao = make.post("members", title="Bao", url="members/bao").pk
    place = make.place("Harbour", make.a_slot(businesses=2, mode="ask", repeat=WEEKLY))
    at: dict[str, Any] = {"place_id": place.pk, "slot_id": "lunch"}
    make.stop(in_days(1), business_id=bao, **at)
    make.stop(in_days(8), business_id=bao, writes_all=False, **at)
    query = f"/api/places/openings?from={in_days(1)}&until={in_days(8)}"

    seen = editor.get(query).json()["data"]
    by_member = client.get(query).json()["data"]

    texts = [(each["day"], each["free"], [taken["title"] for taken in each["taken"]]) for each in seen]
    assert texts == [(in_days(1), 1, ["Bao"]), (in_days(8), 2, ["Bao"])]
    assert [len(each["taken"]) for each in by_member] == [1, 0]


def test_openings_hide_unpublished_titles_of_other_members(editor: APIClient, marisol: Any) -> None:
    client, business, _address = marisol
    secret = make.post("members", title="Secret truck").pk
    Post.objects.filter(pk__in=[secret, business]).update(live_url=None)
    Post.objects.filter(pk=business).update(title="My draft")
    place = make.place("Harbour", make.a_slot(businesses=2, mode="ask", repeat=WEEKLY))
    for each in (secret, business):
        make.stop(in_days(1), business_id=each, place_id=place.pk, slot_id="lunch")
    query = f"/api/places/openings?from={in_days(1)}&until={in_days(1)}"

    by_editor, by_member = (
        {each["business_id"]: each["title"] for each in who.get(query).json()["data"][0]["taken"]}
        for who in (editor, client)
    )

    assert by_editor == {secret: "Secret truck", business: "My draft"}
    assert by_member == {secret: "", business: "My draft"}


def test_place_with_future_stops_requires_confirmation_to_delete(editor: APIClient) -> None:
    place = make.place("Harbour", make.a_slot(), address="Pier 1", latitude=1, longitude=2)
    stop = make.stop(place_id=place.pk, slot_id="lunch")

    refused = editor.delete(f"/api/places/{place.pk}")
    forced = editor.delete(f"/api/places/{place.pk}?force=1")

    assert (refused.status_code, refused.json()["code"], refused.json()["total"]) == (409, "in_use", 1)
    assert [each["id"] for each in refused.json()["stops"]] == [stop.pk]
    assert forced.status_code == 200
    stop.refresh_from_db()
    spot = (stop.place_id, stop.slot_id, stop.name, stop.address, stop.latitude, stop.longitude)
    assert spot == (None, "", "Harbour", "Pier 1", 1, 2)


def test_two_editors_do_not_overwrite_each_other(editor: APIClient) -> None:
    place, stop = make.place("Harbour"), make.stop()
    put(editor, f"places/{place.pk}", {"name": "Pier", "version": 1})
    put(editor, f"stops/{stop.pk}", {**make.stop_values(), "version": 1})

    late = put(editor, f"places/{place.pk}", {"name": "Quay", "version": 1})
    late_too = put(editor, f"stops/{stop.pk}", {**make.stop_values(), "version": 1})

    assert [(each.status_code, each.json()["code"]) for each in (late, late_too)] == [
        (409, "stale_version"),
        (409, "stale_version"),
    ]
    assert Place.objects.get().name == "Pier"


def test_places_have_the_given_order_and_stable_slot_ids(editor: APIClient) -> None:
    first, second = make.place("A", make.a_slot("lunch")), make.place("B")

    put(editor, "places/order", {"ids": [second.pk, first.pk]})
    listed = editor.get("/api/places").json()["data"]

    assert [each["name"] for each in listed] == ["B", "A"]
    assert [slot["id"] for slot in listed[1]["slots"]] == ["lunch"]
    assert [each["name"] for each in editor.get("/api/places?search=b").json()["data"]] == ["B"]


def test_stop_list_contains_stops_between_two_days(editor: APIClient) -> None:
    weekly = make.stop(in_days(1), repeat=WEEKLY)
    once = make.stop(in_days(3))

    def list_stops(since: int, until: int) -> list[int]:
        answer = editor.get(f"/api/stops?from={in_days(since)}&until={in_days(until)}").json()
        assert answer["meta"]["total"] == len(answer["data"])
        return [each["id"] for each in answer["data"]]

    assert (list_stops(1, 3), list_stops(2, 2), list_stops(8, 8)) == ([weekly.pk, once.pk], [], [weekly.pk])


def test_statement_count_is_independent_of_stops(editor: APIClient) -> None:
    """The number of read rows does not grow either, because a check reads the affected days only."""
    make.stop(in_days(1))
    _requests(editor, in_days(2))
    before = _requests(editor, in_days(3))
    Stop.objects.bulk_create(
        Stop(day=day, last_day=day, begins=f"{18 + number % 5}:00", ends=f"{18 + number % 5}:30", name="Pier")
        for number in range(2_900)
        if (day := date.fromisoformat(in_days(1 + number % 390)))
    )

    after = _requests(editor, in_days(4))

    assert after == before


def test_pages_with_three_thousand_stops_are_rendered_quickly(editor: APIClient, alpha: DomainRef) -> None:
    visitor = Client(HTTP_HOST=alpha.host)
    businesses = [make.post("members", title=f"Truck {n}", url=f"members/truck-{n}").pk for n in range(8)]
    week = f"from={in_days(0)}&until={in_days(6)}"
    # The first requests load data that is then cached.
    page_at("members/truck-0", Query())
    for path in (f"/api/stops/days?{week}", "/api/stops?limit=50"):
        editor.get(path)
    Stop.objects.bulk_create(
        Stop(
            business_id=businesses[number % 8],
            day=day,
            last_day=day,
            begins="11:00",
            ends="14:00",
            name="Pier",
        )
        for number in range(3_000)
        if (day := date.fromisoformat(in_days(number // 8 - 10)))
    )

    spent = {
        "board": cpu_seconds(lambda: page_at("today", Query())),
        "member": cpu_seconds(lambda: page_at("members/truck-1", Query())),
        "cards": cpu_seconds(lambda: page_at("members", Query())),
        "week in the panel": cpu_seconds(lambda: editor.get(f"/api/stops/days?{week}")),
        "list in the panel": cpu_seconds(lambda: editor.get("/api/stops?limit=50")),
        "calendar": cpu_seconds(lambda: visitor.get("/stops.ics")),
    }

    assert visitor.get("/stops.ics").content.count(b"BEGIN:VEVENT") == 500
    assert len(page_at("today", Query()).payload["stops"]) > 30
    assert max(spent.values()) < 0.5, spent


def _requests(editor: APIClient, day: str) -> list[tuple[int, bool]]:
    """Return the statements for adding a stop and for reading stops, and whether a response has few rows."""
    counts = []
    for ask in (
        lambda: post(editor, make.stop_values(day)),
        lambda: editor.get("/api/stops?limit=5"),
        lambda: editor.get(f"/api/stops/days?from={day}&until={day}"),
    ):
        with CaptureQueriesContext(connection) as captured:
            answer = ask()
        assert answer.status_code in (200, 201), answer.json()
        counts.append((len(captured), len(answer.content) < 20_000))
    return counts
