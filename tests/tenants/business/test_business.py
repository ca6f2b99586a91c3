"""Business info: permissions, validation, and immediate updates of pages."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

HOURS = [
    {"day": "friday", "opens": "17:30", "closes": "01:00"},
    {"day": "friday", "opens": "11:30", "closes": "14:30", "note": "Lunch"},
]
TOMORROW = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()


def put(client: APIClient, body: Any, path: str = "/api/business") -> Any:
    return client.put(path, body, format="json")


@pytest.fixture
def marisol(client_of: Any, alpha: DomainRef) -> tuple[APIClient, Post]:
    """A user with the Member role, and the post of their food truck."""
    user = make.user(role=Role.MEMBER, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    return client, make.post("members", title="Marisol's", owner_id=user.pk)


def test_editor_changes_facts_and_admin_changes_name_and_email(as_role: Any) -> None:
    editor, admin = as_role(Role.EDITOR), as_role(Role.ADMIN)
    put(admin, {"name": "The yard", "email": "hello@yard.example"})
    stated = admin.get("/api/business").json()["data"]

    answers = [
        put(editor, {"email": "mine@elsewhere.example", "phone": "+1 510 555 0199"}),
        put(editor, {"name": "Mine"}),
        put(editor, {**stated, "phone": "+1 510 555 0140"}),
    ]

    assert [each.status_code for each in answers] == [403, 403, 200]
    after = admin.get("/api/options/options").json()["data"]
    assert {name: after[name] for name in ("title", "email", "phone")} == {
        "title": "The yard",
        "email": "hello@yard.example",
        "phone": "+1 510 555 0140",
    }


def test_activity_names_only_the_changed_fields_of_a_business(as_role: Any) -> None:
    admin = as_role(Role.ADMIN)
    stated = admin.get("/api/business").json()["data"]

    put(admin, stated)
    put(admin, {**stated, "phone": "+1 510 555 0140", "closed_today": {"note": "Snow"}})
    put(admin, admin.get("/api/business").json()["data"])

    rows = admin.get("/api/audit").json()["data"]
    changes = [row["data"] for row in rows if row["action"] == "options.business_changed"]
    assert changes == [{"fields": ["closed_today", "phone"]}]


def test_changed_hours_appear_on_every_page_immediately(as_role: Any, anonymous: APIClient) -> None:
    editor = as_role(Role.EDITOR)
    before = page_at("", Query()).payload["business"]["hours"]

    answer = put(editor, {"hours": HOURS, "phone": "+1 510 555 0140", "kind": "cafe"})

    assert (before, answer.status_code) == ([], 200)
    stated = anonymous.get("/api/business").json()["data"]
    assert [row["opens"] for row in stated["hours"]] == ["11:30", "17:30"]
    assert anonymous.get("/api/options/options").json()["data"]["phone"] == "+1 510 555 0140"
    payload = page_at("faq", Query()).payload
    assert (payload["business"]["kind"], len(payload["business"]["hours"])) == ("cafe", 2)
    assert "friday" in [row["day"] for row in payload["days"]["0"]["week"]]


def test_omitted_fields_stay_and_response_can_be_sent_back(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    put(editor, {"hours": HOURS})
    put(editor, {"notice": {"text": "Back on Monday", "until": None}})

    stated = editor.get("/api/business").json()["data"]
    again = put(editor, stated)

    assert again.status_code == 200
    assert again.json()["data"] == stated
    assert (len(stated["hours"]), stated["notice"]["text"]) == (2, "Back on Monday")


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"hours": [{"day": "friday", "opens": "11:00"}]}, "hours.0.closes"),
        ({"hours": [{"day": "someday", "opens": "11:00", "closes": "12:00"}]}, "hours.0.day"),
        ({"hours": [{"day": "friday", "opens": "25:00", "closes": "12:00"}]}, "hours.0.opens"),
        ({"hours": [{"day": "friday", "opens": "٠٩:٠٠", "closes": "12:00"}]}, "hours.0.opens"),
        (
            {
                "hours": [
                    {"day": "friday", "opens": "11:00", "closes": "15:00"},
                    {"day": "friday", "opens": "14:00", "closes": "16:00"},
                ]
            },
            "hours",
        ),
        ({"exceptions": [{"from_date": "2030-12-26", "to_date": "2030-12-24"}]}, "exceptions.0.to_date"),
        ({"exceptions": [{"from_date": "24.12.2030"}]}, "exceptions.0.from_date"),
        ({"exceptions": [{"from_date": "2030-02-30"}]}, "exceptions.0.from_date"),
        ({"exceptions": [{"from_date": "2030-02-03"}] * 201}, "exceptions"),
        ({"latitude": 91, "longitude": 0}, "latitude"),
        ({"latitude": 1.5}, "latitude"),
        ({"links": [{"url": "javascript:alert(1)"}]}, "links.0.url"),
        ({"links": [{"url": "https://x.example", "purpose": "steal"}]}, "links.0.purpose"),
        ({"notice": {"text": ""}}, "notice.text"),
        ({"notice": {"text": "x" * 201}}, "notice.text"),
        ({"notice": {"text": "x", "until": "soon"}}, "notice.until"),
        ({"services": [{"name": "Lunch"}]}, "services.0.begins"),
        ({"kind": "castle"}, "kind"),
        ({"email": "nobody"}, "email"),
        ({"colour": "red"}, "colour"),
        ({"hours": [{"day": "friday", "colour": "red"}]}, "hours.0.colour"),
        ({"hours": "always"}, "hours"),
    ],
)
def test_invalid_value_is_rejected_by_its_path(as_role: Any, body: Any, path: str) -> None:
    answer = put(as_role(Role.EDITOR), body)

    assert answer.status_code == 422
    assert any(name.startswith(path) for name in answer.json()["errors"]), answer.json()


def test_hours_past_midnight_and_any_script_are_accepted(as_role: Any) -> None:
    hours = [{"day": "friday", "opens": "18:00", "closes": "02:00", "note": "مطبخ مفتوح 🍜"}]

    stated = put(as_role(Role.ADMIN), {"hours": hours, "name": "مطعم"}).json()["data"]

    assert (stated["hours"][0]["note"], stated["name"]) == ("مطبخ مفتوح 🍜", "مطعم")


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_business_of_the_site_requires_write_permission(as_role: Any, role: Role) -> None:
    assert put(as_role(role), {"notice": {"text": "Mine"}}).status_code == 403


def test_member_sets_todays_facts_without_publishing(
    marisol: tuple[APIClient, Post],
) -> None:
    client, post = marisol
    body = {"closed_today": {"note": "Sold out"}, "notice": {"text": "Back tomorrow", "until": None}}

    answer = put(client, body, f"/api/businesses/{post.pk}")

    assert answer.status_code == 200
    shown = page_at(post.url, Query()).payload["days"][str(post.pk)]
    assert (shown["exceptions"][0]["note"], shown["notice"]) == ("Sold out", "Back tomorrow")
    post.refresh_from_db()
    assert (post.version, post.has_unpublished_changes) == (1, False)


def test_facts_for_today_can_be_removed(marisol: tuple[APIClient, Post]) -> None:
    client, post = marisol
    path = f"/api/businesses/{post.pk}"
    put(
        client, {"exceptions": [{"from_date": TOMORROW, "note": "Party"}], "closed_today": {"note": ""}}, path
    )

    answer = put(client, {"closed_today": None}, path).json()["data"]

    assert answer["closed_today"] is None
    assert [row["note"] for row in answer["exceptions"]] == ["Party"]


def test_member_cannot_change_other_businesses(marisol: tuple[APIClient, Post]) -> None:
    client, own = marisol
    other = make.post("members", title="Somebody else")
    draft = make.post("members", title="Hidden", live_url=None)

    assert put(client, {"notice": None}, f"/api/businesses/{other.pk}").status_code == 404
    assert put(client, {"notice": None}, f"/api/businesses/{draft.pk}").status_code == 404
    assert [row["title"] for row in client.get("/api/businesses").json()["data"]] == [own.title]


def test_special_hours_are_for_member_posts_only(as_role: Any) -> None:
    page = make.post("pages")

    assert put(as_role(Role.EDITOR), {"notice": None}, f"/api/businesses/{page.pk}").status_code == 404


def test_saved_post_keeps_its_special_hours(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    post = make.post("members", title="Marisol's")
    put(editor, {"notice": {"text": "Late"}}, f"/api/businesses/{post.pk}")

    editor.put(f"/api/posts/{post.pk}/data", {"title": "Marisol's Tacos", "post_status_id": 2}, format="json")

    post.refresh_from_db()
    assert (post.title, (post.business or {})["notice"]["text"]) == ("Marisol's Tacos", "Late")
