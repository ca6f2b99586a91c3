"""Saving a post: parts, versions, revisions, and conflicts."""

import pytest

from tenants.posts.models import Post, Revision, Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def save_body(client, post, body, **more):
    return client.put(f"/api/posts/{post.pk}/body", {"post_body": body, **more}, format="json")


def save_data(client, post, **data):
    return client.put(f"/api/posts/{post.pk}/data", data, format="json")


def test_saving_one_part_of_the_body_preserves_the_others(editor):
    builder = make.builder(make.block("Hero", title="Hello"))
    picture = make.media()
    post = make.post(
        "pages", attributes={"description": "<p>Old</p>"}, media={"poster": picture.pk}, builder=builder
    )

    response = save_body(editor, post, {"attributes": {"description": "<p>New</p>"}})

    body = response.json()["data"]["post_body"]
    assert body["attributes"]["description"] == "<p>New</p>"
    assert body["media"] == {"poster": picture.pk}
    assert body["builder"]["content"] == builder["content"]


def test_null_builder_removes_the_builder_content(editor):
    post = make.post("pages", builder=make.builder(make.block("Hero")))

    save_body(editor, post, {"builder": None})

    assert Post.objects.get(pk=post.pk).builder is None


def test_body_from_response_can_be_sent_back_unchanged(editor):
    cuisine, picture, tag, category = make.post("cuisines"), make.media(), make.cuisine_tag(), make.category()
    member = make.post(
        attributes={
            "description": "<p>Tacos</p>",
            "email": "a@b.example",
            "links": [{"label": "Web", "url": "https://a.example"}],
            "hours": [{"day": "monday", "opens": "09:00", "closes": "17:30"}],
            "locations": [{"address": "1 Bay St", "latitude": 37.8, "longitude": -122.4}],
        },
        media={"logo": picture.pk},
        external={"cuisines": [cuisine.pk], "cuisine_tags": [tag.pk]},
        builder=make.builder(make.block("Hero", image=picture.pk), make.block("RichText", html="<p>x</p>")),
    )
    blog = make.post(
        "blog", external={"categories": [category.pk]}, attributes={"published_date": "2026-01-02"}
    )

    for post in (member, blog):
        before = editor.get(f"/api/posts/{post.pk}").json()["data"]
        after = editor.put(f"/api/posts/{post.pk}/body", before, format="json").json()["data"]
        assert {
            **after,
            "version": 0,
            "updated_at": 0,
            "updated_by": 0,
            "has_unpublished_changes": False,
        } == {
            **before,
            "version": 0,
            "updated_at": 0,
            "updated_by": 0,
        }


def test_data_call_changes_all_fields_except_the_body(editor):
    post = make.post(attributes={"phone": "+1 415 555 0100"})

    data = save_data(
        editor, post, title="New", url="members/new", no_index=True, no_follow=True, show_in_sitemap=False
    ).json()["data"]

    assert (data["title"], data["url"]) == ("New", "members/new")
    assert (data["no_index"], data["no_follow"], data["show_in_sitemap"]) == (True, True, False)
    assert data["post_body"]["attributes"]["phone"] == "+1 415 555 0100"


def test_url_in_use_is_rejected_without_change(editor):
    make.post(url="members/taken")
    post = make.post(title="Mine")

    response = save_data(editor, post, title="Changed", url="members/taken")

    assert response.status_code == 422
    assert response.json()["errors"] == {"url": ["Another post already uses this URL."]}
    assert Post.objects.get(pk=post.pk).title == "Mine"


def test_every_text_that_was_overwritten_is_in_a_revision(editor):
    post = make.post(status=Status.DRAFT, attributes={"description": "<p>0</p>"})

    for number in range(1, 6):
        save_body(editor, post, {"attributes": {"description": f"<p>{number}</p>"}})

    stored = list(Revision.objects.filter(post=post).order_by("number").values_list("number", "attributes"))
    assert stored == [(number + 1, {"description": f"<p>{number}</p>"}) for number in range(6)]


