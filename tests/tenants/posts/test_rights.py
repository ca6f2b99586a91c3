"""Permissions on posts by role and owner.

The API answers 404 for posts that a user cannot see, and 403 for posts that a user can see but not change.
"""

import pytest

from shared.api.permissions import Role
from tenants.posts.models import Post, Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

WRITES = {
    "body": ("put", {"post_body": {"attributes": {"description": "Elsewhere"}}, "post_status_id": 1}),
    "data": ("put", {"title": "Changed", "post_status_id": 1}),
    "status": ("put", {"post_status_id": 4}),
}


def send(client, post, route, method="put", body=None):
    path = f"/api/posts/{post.pk}/{route}".rstrip("/")
    return getattr(client, method)(path, body or {}, format="json").status_code


@pytest.mark.parametrize("route", WRITES)
def test_author_can_edit_only_own_posts(author, route):
    method, body = WRITES[route]
    own = make.post("blog", status=Status.DRAFT, by=author.user_id)
    live, draft = make.post("blog"), make.post("blog", status=Status.DRAFT)

    assert [send(author, post, route, method, body) for post in (own, live, draft)] == [200, 403, 404]


@pytest.mark.parametrize("route", WRITES)
def test_member_can_edit_only_own_member_post(member, route):
    method, body = WRITES[route]
    own = make.post("members", status=Status.DRAFT, by=member.user_id)
    own_blog = make.post("blog", status=Status.DRAFT, by=member.user_id)
    live = make.post("members")

    assert [send(member, post, route, method, body) for post in (own, own_blog, live)] == [200, 404, 403]


@pytest.mark.parametrize("route", [*WRITES, "", "order", "restore", "permanently", "revisions/1/restore"])
def test_viewer_and_visitor_cannot_change_anything(viewer, anonymous, route):
    post = make.post()
    method, body = WRITES.get(route, ("put", {}))
    method = {"": "delete", "order": "patch", "permanently": "delete"}.get(route, method)

    assert send(viewer, post, route, method, body) == 403
    assert send(anonymous, post, route, method, body) == 401


def test_viewer_can_read_everything(viewer):
    draft = make.post(status=Status.DRAFT)

    for route in ("", "type-group", "revisions", "revisions/1"):
        assert send(viewer, draft, route, "get") == 200


def test_visitors_can_read_only_live_posts(anonymous):
    live, draft = make.post(), make.post(status=Status.DRAFT)

    assert send(anonymous, live, "", "get") == 200
    assert send(anonymous, draft, "", "get") == 404
    for route in ("type-group", "revisions", "revisions/1"):
        assert send(anonymous, live, route, "get") == 401


def test_author_sees_public_version_of_other_posts(author):
    live = make.post(title="Shown")
    Post.objects.filter(pk=live.pk).update(title="Draft title")

    seen = author.get(f"/api/posts/{live.pk}").json()["data"]

    assert seen["title"] == "Shown"
    assert "version" not in seen
    assert send(author, live, "revisions", "get") == 403
    assert send(author, live, "type-group", "get") == 403


def test_author_list_contains_own_drafts_and_live_posts(author):
    Post.objects.of(make.post("blog", title="Live").collection).exclude(title="Live").delete()
    make.post("blog", title="Own draft", status=Status.DRAFT, by=author.user_id)
    make.post("blog", title="Another's draft", status=Status.DRAFT)

    rows = author.get("/api/posts/by-type?type=blog").json()["data"]

    assert [(row["title"], "version" in row) for row in rows] == [("Live", False), ("Own draft", True)]
    drafts = author.get("/api/posts/by-type?type=blog&status=1").json()["data"]
    assert [row["title"] for row in drafts] == ["Own draft"]


@pytest.mark.parametrize("status", [2, 3, 5])
def test_author_can_submit_but_not_publish(author, status):
    own = make.post("blog", status=Status.DRAFT, by=author.user_id)
    body = {"post_status_id": status, "publish_at": "2999-01-01T00:00:00Z", "post_body": {}}

    for route in ("status", "data", "body"):
        assert send(author, own, route, "put", body) == 403
    created = author.post("/api/posts", {"post_type_id": 6, "title": "x", **body}, format="json")
    assert created.status_code == 403


