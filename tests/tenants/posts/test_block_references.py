"""Rows that blocks refer to at any depth must exist; references to deleted rows are removed."""

import pytest

from tenants.posts.models import Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def build_page(*content):
    return make.builder(make.block("Section", content=list(content)))


def inside(post):
    post.refresh_from_db()
    return [
        [block["props"] for block in builder["content"][0]["props"]["content"]]
        for builder in (post.builder, post.live_builder)
    ]


def save(client, post, *content):
    return client.put(
        f"/api/posts/{post.pk}/body", {"post_body": {"builder": build_page(*content)}}, format="json"
    )


@pytest.mark.parametrize(
    "block",
    [
        make.block("Gallery", images=[{"image": 10**9}]),
        make.block("PagePart", post_id=10**9),
        make.block("Faq", category_id=10**9),
        make.block("MembersGrid", cuisine="no-such-cuisine"),
    ],
    ids=lambda block: block["type"],
)
def test_missing_reference_is_rejected_at_any_depth(editor, block):
    response = save(editor, make.post("pages"), block)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["post_body.builder"]


def test_existing_reference_is_stored(editor):
    part, picture = make.post("pages"), make.media()
    make.post("cuisines", url="cuisines/tacos")
    page = make.post("pages")

    response = save(
        editor,
        page,
        make.block("Gallery", images=[{"image": picture.pk, "caption": "Hi"}]),
        make.block("PagePart", post_id=part.pk),
        make.block("MembersGrid", cuisine="tacos"),
    )

    assert response.status_code == 200
    assert Post.objects.get(pk=page.pk).media_ids == [picture.pk]


def test_deleted_file_is_removed_from_page_blocks(editor):
    media = make.media()
    page = make.post("pages", builder=build_page(make.block("Gallery", images=[{"image": media.pk}])))

    uses = editor.get(f"/api/media/{media.pk}/usage").json()["data"]
    editor.delete(f"/api/media/{media.pk}?force=1")

    assert [use["id"] for use in uses] == [page.pk]
    assert [[each["images"][0]["image"] for each in version] for version in inside(page)] == [[None], [None]]


def test_permanently_deleted_post_is_removed_from_pages(admin):
    part = make.post("pages")
    page = make.post("pages", builder=build_page(make.block("PagePart", post_id=part.pk)))

    admin.delete(f"/api/posts/{part.pk}")
    assert [[each["post_id"] for each in version] for version in inside(page)] == [[part.pk], [part.pk]]

    admin.delete(f"/api/posts/{part.pk}/permanently")
    assert [[each["post_id"] for each in version] for version in inside(page)] == [[None], [None]]


@pytest.mark.parametrize("name", ["tacos", "cuisines/tacos"])
def test_permanently_deleted_cuisine_is_removed_from_grids(admin, name):
    cuisine = make.post("cuisines", url="cuisines/tacos")
    page = make.post("pages", builder=build_page(make.block("MembersGrid", cuisine=name)))
    make.post("cuisines", url="cuisines/thai")
    other = make.post("pages", builder=build_page(make.block("MembersGrid", cuisine="thai")))

    admin.delete(f"/api/posts/{cuisine.pk}")
    admin.delete(f"/api/posts/{cuisine.pk}/permanently")

    assert [[each["cuisine"] for each in version] for version in inside(page)] == [[""], [""]]
    assert [[each["cuisine"] for each in version] for version in inside(other)] == [["thai"], ["thai"]]


def test_deleted_category_is_removed_from_question_blocks(admin):
    category = make.faq_category()
    page = make.post("pages", builder=build_page(make.block("Faq", category_id=category.pk)))

    admin.delete(f"/api/faq-categories/{category.pk}")

    assert [[each["category_id"] for each in version] for version in inside(page)] == [[None], [None]]


@pytest.mark.parametrize(("name", "after"), [("tacos", "mexican"), ("cuisines/tacos", "cuisines/mexican")])
def test_grids_follow_a_cuisine_to_its_new_url(editor, name, after):
    cuisine = make.post("cuisines", url="cuisines/tacos")
    page = make.post("pages", builder=build_page(make.block("MembersGrid", cuisine=name)))

    editor.put(f"/api/posts/{cuisine.pk}/data", {"url": "cuisines/mexican"}, format="json")

    assert [[each["cuisine"] for each in version] for version in inside(page)] == [[after], [after]]
