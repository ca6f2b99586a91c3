"""Autosaves of one user share a revision for a while; other versions stay unchanged."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tenants.posts.changes import services
from tenants.posts.content.body import Body
from tenants.posts.models import Post, Revision, Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture
def post():
    return make.post(status=Status.DRAFT, attributes={"address": "Before"})


def write(client, post, address, *, autosave=True, **more):
    """Save the address based on the latest version; return the post."""
    body = {"post_body": {"attributes": {"address": address}}, "autosave": autosave, **more}
    body.setdefault("version", Post.objects.get(pk=post.pk).version)
    response = client.put(f"/api/posts/{post.pk}/body", body, format="json")
    assert response.status_code == 200
    return response.json()["data"]


def list_revisions(post):
    """Return number and address of every revision, in order."""
    rows = post.revisions.order_by("number").values_list("number", "attributes")
    return [(number, attributes.get("address")) for number, attributes in rows]


def test_autosaves_that_follow_each_other_are_one_revision(editor, post):
    for address in ("A", "Ab", "Abc"):
        saved = write(editor, post, address)

    assert saved["version"] == 4
    assert list_revisions(post) == [(1, "Before"), (4, "Abc")]


def test_first_autosave_overwrites_no_revision(editor, post):
    write(editor, post, "By hand", autosave=False)
    write(editor, post, "A")

    assert list_revisions(post) == [(1, "Before"), (2, "By hand"), (3, "A")]


@pytest.mark.parametrize("autosave", [True, False])
def test_versions_of_another_user_are_preserved(editor, admin, post, autosave):
    write(admin, post, "Theirs")
    write(editor, post, "Mine", autosave=autosave)
    write(admin, post, "Theirs again")

    assert list_revisions(post) == [(1, "Before"), (2, "Theirs"), (3, "Mine"), (4, "Theirs again")]


def test_manual_save_is_preserved_among_autosaves(editor, post):
    for address, autosave in (("A", True), ("Ab", True), ("Abc", False), ("Abcd", True), ("Abcde", True)):
        write(editor, post, address, autosave=autosave)

    assert list_revisions(post) == [(1, "Before"), (3, "Ab"), (4, "Abc"), (6, "Abcde")]


def test_published_version_is_preserved(editor, post):
    write(editor, post, "A")
    editor.put(f"/api/posts/{post.pk}/status", {"post_status_id": 2}, format="json")
    write(editor, post, "Ab", post_status_id=1)
    write(editor, post, "Abc", post_status_id=1)

    assert list_revisions(post) == [(1, "Before"), (2, "A"), (3, "A"), (5, "Abc")]
    assert post.revisions.get(number=3).status == Status.PUBLISHED


def test_autosaves_of_published_versions_are_preserved(editor):
    live = make.post(attributes={"address": "Before"})

    write(editor, live, "A")
    write(editor, live, "Ab")

    assert list_revisions(live) == [(1, "Before"), (2, "A"), (3, "Ab")]


def test_restored_and_replaced_versions_are_preserved(editor, post):
    write(editor, post, "A")
    editor.put(f"/api/posts/{post.pk}/revisions/1/restore", {}, format="json")
    write(editor, post, "Again")

    assert list_revisions(post) == [(1, "Before"), (2, "A"), (3, "Before"), (4, "Again")]


def test_status_change_starts_another_revision(editor, post):
    write(editor, post, "A")
    write(editor, post, "Ab", post_status_id=4)

    assert list_revisions(post) == [(1, "Before"), (2, "A"), (3, "Ab")]


def test_revision_collects_saves_for_ten_minutes(editor, post):
    write(editor, post, "A")
    since = timezone.now() - timedelta(minutes=10, seconds=1)
    Revision.objects.filter(post=post, number=2).update(autosaved_since=since, created_at=timezone.now())

    write(editor, post, "Ab")
    write(editor, post, "Abc")

    assert list_revisions(post) == [(1, "Before"), (2, "A"), (4, "Abc")]


def test_save_without_base_version_overwrites_nothing(editor, post):
    write(editor, post, "A")
    body = {"post_body": {"attributes": {"address": "From another tab"}}, "autosave": True}
    editor.put(f"/api/posts/{post.pk}/body", body, format="json")

    assert list_revisions(post) == [(1, "Before"), (2, "A"), (3, "From another tab")]


def test_saves_without_user_are_not_merged(post):
    for number in (1, 2):
        change = services.PostFields(body=Body({"address": str(number)}))
        services.save(post, change, by=None, version=number, autosave=True)

    assert list_revisions(post) == [(1, "Before"), (2, "1"), (3, "2")]


def test_autosave_preserves_settings_saved_before_it(editor, post):
    write(editor, post, "A")
    editor.put(f"/api/posts/{post.pk}/data", {"title": "Renamed"}, format="json")
    write(editor, post, "Ab")

    titles = post.revisions.order_by("number").values_list("number", "title")
    assert list(titles)[1:] == [(2, post.title), (3, "Renamed"), (4, "Renamed")]


def test_named_version_is_not_replaced_by_autosaves(editor, post):
    write(editor, post, "A")
    answer = editor.patch(f"/api/posts/{post.pk}/revisions/2", {"name": " Summer card "}, format="json")
    write(editor, post, "Ab")

    rows = editor.get(f"/api/posts/{post.pk}/revisions?only=named").json()["data"]

    assert answer.json()["data"]["name"] == "Summer card"
    assert [(row["number"], row["name"]) for row in rows] == [(2, "Summer card")]
    assert [number for number, _address in list_revisions(post)] == [1, 2, 3]


def test_versions_can_be_filtered_by_publication(editor, post):
    write(editor, post, "Live", autosave=False, post_status_id=2)
    write(editor, post, "Later", autosave=False, post_status_id=1)

    rows = editor.get(f"/api/posts/{post.pk}/revisions?only=published").json()["data"]

    assert [row["number"] for row in rows] == [2]
    assert editor.get(f"/api/posts/{post.pk}/revisions?only=nothing").status_code == 422


def test_users_who_can_edit_the_post_can_name_a_version(author, post):
    path = f"/api/posts/{post.pk}/revisions/1"

    assert author.patch(path, {"name": "Mine"}, format="json").status_code in (403, 404)


@pytest.mark.parametrize("body", [{}, {"name": "x" * 81}, {"name": "a\u0000"}, {"name": 5, "x": 1}])
def test_invalid_name_is_rejected(editor, post, body):
    assert editor.patch(f"/api/posts/{post.pk}/revisions/1", body, format="json").status_code in (400, 422)