def test_author_save_of_live_post_creates_draft(author):
    own = make.post("blog", title="Shown", by=author.user_id)

    data = author.put(f"/api/posts/{own.pk}/data", {"title": "Draft"}, format="json").json()["data"]

    assert (data["post_status_id"], data["is_live"], data["has_unpublished_changes"]) == (1, True, True)


def test_users_who_cannot_publish_cannot_unpublish(author):
    own = make.post("blog", by=author.user_id)

    assert send(author, own, "status", "put", {"post_status_id": 1}) == 403
    assert send(author, own, "", "delete") == 403
    draft = make.post("blog", status=Status.DRAFT, by=author.user_id)
    assert send(author, draft, "", "delete") == 200


@pytest.mark.parametrize(("route", "status"), [("body", 1), ("body", 4), ("data", 1), ("status", 4)])
def test_users_who_cannot_unpublish_cannot_schedule_unpublishing(author, editor, route, status):
    own = make.post("blog", by=author.user_id)
    body = {"post_status_id": status, "unpublish_at": "2999-01-01T00:00:00Z", "post_body": {}}
    body = body if route == "body" else {name: body[name] for name in ("post_status_id", "unpublish_at")}

    assert send(author, own, route, "put", body) == 403
    assert send(editor, own, "status", "put", {**body, "post_status_id": 2}) == 200
    # A response can be sent back, and only an editor can remove a hidden reference.
    assert send(author, own, route, "put", body) == 200
    assert send(author, own, route, "put", {**body, "unpublish_at": None}) == 403


def test_author_restores_public_version_as_draft(author, editor, anonymous):
    own = make.post("blog", by=author.user_id)
    assert send(editor, own, "", "delete") == 200

    assert send(author, own, "restore") == 200

    assert send(anonymous, own, "", "get") == 404
    assert Post.objects.get(pk=own.pk).status == Status.DRAFT


def test_author_cannot_restore_publishing_time(author, editor):
    own = make.post("blog", status=Status.DRAFT, by=author.user_id)
    moment = {"post_status_id": 3, "publish_at": "2999-01-01T00:00:00Z"}
    assert send(editor, own, "status", "put", moment) == 200
    assert send(author, own, "", "delete") == 200

    assert send(author, own, "restore") == 200

    post = Post.objects.get(pk=own.pk)
    assert (post.status, post.publish_at) == (Status.DRAFT, None)


def test_pending_review_is_pending_again_after_restore(author):
    own = make.post("blog", status=Status.DRAFT, by=author.user_id)
    assert send(author, own, "status", "put", {"post_status_id": 4}) == 200
    assert send(author, own, "", "delete") == 200

    assert send(author, own, "restore") == 200

    assert Post.objects.get(pk=own.pk).status == Status.IN_REVIEW


def test_referenced_hidden_post_has_no_title_for_author(author, editor):
    hidden = make.post("cuisines", title="Not yet", status=Status.DRAFT)
    renamed, mine = make.post("cuisines", title="Shown"), make.post("cuisines", by=author.user_id)
    Post.objects.filter(pk=renamed.pk).update(title="Draft title")
    named = [hidden.pk, renamed.pk, mine.pk]
    own = make.post("blog", status=Status.DRAFT, by=author.user_id, external={"cuisines": named})

    def titles(client, route=""):
        data = client.get(f"/api/posts/{own.pk}{route}").json()["data"]
        return [each["title"] for each in data["external_items"]["cuisines"]]

    for route in ("", "/revisions/1"):
        assert titles(author, route) == ["Shown", mine.title]
        assert titles(editor, route) == ["Not yet", "Draft title", mine.title]


def test_member_can_create_only_one_member_post(member):
    def create(type_id):
        body = {"post_type_id": type_id, "title": f"Mine {type_id}"}
        return member.post("/api/posts", body, format="json").status_code

    assert [create(type_id) for type_id in (1, 3, 4, 5, 6)] == [403] * 5
    assert [create(2), create(2)] == [201, 403]


