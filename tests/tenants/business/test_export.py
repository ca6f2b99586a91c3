"""Businesses as tables for a spreadsheet: the site's own business, and members with their days."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.hours.facts import DAYS
from tenants.hours.writing import hours_in_words
from tenants.posts.importing.services import import_members
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.clocks import Clock
from tests.kit.makers.hours import WEEK, opening

pytestmark = pytest.mark.usefixtures("in_alpha")


def rows(client: APIClient, path: str) -> list[dict[str, str]]:
    response: Any = client.get(path)
    assert response.status_code == 200
    return list(csv.DictReader(io.StringIO(b"".join(response).decode("utf-8-sig"))))


def add_days(days: int) -> str:
    return (make.clock().today + timedelta(days=days)).isoformat()


def test_business_of_the_site_is_one_row(as_role: Any, anonymous: APIClient) -> None:
    admin = as_role(Role.ADMIN)
    lunch = {"name": "Lunch", "days": ["monday", "tuesday"], "begins": "11:00", "ends": "14:30"}
    orders = {"name": "Last orders", "days": [], "begins": "", "ends": "21:30"}
    past = {"from_date": add_days(-3), "to_date": add_days(-2), "opens": "", "closes": "", "note": "Over"}
    party = {"from_date": add_days(3), "to_date": add_days(4), "opens": "", "closes": "", "note": "Party"}
    early = {
        "from_date": add_days(9),
        "to_date": add_days(9),
        "opens": "09:00",
        "closes": "12:00",
        "note": "",
    }
    stated = {
        "name": "=Soup Business",
        "kind": "food_truck",
        "address": "1 Pier Rd, Oakland",
        "latitude": 37.8,
        "longitude": -122.4,
        "phone": "+1 510 555 0140",
        "email": "hello@example.com",
        "currency": "EUR",
        "hours": [opening("monday", "11:00", "14:00", "Counter only")],
        "services": [lunch, orders],
        "exceptions": [past, party, early],
        "notice": {"text": "Back soon", "until": None},
        "links": [
            {"label": "Reserve", "url": "https://book.example.com/", "purpose": "reserve"},
            {"label": "", "url": "https://order.example.com/", "purpose": "order"},
        ],
    }
    assert admin.put("/api/business", stated, format="json").status_code == 200

    (row,) = rows(as_role(Role.VIEWER), "/api/business/export")

    assert row == {
        "name": "'=Soup Business",
        # The site is about its members, so its own kind is not published.
        "kind": "",
        "address": "1 Pier Rd, Oakland",
        "latitude": "37.8",
        "longitude": "-122.4",
        "phone": "'+1 510 555 0140",
        "email": "hello@example.com",
        "hours": "Mon 11:00-14:00 (Counter only)",
        "services": "Lunch Mon-Tue 11:00-14:30; Last orders until 21:30",
        "other_days": f"{add_days(3)} to {add_days(4)} closed (Party); {add_days(9)} 09:00-12:00",
        "notice": "Back soon",
        "links": "Reserve: https://book.example.com/; https://order.example.com/",
        "currency": "EUR",
    }
    assert anonymous.get("/api/business/export").status_code == 401
    assert as_role(Role.AUTHOR).get("/api/business/export").status_code == 403


@pytest.mark.parametrize(("site", "has_kind", "kind"), [("alpha", False, ""), ("beta", True, "food truck")])
def test_kind_is_shown_only_for_sites_about_their_business(
    request: pytest.FixtureRequest, client_of: Any, site: str, has_kind: bool, kind: str
) -> None:
    domain = request.getfixturevalue(site)
    editor = client_of(domain, make.role_token(Role.EDITOR, domain))

    # An association may still send a kind, because responses can be sent back.
    answer = editor.put("/api/business", {"kind": "food_truck"}, format="json")

    assert answer.status_code == 200
    assert (answer.json()["data"]["has_kind"], answer.json()["data"]["kind"]) == (has_kind, "food_truck")
    assert rows(editor, "/api/business/export")[0]["kind"] == kind


def test_members_are_exported_with_address_hours_and_special_hours(as_role: Any, clock: Clock) -> None:
    # In the first hours of a day, the previous night would be closed.
    clock.set("12:00", day=0)
    contact = {"address": "Pier 9", "phone": "+1 510 555 0140", "email": "m@example.com"}
    truck = make.post("members", title="Marisol's", attributes={**contact, "hours": WEEK})
    make.post("members", title="Silent")
    days = [{"from_date": add_days(2), "to_date": add_days(2), "opens": "", "closes": "", "note": "Fair"}]
    notice = {"text": "Cash only", "until": None}
    body = {"exceptions": days, "notice": notice, "closed_today": {"note": "Rain"}}
    said = as_role(Role.EDITOR).put(f"/api/businesses/{truck.pk}", body, format="json")
    assert said.status_code == 200

    marisol, silent = rows(as_role(Role.VIEWER), "/api/posts/export?type=members")

    assert {
        name: marisol[name] for name in ("address", "phone", "email", "hours", "other_days", "notice")
    } == {
        "address": "Pier 9",
        "phone": "'+1 510 555 0140",
        "email": "m@example.com",
        "hours": hours_in_words(WEEK),
        "other_days": f"{add_days(0)} closed (Rain); {add_days(2)} closed (Fair)",
        "notice": "Cash only",
    }
    assert (silent["hours"], silent["other_days"], silent["notice"]) == ("", "", "")


def test_closed_night_stays_in_the_export_until_its_planned_end(as_role: Any, clock: Clock) -> None:
    hours = [opening(DAYS[clock.day(0).weekday()], "18:00", "02:00")]
    truck = make.post("members", title="Marisol's", attributes={"hours": hours})
    editor = as_role(Role.EDITOR)
    clock.set("01:00", day=1)
    for path in (f"/api/businesses/{truck.pk}", "/api/business"):
        closed = {"closed_today": {"note": "Rain"}, **({"hours": hours} if path == "/api/business" else {})}
        assert editor.put(path, closed, format="json").status_code == 200

    (marisol,) = rows(editor, "/api/posts/export?type=members")
    (business,) = rows(editor, "/api/business/export")
    clock.set("02:00", day=1)
    (after,) = rows(editor, "/api/posts/export?type=members")

    assert marisol["other_days"] == business["other_days"] == f"{clock.day(0)} closed (Rain)"
    assert after["other_days"] == ""


def test_special_hours_are_exported_for_members_and_permitted_readers_only(
    as_role: Any, client_of: Any, alpha: Any
) -> None:
    user = make.user(role=Role.AUTHOR, domain=alpha)
    author = client_of(alpha, make.access_token(user, alpha, Role.AUTHOR))
    make.post("members", title="Theirs", owner_id=user.pk)
    make.post("blog", title="A story")

    own = rows(author, "/api/posts/export?type=members")[0]
    (story,) = rows(as_role(Role.EDITOR), "/api/posts/export?type=blog")

    assert "hours" in own
    assert not {"other_days", "notice", "notice_until"} & {*own, *story}


def test_member_exports_own_special_hours(client_of: Any, alpha: Any) -> None:
    user = make.user(role=Role.MEMBER, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    make.post("members", title="Marisol's", owner_id=user.pk, attributes={"hours": WEEK})
    make.post("members", title="Others")
    Post.objects.update(business={"notice": {"text": "Here", "until": None}})

    told = {row["title"]: row["notice"] for row in rows(client, "/api/posts/export?type=members")}

    assert told == {"Marisol's": "Here", "Others": ""}


def test_exported_members_can_be_imported_again(as_role: Any) -> None:
    stated = {"phone": "+1 510 555 0140", "email": "m@example.com", "hours": WEEK}
    make.post("members", title="-Marisol's-", attributes=stated)
    response: Any = as_role(Role.EDITOR).get("/api/posts/export?type=members")
    table = b"".join(response)
    Post.objects.all().delete()

    import_members(io.BytesIO(table))

    member = Post.objects.get()
    assert member.title == "-Marisol's-"
    assert {name: member.attributes.get(name) for name in ("phone", "email")} == {
        "phone": "+1 510 555 0140",
        "email": "m@example.com",
    }
    assert hours_in_words(member.attributes["hours"]) == hours_in_words(WEEK)
