"""Links to library files redirect to the current file and count as uses."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tenants.media.items import media_item
from tenants.media.links import find_linked_files, link_to, renumber_links, without_links
from tenants.media.models import Media
from tenants.options.models import MenuItem, SiteOptions
from tenants.patterns.models import Pattern
from tenants.posts.models import Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def document(**values: Any) -> Media:
    return make.media(
        **{"extension": "pdf", "mime": "application/pdf", "width": None, "height": None, **values}
    )


def button(link: str) -> dict[str, Any]:
    return make.builder(make.block("Hero", title="Eat", cta_text="The card", cta_url=link))


@pytest.fixture
def visitor(alpha: DomainRef) -> Client:
    return Client(HTTP_HOST=alpha.host)


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    """A client of a user who can also edit menus, options and business info."""
    client: APIClient = as_role(Role.ADMIN)
    return client


@pytest.fixture
def put(editor: APIClient) -> Any:
    def put(path: str, body: Any) -> Any:
        answer = editor.put(f"/api/{path}", body, format="json")
        assert answer.status_code == 200, answer.json()
        return answer.json()

    return put


def list_uses(editor: APIClient, media: Media) -> list[tuple[str, str]]:
    rows = editor.get(f"/api/media/{media.pk}/usage").json()["data"]
    return sorted((row["kind"], row["title"]) for row in rows)


def list_unused(editor: APIClient) -> list[int]:
    return [row["id"] for row in editor.get("/api/media?unused=true").json()["data"]]


def test_link_redirects_to_the_current_file(editor: APIClient, visitor: Client) -> None:
    media = document()
    link = editor.get(f"/api/media/{media.pk}").json()["data"]["link"]

    before = visitor.get(link)
    Media.objects.filter(pk=media.pk).update(hashed_name="f" * 40)
    after = visitor.get(link)

    assert (before.status_code, before["Location"]) == (302, media_item(media)["url"])
    assert before["Cache-Control"] == "no-cache"
    assert after["Location"].endswith(f"/library/{'f' * 40}.pdf")


def test_file_is_not_found_by_its_number_without_token(visitor: Client, beta: DomainRef) -> None:
    media, unready = document(), document(is_cleaned=False)
    with unit_of_work(beta):
        elsewhere = link_to(document())

    token = link_to(media).rpartition("-")[2]
    wrong = "0" * 16
    for path in (
        f"/library/{media.pk}",
        f"/library/{media.pk}-{wrong}",
        f"/library/{media.pk + 1_000}-{token}",
        link_to(unready),
        elsewhere,
    ):
        assert visitor.get(path).status_code == 404, path


@pytest.fixture
def linked_everywhere(editor: APIClient, put: Any) -> Media:
    """A document with links in every kind of text and field."""
    media = document()
    link = link_to(media)
    text = f'<p>Our <a href="{link}">card</a> of today</p>'
    make.faq(question="What is there?", answer=text)
    put("options/menus", {"menuBody": {"header": [{"text": "Card", "url": link}]}})
    put("business", {"links": [{"label": "Card", "url": link, "purpose": "other"}]})
    put("options/options", {"join_url": link})
    for title, body in (
        ("Button", {"builder": button(link)}),
        ("Story", {"attributes": {"description": text}}),
    ):
        answer = editor.post(
            "/api/posts",
            {"post_type_id": 1 if title == "Button" else 6, "title": title, "post_body": body},
            format="json",
        )
        assert answer.status_code == 201, answer.json()
    answer = editor.post("/api/patterns", {"name": "Call", "builder": button(link)}, format="json")
    assert answer.status_code == 201, answer.json()
    return media


USES = [
    ("blog", "Story"),
    ("faqs", "What is there?"),
    ("header-menu", "Card"),
    ("options", "Business info links"),
    ("options", "“Join us” banner"),
    ("pages", "Button"),
    ("patterns", "Call"),
]


def test_every_link_to_a_file_is_listed_as_use(editor: APIClient, linked_everywhere: Media) -> None:
    other = document()

    assert list_uses(editor, linked_everywhere) == USES
    assert list_unused(editor) == [other.pk]
    assert editor.delete(f"/api/media/{linked_everywhere.pk}").status_code == 409


def test_links_to_forcibly_deleted_file_are_removed(editor: APIClient, linked_everywhere: Media) -> None:
    assert editor.delete(f"/api/media/{linked_everywhere.pk}?force=true").status_code == 200

    posts = Post.objects.values("attributes", "live_attributes", "builder", "live_builder", "media_ids")
    options = SiteOptions.objects.values("join_url", "business").get()
    rows = [*posts, *Pattern.objects.values("builder"), options, *MenuItem.objects.values("url")]
    answer = Faq.objects.get().answer
    assert not any(find_linked_files(*row.values()) for row in rows)
    assert [row["media_ids"] for row in posts] == [[], []]
    assert answer == "<p>Our card of today</p>"
    assert editor.get("/api/business").json()["data"]["links"] == []


def test_links_are_updated_for_renumbered_files() -> None:
    before, after, other = document(), document(), document()
    text = f'<p><a href="{link_to(before)}#page=2">Card</a> <a href="{link_to(other)}">Wine</a></p>'
    value = {"content": [{"url": link_to(before)}, text]}

    followed = renumber_links(value, {before.pk: after.pk})

    assert followed == {
        "content": [{"url": link_to(after)}, text.replace(link_to(before), link_to(after))],
    }


def test_similar_texts_are_not_treated_as_links() -> None:
    media = document()
    link = link_to(media)
    for text in (
        f"https://example.com{link}",
        f"See {link}",
        f"<p>{link}</p>",
        f"{link}/more",
        "/library/12",
    ):
        assert (find_linked_files(text), without_links(text, {media.pk})) == (set(), text)
