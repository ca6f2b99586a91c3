"""Stops are exported as a table for a spreadsheet and imported again."""

import csv
import io
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.posts.importing.services import MemberWriting, import_members
from tenants.posts.importing.weekly_schedule import StopsFrom
from tenants.posts.models import Post
from tenants.stops.models import Place, Stop
from tests.kit import make
from tests.kit.makers.stops import in_days

pytestmark = pytest.mark.usefixtures("in_alpha")


def export_stops(client: APIClient, query: str = "") -> str:
    response: Any = client.get(f"/api/stops/export{query}")
    assert response.status_code == 200
    return b"".join(response).decode("utf-8-sig")


def rows(client: APIClient, query: str = "") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export_stops(client, query))))


def test_each_stop_has_one_row_even_if_it_repeats(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    truck = make.post("members", title="Marisol's", url="members/marisols")
    harbour = make.place("Harbour", address="1 Pier Rd", latitude=37.8, longitude=-122.4)
    weekly = make.repeat("weekly", days=["tuesday", "friday"], except_days=["2030-01-11"])
    stop = make.stop("2030-01-01", business_id=truck.pk, place_id=harbour.pk, repeat=weekly, note="Cash only")
    cancelled = {"day": "2030-01-15", "note": "Rain"}
    assert editor.put(f"/api/stops/{stop.pk}/cancel", cancelled, format="json").status_code == 200
    once = make.stop("2030-02-01", name="=Corner", begins="22:00", ends="02:00")

    first, second = rows(as_role(Role.VIEWER))

    assert first == {
        "id": str(stop.pk),
        "member": "Marisol's",
        "place": "Harbour",
        "address": "1 Pier Rd",
        "latitude": "37.8",
        "longitude": "-122.4",
        "day": "2030-01-01",
        "begins": "11:00",
        "ends": "15:00",
        "repeats": "Every Tuesday and Friday, not on 2030-01-11",
        "hours": "Tue, Fri 11:00-15:00",
        "state": "confirmed",
        "state_note": "",
        "cancelled": "2030-01-15 (Rain)",
        "note": "Cash only",
    }
    assert (second["id"], second["member"], second["place"]) == (str(once.pk), "Alpha", "'=Corner")
    assert (second["begins"], second["ends"], second["repeats"]) == ("22:00", "02:00", "")


def test_exported_weekly_stops_can_be_imported(as_role: Any) -> None:
    truck = make.post("members", title="Marisol's", url="members/marisols")
    harbour = make.place("Harbour", address="1 Pier Rd", latitude=37.8, longitude=-122.4)
    square = make.place("Square", address="2 Main St", latitude=37.7, longitude=-122.3)
    weekly = make.repeat("weekly", days=["tuesday", "friday"])
    make.stop(in_days(1), business_id=truck.pk, place_id=harbour.pk, repeat=weekly)
    nightly = make.repeat("weekly", days=["saturday"])
    make.stop(
        in_days(1), business_id=truck.pk, place_id=square.pk, begins="11:00", ends="02:00", repeat=nightly
    )
    make.stop(in_days(3), business_id=truck.pk, begins="05:00", ends="06:00")
    table = export_stops(as_role(Role.EDITOR))
    for model in (Stop, Place, Post):
        model._default_manager.all().delete()

    import_members(io.BytesIO(table.encode()), MemberWriting(stops=StopsFrom.ALL))

    member = Post.objects.get(title="Marisol's")
    assert [
        (each.business_id, each.begins, each.ends, each.rule["days"], each.place and each.place.latitude)
        for each in Stop.objects.select_related("place").order_by("begins", "-ends")
        if each.rule
    ] == [
        (member.pk, "11:00", "15:00", ["tuesday", "friday"], 37.8),
        (member.pk, "11:00", "02:00", ["saturday"], 37.7),
    ]


def test_table_is_filtered_like_the_list(as_role: Any) -> None:
    viewer = as_role(Role.VIEWER)
    truck = make.post("members", title="Marisol's", url="members/marisols")
    place = make.place("Harbour")
    make.stop("2030-01-01", business_id=truck.pk, name="One")
    make.stop("2030-01-02", place_id=place.pk)
    weekly = make.repeat("weekly", days=["friday"])
    make.stop("2030-03-01", name="Weekly", repeat=weekly)

    def found(query: str) -> list[str]:
        return [row["place"] for row in rows(viewer, query)]

    assert found("") == ["One", "Harbour", "Weekly"]
    assert found(f"?business_id={truck.pk}") == ["One"]
    assert found(f"?place_id={place.pk}") == ["Harbour"]
    assert found("?from=2030-01-02&until=2030-01-03") == ["Harbour"]
    assert found("?from=2031-01-01&until=2031-01-02") == []
    assert found("?from=2031-01-01&until=2031-01-08") == ["Weekly"]
    assert found("?state=cancelled") == []
    assert viewer.get("/api/stops/export?from=2030-01-02&until=2030-01-01").status_code == 422


def test_member_exports_only_own_stops_and_visitor_none(
    client_of: Any, alpha: Any, anonymous: APIClient
) -> None:
    user = make.user(role=Role.MEMBER, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    truck = make.post("members", title="Marisol's", owner_id=user.pk)
    make.stop(business_id=truck.pk, name="Mine")
    make.stop(name="The site's")

    assert [row["place"] for row in rows(client)] == ["Mine"]
    assert rows(client, "?business_id=0") == []
    assert anonymous.get("/api/stops/export").status_code == 401


def test_long_table_is_complete_and_ordered(as_role: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenants.stops.export._BATCH", 2)
    days = [make.stop(f"2030-01-0{number}").day.isoformat() for number in range(1, 6)]

    assert [row["day"] for row in rows(as_role(Role.VIEWER))] == days
