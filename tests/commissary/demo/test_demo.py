"""The demo: made once, whole, and left alone afterwards."""

import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.management import call_command
from rest_framework.test import APIClient

from commissary.local.demo import ensuring, filling
from commissary.local.demo.content import hours, read_site
from commissary.local.demo.drawing.canvas import Canvas
from commissary.local.demo.ensuring import SITES, demo_domains
from commissary.local.demo.people import PEOPLE
from shared.accounts.models import User
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.faqs.models import Faq
from tenants.media.models import Media
from tenants.options.models import Color, MenuItem, SiteOptions, Social
from tenants.options.palettes import READ_ON, READABLE, ColorType, contrast
from tenants.posts import services
from tenants.posts.collections import INDEX_PATHS
from tenants.posts.models import Post, Revision, Status

BAY, NOODLE = "bay.localhost", "noodle.localhost"


@pytest.fixture
def home(committed: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation of its own; pictures are specks and passwords are hashed in no time."""
    for name, value in (("time_cost", 1), ("memory_cost", 8), ("parallelism", 1)):
        monkeypatch.setattr(Argon2PasswordHasher, name, value)
    monkeypatch.delenv("COMMISSARY_DEMO_PASSWORD", raising=False)
    monkeypatch.setattr(
        filling,
        "_drawn",
        lambda site: (
            (name, Canvas(8, 8, f"#{number:06x}").webp()) for number, name in enumerate(site.pictures)
        ),
    )
    settings.COMMISSARY_HOME = tmp_path
    return tmp_path


def demo(home: Path) -> dict[str, Any]:
    call_command("demo")
    said: dict[str, Any] = json.loads((home / "demo.json").read_text())
    return said


def everything() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for host, domain in demo_domains().items():
        with unit_of_work(domain):
            for model in (Post, Revision, Media, Faq, MenuItem, Social, Color, SiteOptions):
                found[f"{host} {model.__name__}"] = list(model.objects.order_by("pk").values())
    with shared_work():
        found["people"] = list(User.objects.order_by("pk").values_list("email", "password", "is_super_admin"))
    return found


def signed_in(user: dict[str, Any], host: str) -> dict[str, Any]:
    response = APIClient(HTTP_HOST=f"api.{host}").post(
        "/api/auth/login", {"email": user["email"], "password": user["password"]}, format="json"
    )
    assert response.status_code == 200, response.json()
    data: dict[str, Any] = response.json()["data"]
    return data


def test_the_demo_is_made_whole_and_a_second_time_nothing_happens(home):
    said = demo(home)
    first = everything()

    assert said["domains"] == [
        {"host": BAY, "title": "Bay Street Food"},
        {"host": NOODLE, "title": "Noodle House"},
    ]
    assert stat.S_IMODE((home / "demo.json").stat().st_mode) == 0o600
    domains = demo_domains()
    with unit_of_work(domains[BAY]):
        live = {collection: Post.objects.live().filter(type=collection).count() for collection in range(1, 7)}
        builder = Post.objects.get(url="").live_builder or {}
        statuses = set(Post.objects.filter(type=6).values_list("status", flat=True))
    assert live == {1: 5, 2: 14, 3: 13, 4: 4, 5: 3, 6: 5}
    assert [each["type"] for each in builder["content"]] == [
        "Hero",
        "MeetTheMembers",
        "RichText",
        "MembersGrid",
        "Faq",
    ]
    assert statuses == {Status.DRAFT, Status.PUBLISHED, Status.SCHEDULED, Status.IN_REVIEW}
    with unit_of_work(domains[NOODLE]):
        assert list(Post.objects.live().filter(type=2).values_list("title", flat=True)) == ["Noodle House"]

    assert demo(home) == said
    assert everything() == first


def test_people_of_every_role_can_sign_in_and_some_can_switch(home):
    users = {user["email"]: user for user in demo(home)["users"]}

    roles = {(user["role"], host) for user in users.values() for host in user["domains"][:1]}
    assert {role for role, host in roles if host == BAY} == {
        "super-admin", "admin", "editor", "author", "viewer", "member",
    }  # fmt: skip
    assert {role for role, host in roles if host == NOODLE} == {
        "admin",
        "editor",
        "author",
        "viewer",
        "member",
    }
    for person in PEOPLE:
        host, role = next(iter(person.roles.items()))
        data = signed_in(users[person.email], host)
        assert data["role"]["slug"] == role
        assert set(person.roles) <= {each["host"] for each in data["domains"]}
    assert len({user["password"] for user in users.values()}) == len(users)


def test_a_demo_that_was_interrupted_is_completed(home, monkeypatch):
    fill = filling.fill

    def fill_bay_alone(domain, site, *rest):
        if site.host == NOODLE:
            raise KeyboardInterrupt
        fill(domain, site, *rest)

    monkeypatch.setattr(ensuring, "fill", fill_bay_alone)
    with pytest.raises(KeyboardInterrupt):
        call_command("demo")
    bay = {name: rows for name, rows in everything().items() if name.startswith(BAY)}

    monkeypatch.setattr(ensuring, "fill", fill)
    said = demo(home)

    now = everything()
    assert now[f"{NOODLE} Post"]
    assert {name: rows for name, rows in now.items() if name.startswith(BAY)} == bay
    assert signed_in(said["users"][0], NOODLE)


def test_what_somebody_did_to_the_demo_stays_and_passwords_follow_the_environment(home, monkeypatch):
    demo(home)
    with unit_of_work(demo_domains()[NOODLE]):
        for post in Post.objects.undeleted():
            services.trash(post, by=None)
    (home / "demo.json").unlink()
    monkeypatch.setenv("COMMISSARY_DEMO_PASSWORD", "short")

    said = demo(home)

    with unit_of_work(demo_domains()[NOODLE]):
        assert not Post.objects.undeleted().exists()
    assert {user["password"] for user in said["users"]} == {"short"}
    assert signed_in(said["users"][1], BAY)


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.host)
def test_the_colors_of_a_site_can_be_read(site):
    codes = {ColorType[name.upper()]: code for name, code in site.colors.items()}

    assert len(codes) == 8
    for text, background in READ_ON.items():
        assert contrast(codes[text], codes[background]) >= READABLE, text.name


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.host)
def test_every_link_of_a_site_to_itself_leads_somewhere(site):
    written = json.dumps([site.posts, site.questions, site.options, site.header, site.footer], default=str)
    links = set(re.findall(r"(?:href=\\\\?\"|url='|_url\": \"|cta_url': ')/([a-z0-9/-]*)", written))
    prefixes = {"members": "members/", "cuisines": "cuisines/"}
    places = set(INDEX_PATHS) | {entry.url for entry in site.posts["pages"]}
    places |= {
        prefix + re.sub(r"[^a-z0-9]+", "-", entry.title.lower()).strip("-")
        for slug, prefix in prefixes.items()
        for entry in site.posts[slug]
    }

    assert len(links) > 5
    assert links <= places


@pytest.mark.parametrize("folder", ["bay", "noodle"])
def test_every_picture_is_used_and_every_used_one_exists(folder):
    site = read_site(folder)
    entries = [entry for entries in site.posts.values() for entry in entries]
    used = {name for entry in entries for name in (entry.poster, entry.logo, *entry.gallery) if name}
    used |= {
        block["props"]["image"] for entry in entries for block in entry.blocks if "image" in block["props"]
    }

    assert used | set(site.slots.values()) == set(site.pictures)


def test_hours_are_written_the_way_people_say_them():
    assert hours(["monday", "friday-saturday 17:00-22:00 kitchen until nine"]) == [
        {"day": "monday"},
        {"day": "friday", "opens": "17:00", "closes": "22:00", "note": "kitchen until nine"},
        {"day": "saturday", "opens": "17:00", "closes": "22:00", "note": "kitchen until nine"},
    ]