def test_stale_version_error_names_editor_and_time(editor, admin):
    post = make.post()
    save_data(admin, post, title="Theirs", version=1)

    response = save_data(editor, post, title="Mine", version=1)

    current = Post.objects.get(pk=post.pk)
    refusal = response.json()
    assert response.status_code == 409
    assert refusal["code"] == "stale_version"
    assert refusal["message"] == "Toni Tester saved this post while you were editing it."
    assert refusal["version"] == 2
    assert refusal["updated_by"] == {"id": current.updated_by_id, "firstname": "Toni", "lastname": "Tester"}
    assert refusal["updated_at"][:19] == current.updated_at.isoformat()[:19]
    assert current.title == "Theirs"


def test_conflict_with_own_other_tab_does_not_name_the_user(editor):
    post = make.post()
    save_data(editor, post, title="There", version=1)

    refusal = save_data(editor, post, title="Here", version=1).json()

    assert refusal["message"] == "You saved this post in another tab or on another device."
    assert refusal["updated_by"]["id"] == Post.objects.get(pk=post.pk).updated_by_id


@pytest.mark.parametrize("route", ["body", "data", "status"])
@pytest.mark.parametrize("tag", ['"1"', "1", 'W/"1"', '"{uid}.1"'])
def test_if_match_means_the_same_as_version(editor, route, tag):
    post = make.post()
    sent = {"post_body": {}, "post_status_id": 2}
    headers = {"If-Match": tag.format(uid=post.uid)}

    first = editor.put(f"/api/posts/{post.pk}/{route}", sent, format="json", headers=headers)
    second = editor.put(f"/api/posts/{post.pk}/{route}", sent, format="json", headers=headers)

    assert (first.status_code, second.status_code) == (200, 409)


@pytest.mark.parametrize(
    "tag", ['"x"', '"\xd9\xa3"', '"99999999999999999999"', '"0193e4a0-0000-7000-8000-000000000000.1"']
)
def test_foreign_if_match_never_matches(editor, tag):
    post = make.post()

    response = editor.put(
        f"/api/posts/{post.pk}/data", {"title": "x"}, format="json", headers={"If-Match": tag}
    )

    assert response.status_code == 409


def test_response_has_the_etag_for_the_next_save(editor):
    post = make.post()

    tag = editor.get(f"/api/posts/{post.pk}").headers["ETag"]

    assert save_data(editor, post, title="New").headers["ETag"] != tag == f'"{post.uid}.1"'


def test_save_without_version_succeeds_and_preserves_the_other_version(editor, admin):
    post = make.post(status=Status.DRAFT)
    save_body(admin, post, {"attributes": {"address": "Theirs"}})
    save_body(editor, post, {"attributes": {"address": "Mine"}})

    assert Revision.objects.filter(post=post, attributes__address="Theirs").exists()
    assert Post.objects.get(pk=post.pk).attributes == {"address": "Mine"}


def test_post_is_found_by_both_kinds_of_id(editor):
    post = make.post()

    by_id = editor.get(f"/api/posts/{post.pk}").json()["data"]
    by_uid = editor.get(f"/api/posts/{post.uid}/").json()["data"]

    assert by_id == by_uid


@pytest.mark.parametrize(
    "key",
    [
        "0",
        "999999999999999999",
        "9999999999999999999",
        "٣",
        "-1",
        "1e3",
        "x",
        "0193e4a0-0000-7000-8000-000000000000",
        "1%00",
        "1;2",
    ],
)
def test_unknown_ids_are_rejected(editor, key):
    assert editor.get(f"/api/posts/{key}").status_code == 404


def test_trashed_post_cannot_be_saved(editor):
    post = make.post()
    editor.delete(f"/api/posts/{post.pk}")

    assert save_data(editor, post, title="x").status_code == 404
    assert save_body(editor, post, {}).status_code == 404


