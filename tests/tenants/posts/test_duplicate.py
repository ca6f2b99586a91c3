"""A duplicate of a post is a draft with its own URL and the same content."""

import pytest

from tenants.posts.models import Post, Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def duplicate(client, post):
    return client.post(f"/api/posts/{post.pk}/duplicate")


def test_duplicate_is_a_draft_with_the_same_content_and_its_own_url(editor):
    picture, cuisine = make.media(), make.post("cuisines")
    post = make.post(
        title="Tacos",
        attributes={"description": "<p>Hot</p>"},
        media={"logo": picture.pk},
        external={"cuisines": [cuisine.pk]},
        builder=make.builder(make.block("Hero", image=picture.pk)),
    )

    response = duplicate(editor, post)

    copy = response.json()["data"]
    body = editor.get(f"/api/posts/{post.pk}").json()["data"]["post_body"]
    assert response.status_code == 201
    assert (copy["title"], copy["url"]) == ("Tacos (copy)", "members/tacos-2")
    assert (copy["post_status_id"], copy["is_live"], copy["publish_at"]) == (Status.DRAFT, False, None)
    assert copy["post_body"] == {
        **body,
        "attributes": {**body["attributes"], "title": "Tacos (copy)", "url": "members/tacos-2"},
    }
    assert Post.objects.get(pk=copy["id"]).media_ids == [picture.pk]


def test_duplicate_of_a_duplicate_gets_the_next_url(editor):
    post = make.post(title="Tacos")

    urls = [duplicate(editor, post).json()["data"]["url"] for _ in range(3)]

    assert urls == ["members/tacos-2", "members/tacos-3", "members/tacos-4"]


def test_duplicate_has_the_latest_version_and_original_is_unchanged(editor):
    post = make.post(title="Tacos")
    editor.put(f"/api/posts/{post.pk}/data", {"title": "Burritos", "post_status_id": 1}, format="json")

    copy = duplicate(editor, post).json()["data"]

    assert copy["title"] == "Burritos (copy)"
    assert Post.objects.get(pk=post.pk).live_title == "Tacos"


def test_duplicate_is_last_and_owned_by_its_creator(author):
    post = make.post(by=author.user_id)
    last = make.post()

    copy = duplicate(author, post).json()["data"]

    assert copy["position"] == last.position + 1
    assert copy["owner"]["id"] == copy["created_by"]["id"] == author.user_id


def test_long_title_is_shortened_for_the_copy_suffix(editor):
    copy = duplicate(editor, make.post(title="x" * 200)).json()["data"]

    assert copy["title"] == f"{'x' * 193} (copy)"


def test_home_can_be_duplicated(editor):
    Post.objects.filter(url="").delete()

    assert duplicate(editor, make.post("pages", url="")).json()["data"]["url"] == "home-2"


@pytest.mark.parametrize("role", ["viewer", "member"])
def test_duplicate_requires_write_permission(role, request):
    assert duplicate(request.getfixturevalue(role), make.post()).status_code == 403


def test_author_cannot_duplicate_drafts_of_others(author):
    assert duplicate(author, make.post(status=Status.DRAFT)).status_code == 404
