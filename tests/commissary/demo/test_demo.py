"""The demo is created once and completely. Later starts do not change it."""

import json
import re
import stat

import pytest
from PIL import Image

from commissary.devserver.demo.content import PICTURES, hours, read_site
from commissary.devserver.demo.making import SITES
from commissary.devserver.demo.people import PEOPLE
from shared.tenancy.unit_of_work import unit_of_work
from tenants.options.palettes import READ_ON, ColorType
from tenants.posts.collections import TODAY_PATH, index_paths
from tenants.posts.models import Post, Status
from tests.commissary.demo.conftest import (
    BAY,
    NOODLE,
    demo_domains,
    read_all_rows,
    sign_in_as,
    start_demo,
)
from tests.kit.contrast import READABLE, contrast


def test_demo_is_created_once(home):
    output = start_demo(home)
    first = read_all_rows()

    assert output["domains"] == [
        {"host": BAY, "title": "Bay Street Food"},
        {"host": NOODLE, "title": "Noodle House"},
    ]
    assert stat.S_IMODE((home / "demo.json").stat().st_mode) == 0o600
    domains = demo_domains()
    with unit_of_work(domains[BAY]):
        live = {collection: Post.objects.live().filter(type=collection).count() for collection in range(1, 7)}
        builder = Post.objects.get(url="").live_builder or {}
        statuses = set(Post.objects.filter(type=6).values_list("status", flat=True))
    assert live == {1: 6, 2: 14, 3: 13, 4: 4, 5: 3, 6: 5}
    assert [each["type"] for each in builder["content"]] == [
        "Hero",
        "OutNow",
        "MeetTheMembers",
        "Columns",
        "MembersGrid",
        "Faq",
    ]
    assert statuses == {Status.DRAFT, Status.PUBLISHED, Status.SCHEDULED, Status.IN_REVIEW}
    with unit_of_work(domains[NOODLE]):
        assert list(Post.objects.live().filter(type=2).values_list("title", flat=True)) == ["Noodle House"]

    assert start_demo(home) == output
    assert read_all_rows() == first


def test_demo_users_of_every_role_can_sign_in_and_some_can_switch(home):
    users = {user["email"]: user for user in start_demo(home)["users"]}

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
        data = sign_in_as(users[person.email], host)
        assert data["role"]["slug"] == role
        assert set(person.roles) <= {each["host"] for each in data["domains"]}
    assert len({user["password"] for user in users.values()}) == len(users)


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.host)
def test_demo_colors_have_readable_contrast(site):
    codes = {ColorType[name.upper()]: code for name, code in site.colors.items()}

    assert len(codes) == 8
    for text, background in READ_ON.items():
        assert contrast(codes[text], codes[background]) >= READABLE, text.name


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.host)
def test_demo_links_have_targets(site):
    written = json.dumps([site.posts, site.questions, site.options, site.header, site.footer], default=str)
    links = set(re.findall(r"(?:href=\\\\?\"|url='|_url\": \"|cta_url': ')/([a-z0-9/-]*)", written))
    prefixes = {"members": "members/", "cuisines": "cuisines/"}
    places = {*index_paths(), TODAY_PATH, *(entry.url for entry in site.posts["pages"])}
    places |= {
        prefix + re.sub(r"[^a-z0-9]+", "-", entry.title.lower()).strip("-")
        for slug, prefix in prefixes.items()
        for entry in site.posts[slug]
    }

    assert len(links) > 5
    assert links <= places


@pytest.mark.parametrize("folder", ["bay", "noodle"])
def test_demo_pictures_exist_and_are_used(folder):
    site = read_site(folder)
    entries = [entry for entries in site.posts.values() for entry in entries]
    used = {name for entry in entries for name in (entry.poster, entry.logo, *entry.gallery) if name}
    used |= {
        block["props"]["image"] for entry in entries for block in entry.blocks if "image" in block["props"]
    }

    assert used | set(site.slots.values()) == set(site.pictures)


@pytest.mark.parametrize("folder", ["bay", "noodle"])
def test_demo_pictures_are_files_with_alt_text(folder):
    pictures = read_site(folder).pictures

    assert {each.file for each in pictures.values()} == set((PICTURES / folder).iterdir())
    assert [name for name, each in pictures.items() if len(each.alt) <= 8] == []
    for name, each in pictures.items():
        with Image.open(each.file) as image:
            assert (name, image.format, image.size) == (
                name,
                "WEBP",
                (512, 512) if name.startswith("logo") else (1600, 1200),
            )


def test_hours_are_parsed_from_plain_text():
    assert hours(["monday", "friday-saturday 17:00-22:00 kitchen until nine"]) == [
        {"day": "monday"},
        {"day": "friday", "opens": "17:00", "closes": "22:00", "note": "kitchen until nine"},
        {"day": "saturday", "opens": "17:00", "closes": "22:00", "note": "kitchen until nine"},
    ]
