"""A new collection, block and role work everywhere once they are declared."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from defusedxml import ElementTree
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connections
from django.db.models import CheckConstraint, Q
from django.test import Client

from shared.accounts.models import ROLES_OF_MEMBERS, Membership
from shared.api.permissions import ROLES, TABLE, Role, RoleInfo, Scope
from shared.tenancy.checks import START_UP
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.blocks import BLOCK_TYPES, Block, Prop
from tenants.posts.blocks.kinds import block
from tenants.posts.collections import COLLECTIONS, Collection, Field
from tests.kit import make
from tests.kit.postbox import find_token, receive_emails
from tests.tenants.site.reading import json_ld, read_payload

EVENTS = Collection(
    max(each.type for each in COLLECTIONS) + 1,
    "events",
    "Event",
    icon="article",
    menu_order=7,
    url_prefix="events/",
    index_path="events",
    intro="What is on, and when.",
    shown_as="rows",
    result_label="Event",
    schema_org="Event",
    fields=(Field("description", "rich_text"), Field("date", "date")),
    columns=("title", "date", "status"),
)
COUNTDOWN = block("Countdown", "Countdown", text=Prop("text", "Soon"), until=Prop("datetime", None))
PASSWORD = "four words and a taco"


def errors() -> list[str]:
    return [each.msg for each in run_checks(tags=[START_UP])]


@pytest.fixture
def events(in_alpha: DomainRef) -> Iterator[Collection]:
    COLLECTIONS.append(EVENTS)
    yield EVENTS
    COLLECTIONS.remove(EVENTS)


@pytest.mark.usefixtures("events")
class TestCollection:
    def test_collection_has_an_index_page_as_declared(self, visitor: Client) -> None:
        make.post("events", title="Night market")

        response = visitor.get("/events")

        payload = read_payload(response)
        assert (response.status_code, payload["page"]["kind"]) == (200, "index")
        assert (payload["page"]["title"], payload["page"]["description"]) == ("Events", EVENTS.intro)
        assert [each["title"] for each in payload["lists"]["events"]["items"]] == ["Night market"]

    def test_each_post_has_a_page_below_its_collection_with_its_type(self, visitor: Client) -> None:
        make.post("events", title="Night market", attributes={"date": "2026-08-01"})

        response = visitor.get("/events/night-market")

        assert response.status_code == 200
        assert [each["url"] for each in read_payload(response)["page"]["breadcrumbs"]] == [
            "/",
            "/events",
            "/events/night-market",
        ]
        assert '"@type": "Event"' in json_ld(response)[0].replace('":"', '": "')

    def test_calendar_apps_add_its_events_and_subscribe_to_them(self, visitor: Client) -> None:
        make.post("events", title="Night market", attributes={"date": "2126-08-01"})

        one, all_events = visitor.get("/events/night-market.ics"), visitor.get("/events.ics")

        assert "SUMMARY:Night market" in one.content.decode()
        assert "SUMMARY:Night market" in all_events.content.decode()

    def test_site_map_and_search_include_it_and_feed_works(self, visitor: Client) -> None:
        make.post("events", title="Night market")

        site_map = visitor.get("/sitemap.xml").content.decode()
        hits = read_payload(visitor.get("/search?q=night"))["search"]["hits"]

        assert "/events</loc>" in site_map
        assert "/events/night-market</loc>" in site_map
        assert [(hit["collection"], hit["url"]) for hit in hits] == [("events", "events/night-market")]
        assert ElementTree.fromstring(visitor.get("/feed.xml").content.decode()).tag == "rss"

    def test_api_creates_and_lists_posts_and_reserves_the_url(self, as_role: Any) -> None:
        editor = as_role(Role.EDITOR)
        made = editor.post(
            "/api/posts", {"post_type_id": EVENTS.type, "title": "Night market"}, format="json"
        )
        member = {"post_type_id": 2, "title": "A member", "url": "events"}
        in_its_place = editor.post("/api/posts", member, format="json")

        listed = editor.get("/api/posts/by-type?type=events").json()["data"]

        assert (made.status_code, made.json()["data"]["url"]) == (201, "events/night-market")
        assert [each["title"] for each in listed] == ["Night market"]
        assert in_its_place.status_code == 422
        assert editor.get("/api/options/site-map").json()["data"]["types"]["event"] is True

    def test_complete_declaration_passes_the_checks(self) -> None:
        assert errors() == []

    @pytest.mark.parametrize(
        ("lacking", "error"),
        [
            ({"intro": ""}, "has an index page but no intro"),
            ({"result_label": ""}, "has an index page but no result_label"),
            ({"columns": ("title", "price")}, "lists columns that are not its fields: price"),
            ({"url_prefix": ""}, "has posts outside of /events/: its url_prefix is ''"),
            ({"index_path": "api", "url_prefix": "api/"}, "is listed at /api, which is reserved"),
            ({"filter": "cuisine"}, "is filtered by cuisine but has no field 'cuisines'"),
            ({"fields": (), "columns": ()}, "has the schema.org type Event but no field 'date'"),
        ],
    )
    def test_incomplete_declaration_prevents_start(self, lacking: dict[str, Any], error: str) -> None:
        COLLECTIONS[-1] = replace(EVENTS, **lacking)

        problems = errors()
        COLLECTIONS[-1] = EVENTS

        assert problems == [f"The collection 'events' {error}."]

    def test_migrate_refuses_an_incomplete_declaration(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(BLOCK_TYPES, "Press", block("Press", "Press", shows="press"))

        with pytest.raises(SystemCheckError, match="there is no such collection"):
            call_command("migrate", check=True, skip_checks=False)

    def test_duplicate_type_number_prevents_start(self) -> None:
        COLLECTIONS[-1] = replace(EVENTS, type=6)

        problems = errors()
        COLLECTIONS[-1] = EVENTS

        assert problems == ["Two collections have the type 6."]


class TestBlock:
    def test_block_is_saved_validated_and_rendered(
        self, in_alpha: DomainRef, visitor: Client, as_role: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(BLOCK_TYPES, "Countdown", COUNTDOWN)
        editor = as_role(Role.EDITOR)
        page = make.post("pages", title="Soon", url="soon", builder=make.builder(make.block("Countdown")))
        wrong = make.builder(make.block("Countdown", until="tomorrow"))

        refused = editor.put(f"/api/posts/{page.pk}/body", {"builder": wrong}, format="json")

        assert refused.status_code == 422
        (rendered,) = read_payload(visitor.get("/soon"))["page"]["blocks"]
        assert (rendered["type"], rendered["props"]["text"]) == ("Countdown", "Soon")

    def test_list_block_gets_the_posts_of_its_collection(
        self, events: Collection, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        listing = block("Events", "Events", shows=events.slug, limit=Prop("number", 4, maximum=12))
        monkeypatch.setitem(BLOCK_TYPES, "Events", listing)
        make.post("events", title="Night market")
        make.post("pages", url="soon", builder=make.builder(make.block("Events")))

        payload = read_payload(visitor.get("/soon"))

        assert [each["title"] for each in payload["lists"]["events"]["items"]] == ["Night market"]

    @pytest.mark.parametrize(
        ("declared", "error"),
        [
            (block("Press", "Press", shows="press", limit=Prop("number", 4)), "there is no such collection"),
            (block("Press", "Press", shows="blog"), "has no setting 'limit' or 'months'"),
        ],
    )
    def test_incomplete_list_block_prevents_start(
        self, declared: Block, error: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(BLOCK_TYPES, "Press", declared)

        assert errors() == [f"The block 'Press' shows {declared.shows!r}, but {error}."]


@pytest.fixture
def translator() -> Iterator[Role]:
    """A seventh role, as an entry in the enumeration would create it."""
    role = int.__new__(Role, 7)
    role._name_, role._value_ = "TRANSLATOR", 7
    Role._member_names_.append("TRANSLATOR")
    Role._member_map_["TRANSLATOR"] = Role._value2member_map_[7] = role
    yield role
    Role._member_names_.remove("TRANSLATOR")
    del Role._member_map_["TRANSLATOR"], Role._value2member_map_[7]


@pytest.fixture
def described(translator: Role, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    info = RoleInfo(translator, "Translator", "translator", "Writes the site in other languages.")
    ROLES.append(info)
    # Reset the cache as at a start, because the database allows only six roles.
    monkeypatch.setattr("shared.api.queries._readers", {})
    TABLE["account"][translator] = TABLE["posts.read"][translator] = Scope.ALL  # type: ignore[index]  # the table is a plain dict
    yield
    ROLES.remove(info)
    del TABLE["account"][translator], TABLE["posts.read"][translator]


def constraint(roles: list[int]) -> CheckConstraint:
    condition = Q(role__in=roles) | Q(role=int(Role.SUPER_ADMIN), user=None)
    return CheckConstraint(condition=condition, name="membership_role")


@pytest.fixture
def migrated(described: None) -> Iterator[None]:
    """The database after the migration that `makemigrations` writes for the seventh role."""
    before, after = constraint(ROLES_OF_MEMBERS), constraint([*ROLES_OF_MEMBERS, 7])
    with connections[OWNER].schema_editor() as editor:
        editor.remove_constraint(Membership, before)
        editor.add_constraint(Membership, after)
    yield
    with connections[OWNER].cursor() as cursor:
        cursor.execute("DELETE FROM accounts_membership WHERE role = 7")
    with connections[OWNER].schema_editor() as editor:
        editor.remove_constraint(Membership, after)
        editor.add_constraint(Membership, before)


class TestRole:
    @pytest.mark.usefixtures("committed", "migrated")
    def test_owner_is_set_by_invitation_and_listed(
        self, alpha: DomainRef, as_role: Any, anonymous: Any
    ) -> None:
        admin = as_role(Role.ADMIN)
        body = {"firstname": "Ines", "lastname": "Neu", "email": "ines@example.com", "role_id": 7}

        invited = admin.post("/api/users", body, format="json")
        token = find_token(receive_emails("ines@example.com")[0])
        accepted = anonymous.post(
            "/api/invitations/accept",
            {"token": token, "password": PASSWORD, "password_confirmation": PASSWORD},
            format="json",
        )

        assert (invited.status_code, accepted.status_code) == (201, 200), accepted.json()
        assert invited.json()["data"]["role"]["name"] == "Translator"
        listed = admin.get("/api/users?role_id=7").json()["data"]
        assert [(each["email"], each["status"]) for each in listed] == [("ines@example.com", "active")]
        offered = admin.get("/api/options/roles").json()["data"]
        assert "Translator" in [each["name"] for each in offered]

    @pytest.mark.usefixtures("translator")
    def test_undescribed_role_prevents_start(self) -> None:
        assert errors() == [
            "The role TRANSLATOR has no entry in ROLES.",
            "The role TRANSLATOR has no permission to its own account.",
        ]

    @pytest.mark.usefixtures("described")
    def test_declaration_without_migration_prevents_start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Membership._meta, "constraints", [constraint([*ROLES_OF_MEMBERS, 7])])

        assert errors() == ["The roles have changed, but no migration updates the database."]
