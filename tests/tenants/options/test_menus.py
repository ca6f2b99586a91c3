"""Menus are trees of three levels; entries for posts follow their posts."""

import threading
from typing import Any

import pytest
from django.db import connections
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.options import services
from tenants.options.models import MenuItem
from tenants.posts.models import Status
from tests.kit import make


def link(text: str, url: str = "/everybody", **more: Any) -> dict[str, Any]:
    return {"text": text, "url": url, "type": "link", "mode": "link", "children": [], **more}


def to_post(text: str, post_id: Any, **more: Any) -> dict[str, Any]:
    return {"text": text, "type": "post", "post_id": post_id, **more}


def put(client: APIClient, header: Any, **more: Any) -> Any:
    return client.put("/api/options/menus", {"menuBody": {"header": header, **more}}, format="json")


def header(client: APIClient) -> Any:
    return client.get("/api/options/menus").json()["data"]["menuBody"]["header"]


@pytest.fixture
def editor(in_alpha: DomainRef, as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


def test_menu_has_three_ordered_levels(editor: APIClient, anonymous: APIClient) -> None:
    leaf = [link("Vegan"), link("Halal")]
    sent = [
        link("Eat", mode="dropdown", url="", children=[link("Cuisines", children=leaf)]),
        link("Blog", "/news"),
    ]

    response = put(editor, sent, footer=[link("Imprint", "/imprint")])

    assert response.status_code == 200
    assert [each["text"] for each in header(anonymous)] == ["Eat", "Blog"]
    assert [each["text"] for each in header(anonymous)[0]["children"][0]["children"]] == ["Vegan", "Halal"]
    assert response.json()["data"]["menuBody"]["footer"][0]["url"] == "/imprint"


def test_omitted_menu_is_unchanged(editor: APIClient) -> None:
    before = editor.get("/api/options/menus").json()["data"]["menuBody"]["footer"]

    after = put(editor, []).json()["data"]["menuBody"]

    assert (after["header"], after["footer"]) == ([], before)


def test_entry_of_post_follows_its_url(editor: APIClient, anonymous: APIClient) -> None:
    post = make.post("pages", url="about")
    assert put(editor, [to_post("About", post.pk)]).status_code == 200
    assert header(anonymous)[0]["url"] == "/about"

    changed = editor.put(
        f"/api/posts/{post.pk}/data", {"url": "who-we-are", "post_status_id": 2}, format="json"
    )

    assert changed.status_code == 200
    assert header(anonymous)[0] == {
        "text": "About",
        "url": "/who-we-are",
        "type": "post",
        "mode": "link",
        "post_id": str(post.uid),
        "children": [],
    }


def test_menu_entry_accepts_either_post_id(editor: APIClient) -> None:
    post = make.post("pages", url="about")

    for post_id in (post.pk, str(post.pk), str(post.uid)):
        assert (
            put(editor, [to_post("About", post_id)]).json()["data"]["menuBody"]["header"][0]["url"]
            == "/about"
        )


def test_visitors_see_no_draft_entries_but_their_children(editor: APIClient, anonymous: APIClient) -> None:
    draft = make.post("pages", url="secret-plan", status=Status.DRAFT)
    alone, parent = to_post("Alone", draft.pk), to_post("Parent", draft.pk, children=[link("Child")])

    put(editor, [alone, parent])

    assert [(each["text"], each["url"]) for each in header(anonymous)] == [("Parent", "")]
    assert [each["text"] for each in header(editor)] == ["Alone", "Parent"]
    assert b"secret-plan" not in anonymous.get("/api/options/menus").content


def test_permanently_deleted_post_leaves_its_child_entries(editor: APIClient, anonymous: APIClient) -> None:
    post = make.post("pages", url="about")
    put(editor, [to_post("About", post.pk, children=[link("Child")])])

    post.delete()

    assert [(each["text"], each["url"]) for each in header(anonymous)] == [("About", "")]
    assert header(anonymous)[0]["children"][0]["text"] == "Child"


def nest(levels: int) -> list[dict[str, Any]]:
    return [link(f"Level {levels}", children=nest(levels - 1))] if levels else []


@pytest.mark.parametrize(
    "items",
    [
        nest(4),
        nest(20),
        [link("Entry")] * 31,
        [link("Entry", children=[link("Child")] * 30)] * 5,
        [link("")],
        [link("x" * 81)],
        [link("Nowhere", "")],
        [link("Bad", "javascript:alert(1)")],
        [link("Bad", " java\tscript:alert(1)")],
        [link("Bad", "data:text/html,x")],
        [link("Bad", "//evil.example")],
        [link("Bad", "/\\evil.example")],
        [link("Bad", "https://user@evil.example")],
        [link("Odd", type="page")],
        [link("Odd", mode="carousel")],
        [to_post("No post", None)],
        [to_post("Unknown", 999_999)],
        [to_post("Unknown", "0190a0a0-0000-7000-8000-000000000000")],
        [to_post("Not an id", "a-b")],
        [to_post("Not an id", [1])],
        "text",
        [1],
        [{"text": "x", "url": "/", "children": {"a": 1}}],
    ],
)
def test_invalid_menu_is_rejected_without_change(editor: APIClient, items: Any) -> None:
    before = list(MenuItem.objects.order_by("id").values())

    response = put(editor, items)

    assert response.status_code == 422
    assert response.json()["errors"]
    assert list(MenuItem.objects.order_by("id").values()) == before


@pytest.mark.parametrize(
    "body", [{}, [], None, {"menuBody": None}, {"menuBody": []}, {"menuBody": {"header": {}}}]
)
def test_invalid_body_is_rejected(editor: APIClient, body: Any) -> None:
    assert editor.put("/api/options/menus", body, format="json").status_code == 422


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("members", "/members"),
        ("/blog?page=2", "/blog?page=2"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("tel:+14155550100", "tel:+14155550100"),
        ("https://example.com/a?b#c", "https://example.com/a?b#c"),
        ("#top", "#top"),
        ("https://alpha.test/menu#lunch", "/menu#lunch"),
    ],
)
def test_valid_links_are_stored(editor: APIClient, written: str, stored: str) -> None:
    assert put(editor, [link("Entry", written)]).json()["data"]["menuBody"]["header"][0]["url"] == stored


def test_post_of_another_domain_is_rejected(editor: APIClient, beta: DomainRef) -> None:
    with unit_of_work(beta):
        theirs = make.post("pages", url="theirs")

    assert put(editor, [to_post("Theirs", str(theirs.uid))]).status_code == 422


@pytest.mark.usefixtures("committed")
def test_concurrent_replacements_leave_one_menu() -> None:
    domain = domain_by_host("alpha.test")
    assert domain is not None
    start = threading.Barrier(4)

    def replace(name: str) -> None:
        entries = [
            services.MenuItemInput(f"{name} {each}", "link", "link", "/everybody", None) for each in range(5)
        ]
        start.wait()
        with unit_of_work(domain):
            services.replace_menus({"header": entries})
        connections.close_all()

    threads = [threading.Thread(target=replace, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with unit_of_work(domain):
        texts = list(MenuItem.objects.filter(menu="header").in_order().values_list("text", flat=True))
    assert len(texts) == 5
    assert len({text[0] for text in texts}) == 1