def test_editor_can_assign_member_post_to_its_restaurant(editor, member):
    post = make.post(status=Status.DRAFT)
    assert send(member, post, "", "get") == 404

    response = editor.put(f"/api/posts/{post.pk}/data", {"owner_id": member.user_id}, format="json")

    assert response.json()["data"]["owner"]["id"] == member.user_id
    assert send(member, post, "data", "put", {"title": "Mine"}) == 200


def test_post_owner_must_be_a_member_and_authors_cannot_change_it(editor, author):
    own = make.post("blog", status=Status.DRAFT, by=author.user_id)

    assert send(editor, own, "data", "put", {"owner_id": make.user().pk}) == 422
    assert send(editor, own, "data", "put", {"owner_id": 10**9}) == 422
    editor_id = make.post(by=None).pk and make.user(role=Role.EDITOR).pk
    assert send(author, own, "data", "put", {"owner_id": editor_id}) in (403, 422)
    assert send(author, own, "data", "put", {"owner_id": None}) == 403


@pytest.mark.parametrize("route", ["body", "data", "status"])
def test_save_cannot_set_read_only_fields(editor, route):
    post = make.post()
    hostile = {
        "id": 9999,
        "_id": str(post.uid),
        "position": 77,
        "created_by": {"id": 1},
        "deleted_at": "2020-01-01T00:00:00Z",
        "post_type_id": 1,
        "published_at": None,
        "created_at": "2020-01-01T00:00:00Z",
    }
    before = Post.objects.get(pk=post.pk)

    response = editor.put(
        f"/api/posts/{post.pk}/{route}", {"post_body": {}, "post_status_id": 2, **hostile}, format="json"
    )

    after = Post.objects.get(pk=post.pk)
    assert response.status_code == 200
    for name in (
        "uid",
        "position",
        "created_by_id",
        "owner_id",
        "deleted_at",
        "type",
        "created_at",
        "media_ids",
    ):
        assert getattr(after, name) == getattr(before, name)


def test_type_group_lists_siblings_and_neighbors(editor):
    Post.objects.all().delete()
    posts = [make.post(title=title) for title in "ABC"]
    make.post("blog")

    group = editor.get(f"/api/posts/{posts[1].pk}/type-group").json()["data"]

    assert group["type"] == {
        "id": 2,
        "slug": "members",
        "name": "Member",
        "plural": "Members",
        "url_prefix": "members/",
    }
    assert [each["title"] for each in group["posts"]] == ["A", "B", "C"]
    assert (group["previous"]["title"], group["next"]["title"]) == ("A", "C")
    ends = editor.get(f"/api/posts/{posts[0].pk}/type-group").json()["data"]
    assert (ends["previous"], ends["next"]["title"]) == (None, "B")


def test_type_group_of_a_large_collection_shows_the_nearest_posts(editor):
    Post.objects.all().delete()
    posts = [make.post(title=f"{number:02}") for number in range(20)]
    posts[9].delete()

    group = editor.get(f"/api/posts/{posts[10].pk}/type-group").json()["data"]

    titles = [each["title"] for each in group["posts"]]
    assert titles == ["04", "05", "06", "07", "08", "10", "11", "12", "13", "14", "15"]
    assert (group["previous"]["title"], group["next"]["title"]) == ("08", "11")


def test_panel_list_contains_editable_posts(author, member, viewer):
    make.post("members", title="Live")
    make.post("members", title="Of the author", status=Status.DRAFT, by=author.user_id)
    make.post("members", title="Of the member", by=member.user_id)

    def titles(client, query=""):
        rows = client.get(f"/api/posts/by-type?type=members&latest=true{query}").json()["data"]
        return {row["title"] for row in rows if row["title"].startswith(("Live", "Of the"))}

    assert titles(author) == {"Of the author"}
    assert titles(member) == {"Of the member"}
    assert titles(member, "&deleted=true") == set()
    assert titles(viewer) == {"Live", "Of the author", "Of the member"}


def test_visitor_cannot_read_latest_versions(anonymous):
    make.post()

    assert anonymous.get("/api/posts/by-type?type=members&latest=true").json()["data"] == []
    assert anonymous.get("/api/posts/by-type?type=members&latest=perhaps").status_code == 422
