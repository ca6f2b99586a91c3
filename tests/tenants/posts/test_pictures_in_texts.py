"""Pictures in texts must be in the library; each one counts as a use of its file."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.media.items import media_item
from tenants.media.links import find_linked_files, link_to, renumber_links, without_links
from tenants.posts.content.rich_text import clean, excerpt, plain_text
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

ADDRESS = "/library/12-0123456789abcdef"
SIZED = f'<img src="{ADDRESS}?w=1280" alt="The grill" width="1600" height="900" loading="lazy">'


def test_library_picture_is_preserved_and_lazily_loaded() -> None:
    written = f'<p>Hot</p><img src="{ADDRESS}" alt="The grill" width="1600" height="900"><p>and fast</p>'

    cleaned = clean(written)

    assert cleaned == f"<p>Hot</p>{SIZED}<p>and fast</p>"
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="https://evil.example/pixel.png" alt="x">',
        '<img src="//evil.example/library/12-0123456789abcdef">',
        '<img src="/library/12">',
        '<img src="/panel">',
        '<img src="data:image/png;base64,AAAA">',
        '<img alt="nothing">',
        '<img srcset="/library/12-0123456789abcdef 1x" alt="">',
    ],
)
def test_pictures_from_elsewhere_are_removed(picture: str) -> None:
    assert clean(f"<p>before</p>{picture}<p>after</p>") == "<p>before</p><p>after</p>"


def test_other_attributes_of_a_picture_are_removed() -> None:
    acting = 'onload="alert(1)" style="position:fixed" class="x" width="99999999" height="-1"'
    hostile = f'<img src="{ADDRESS}" {acting}>'

    assert clean(hostile) == f'<img src="{ADDRESS}?w=1280" loading="lazy">'


def test_markup_in_attributes_is_not_a_picture() -> None:
    text = f'<p title="&lt;img&gt;">a</p><img src="{ADDRESS}" alt="2 &gt; 1 &amp; &quot;so on&quot;">'

    once = clean(text)

    assert clean(once) == once
    assert once.count("<img") == 1


def test_summaries_contain_no_pictures() -> None:
    assert plain_text(f"<p>Hot</p>{SIZED}<p>fast</p>") == "Hot fast"
    assert excerpt(SIZED) == ""


def test_picture_in_text_counts_as_use_and_is_removed_with_its_file(as_role: Any) -> None:
    editor: APIClient = as_role(Role.ADMIN)
    media = make.media()
    text = f'<p>Hot</p><img src="{link_to(media)}" alt="">'
    sent = {"post_type_id": 6, "title": "Story", "post_body": {"attributes": {"description": text}}}
    post = editor.post("/api/posts", sent, format="json").json()["data"]

    uses = editor.get(f"/api/media/{media.pk}/usage").json()["data"]
    refused = editor.delete(f"/api/media/{media.pk}")
    editor.delete(f"/api/media/{media.pk}?force=1")

    assert [(row["kind"], row["title"]) for row in uses] == [("blog", "Story")]
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
    body = editor.get(f"/api/posts/{post['id']}").json()["data"]["post_body"]
    assert body["attributes"]["description"] == "<p>Hot</p>"


def test_pictures_are_updated_for_renumbered_files() -> None:
    before, after = make.media(), make.media(hashed_name="a" * 40)
    text = clean(f'<img src="{link_to(before)}" alt="x">')

    moved = renumber_links(text, {before.pk: after.pk})

    assert find_linked_files(moved) == {after.pk}
    assert clean(moved) == moved
    assert without_links(moved, {after.pk}) == ""


def test_picture_in_text_has_a_fitting_size(alpha: DomainRef) -> None:
    visitor = Client(HTTP_HOST=alpha.host)
    large = make.media(width=4000, height=3000, variants={"widths": [320, 960, 1280, 1920]})
    small = make.media(hashed_name="b" * 40, width=900, height=600, variants={"widths": [320, 640]})

    answers = [visitor.get(f"{link_to(each)}?w=1280") for each in (large, small)]

    assert answers[0]["Location"].endswith(f"/{large.hashed_name}-1280.webp")
    assert answers[1]["Location"] == media_item(small)["url"]
    assert {answer["Cache-Control"] for answer in answers} == {"public, max-age=600"}
    assert {answer["Cross-Origin-Resource-Policy"] for answer in answers} == {"cross-origin"}
    assert visitor.get(link_to(large))["Location"] == media_item(large)["url"]
