"""Creating a post: content, URL and rejected values."""

import pytest

from tenants.posts.collections import COLLECTIONS
from tenants.posts.models import Post, Revision
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def create(client, **body):
    return client.post("/api/posts", {"post_type_id": 2, "title": "Taco Tower", **body}, format="json")


@pytest.mark.parametrize("collection", COLLECTIONS, ids=lambda each: each.slug)
def test_new_post_has_the_url_prefix_of_its_collection(editor, collection):
    response = create(editor, post_type_id=collection.type)

    assert response.status_code == 201
    assert response.json()["data"]["url"] == f"{collection.url_prefix}taco-tower"
    assert response.json()["message"] == "Post created."


def test_response_contains_the_whole_post(editor):
    data = create(editor, post_body={"attributes": {"phone": "+1 415 555 0100"}}).json()["data"]

    post = Post.objects.get(pk=data["id"])
    moment = post.created_at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert {**data, "created_by": None, "updated_by": None, "owner": None, "updated_at": None} == {
        "id": post.pk,
        "_id": str(post.uid),
        "url": "members/taco-tower",
        "title": "Taco Tower",
        "post_status_id": 1,
        "post_type_id": 2,
        "post_body": {
            "attributes": {"title": "Taco Tower", "url": "members/taco-tower", "phone": "+1 415 555 0100"},
            "media": {},
            "external_data": {"cuisines": []},
            "builder": None,
        },
        "media_items": {},
        "external_items": {"cuisines": [], "cuisine_tags": [], "categories": [], "participants": []},
        "no_index": False,
        "no_follow": False,
        "show_in_sitemap": True,
        "position": post.position,
        "is_live": False,
        "has_unpublished_changes": False,
        "published_at": None,
        "publish_at": None,
        "unpublish_at": None,
        "deleted_at": None,
        "created_at": data["created_at"],
        "updated_at": None,
        "created_by": None,
        "updated_by": None,
        "owner": None,
        "review": None,
        "version": 1,
    }
    assert data["created_at"][:19] == moment[:19]
    assert data["created_by"] == {"id": post.created_by_id, "firstname": "Toni", "lastname": "Tester"}


def test_title_field_takes_precedence_over_body_title(editor):
    body = {"attributes": {"title": "Inside", "url": "members/inside"}}

    data = create(editor, title="Beside", post_body=body).json()["data"]

    assert (data["title"], data["url"]) == ("Beside", "members/inside")


def test_title_and_url_are_accepted_inside_the_body(editor):
    body = {"post_type_id": 1, "post_body": {"attributes": {"title": "About", "url": "/About Us/"}}}

    data = editor.post("/api/posts", body, format="json").json()["data"]

    assert (data["title"], data["url"]) == ("About", "about-us")


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        ("/Hello World/", "hello-world"),
        ("a//b", "a/b"),
        ("Café Olé", "cafe-ole"),
        ("½ price ⅓", "1-2-price-1-3"),
        ("Smørrebrød, Łódź, Großer Æbler", "smorrebrod-lodz-grosser-aebler"),
        ("-x-/-y-", "x/y"),
        ("members/a_b.c", "members/a-b-c"),
        ("../../etc", "etc"),
    ],
)
def test_urls_are_normalized(editor, value, stored):
    assert create(editor, url=value).json()["data"]["url"] == stored


@pytest.mark.parametrize(
    "url",
    [
        "panel",
        "Panel/x",
        "api",
        "team-login",
        "reset-password",
        "change-password",
        "builds",
        "assets",
        "domains/x",
        "library",
        "sitemap.xml",
        "robots.txt",
        "寿司",
        "a" * 201,
        "members",
        "faq",
    ],
)
def test_urls_to_other_sites_are_rejected(editor, url):
    response = create(editor, url=url)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["url"]


def test_page_can_replace_a_list_and_home(editor):
    Post.objects.of(COLLECTIONS[0]).delete()

    assert create(editor, post_type_id=1, url="members").json()["data"]["url"] == "members"
    assert create(editor, post_type_id=1, url="").json()["data"]["url"] == ""


def test_title_without_latin_letters_gets_a_url(editor):
    assert create(editor, title="寿司").json()["data"]["url"].startswith("members/member-")


def test_repeated_form_creates_one_post(editor):
    create(editor)
    again = create(editor)

    assert again.status_code == 422
    assert again.json()["errors"] == {"url": ["Another post already uses this URL."]}
    assert Post.objects.filter(title="Taco Tower").count() == 1


def test_url_of_a_live_version_is_in_use(editor):
    live = make.post(title="Taco Tower")
    editor.put(f"/api/posts/{live.pk}/data", {"url": "members/new", "post_status_id": 1}, format="json")

    response = create(editor)

    assert response.status_code == 422


def test_read_only_fields_are_ignored(editor):
    answered = {
        "id": 99,
        "_id": "x",
        "position": 0,
        "created_by": 7,
        "deleted_at": "2020-01-01",
        "version": 55,
        "is_live": True,
        "published_at": "2020-01-01",
    }
    make.post()

    data = create(editor, **answered).json()["data"]

    post = Post.objects.get(pk=data["id"])
    assert post.pk != 99
    assert (post.position, post.version, post.deleted_at, post.is_live) == (1, 1, None, False)
    assert post.created_by_id == post.owner_id != 7


def test_unknown_field_is_rejected_by_name(editor):
    response = create(
        editor, created_by_id=7, owner_id=7, type=1, post_body={"media_items": {}, "blocks": []}
    )

    assert response.status_code == 422
    names = ("created_by_id", "owner_id", "type", "post_body.media_items", "post_body.blocks")
    assert response.json()["errors"] == {name: ["This field doesn't exist."] for name in names}
    assert not Post.objects.filter(title="Taco Tower").exists()


@pytest.mark.parametrize("post_type", [1, 2, 3, 4, 5, 6])
def test_post_of_any_collection_references_cuisines(editor, post_type):
    cuisine = make.post("cuisines")
    kind = {"post_type_id": post_type, "title": "Named"}

    empty = create(editor, **kind, post_body={"external_data": {"cuisines": []}})
    naming = create(editor, **kind, url="named-too", post_body={"external_data": {"cuisines": [cuisine.pk]}})

    assert (empty.status_code, naming.status_code) == (201, 201)
    assert empty.json()["data"]["post_body"]["external_data"] == {"cuisines": []}
    assert naming.json()["data"]["post_body"]["external_data"] == {"cuisines": [cuisine.pk]}
    assert [each["id"] for each in naming.json()["data"]["external_items"]["cuisines"]] == [cuisine.pk]


def test_first_revision_equals_the_created_post(editor):
    post_id = create(editor, post_body={"attributes": {"description": "<p>One</p>"}}).json()["data"]["id"]

    revision = Revision.objects.get(post_id=post_id)
    assert (revision.number, revision.title) == (1, "Taco Tower")
    assert revision.attributes == {"description": "<p>One</p>"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 201}, "title"),
        ({"title": {"a": 1}}, "title"),
        ({"post_type_id": 7}, "post_type_id"),
        ({"post_type_id": "members"}, "post_type_id"),
        ({"post_type_id": 2**63}, "post_type_id"),
        ({"post_status_id": 6}, "post_status_id"),
        ({"post_status_id": True}, "post_status_id"),
        ({"post_body": []}, "post_body"),
        ({"post_body": {"attributes": []}}, "post_body.attributes"),
        ({"no_index": "maybe"}, "no_index"),
    ],
)
def test_invalid_values_are_rejected_by_field(editor, body, field):
    response = create(editor, **body)

    assert response.status_code == 422
    assert field in response.json()["errors"]