def test_revisions_are_listed_latest_first_without_content(editor):
    post = make.post(title="One", status=Status.DRAFT)
    save_data(editor, post, title="Two")

    response = editor.get(f"/api/posts/{post.pk}/revisions").json()

    assert [(row["number"], row["title"]) for row in response["data"]] == [(2, "Two"), (1, "One")]
    assert response["meta"] == {"total": 2, "limit": 25, "offset": 0}
    assert set(response["data"][0]) == {
        "number",
        "name",
        "title",
        "url",
        "post_status_id",
        "created_at",
        "created_by",
    }


def test_revision_can_be_read_and_restored(editor):
    post = make.post(title="One", attributes={"address": "First"})
    save_data(editor, post, title="Two")
    save_body(editor, post, {"attributes": {"address": "Third"}})

    read = editor.get(f"/api/posts/{post.pk}/revisions/1").json()["data"]
    restored = editor.put(f"/api/posts/{post.pk}/revisions/1/restore", {}, format="json").json()

    assert (read["title"], read["post_body"]["attributes"]["address"]) == ("One", "First")
    data = restored["data"]
    assert (data["title"], data["post_body"]["attributes"]["address"]) == ("One", "First")
    assert (data["version"], data["post_status_id"], data["is_live"]) == (4, 1, True)
    assert restored["message"] == "Version 1 restored."


def test_revision_is_restored_and_published_in_one_step(editor):
    post = make.post(title="One", attributes={"address": "First"})
    save_body(editor, post, {"attributes": {"address": "Wrong"}})
    published = {"post_status_id": Status.PUBLISHED}
    editor.put(f"/api/posts/{post.pk}/status", published, format="json")

    reply = editor.put(f"/api/posts/{post.pk}/revisions/1/restore", {"publish": True}, format="json")

    data = reply.json()["data"]
    assert reply.status_code == 200, data
    assert reply.json()["message"] == "Version 1 restored and published."
    assert (data["post_status_id"], data["is_live"], data["has_unpublished_changes"]) == (
        Status.PUBLISHED,
        True,
        False,
    )
    post.refresh_from_db()
    assert (post.attributes["address"], post.live_attributes["address"]) == ("First", "First")


def test_restoring_and_publishing_needs_the_permission_to_publish(author, editor):
    post = make.post("blog", status=Status.DRAFT, by=author.user_id)
    save_data(editor, post, title="Two")
    url = f"/api/posts/{post.pk}/revisions/1/restore"

    refused = author.put(url, {"publish": True}, format="json")
    wrong = editor.put(url, {"publish": "perhaps"}, format="json")

    assert (refused.status_code, wrong.status_code) == (403, 422)
    post.refresh_from_db()
    assert post.title == "Two"


def test_revision_is_restored_without_deleted_references(admin):
    gone, staying = make.media(), make.media()
    cuisine = make.post("cuisines")
    hero = make.block("Hero", image=gone.pk)
    post = make.post(
        media={"logo": gone.pk, "poster": staying.pk},
        external={"cuisines": [cuisine.pk]},
        builder=make.builder(hero),
    )
    admin.delete(f"/api/media/{gone.pk}?force=1")
    admin.delete(f"/api/posts/{cuisine.pk}")
    admin.delete(f"/api/posts/{cuisine.pk}/permanently")

    body = admin.put(f"/api/posts/{post.pk}/revisions/1/restore", {}, format="json").json()["data"][
        "post_body"
    ]

    assert body["media"] == {"poster": staying.pk}
    assert body["external_data"] == {"cuisines": []}
    assert body["builder"]["content"][0]["props"]["image"] is None


def test_stale_restore_of_revision_is_rejected(editor):
    post = make.post()
    save_data(editor, post, title="Two")

    response = editor.put(f"/api/posts/{post.pk}/revisions/1/restore", {"version": 1}, format="json")

    assert response.status_code == 409


@pytest.mark.parametrize("number", ["0", "7", "999999999"])
def test_revisions_that_do_not_exist_are_unknown(editor, number):
    post = make.post()

    assert editor.get(f"/api/posts/{post.pk}/revisions/{number}").status_code == 404
