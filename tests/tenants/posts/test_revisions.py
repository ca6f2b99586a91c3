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
    """Save the address on top of the latest version; gives back the post."""
    body = {"post_body": {"attributes": {"address": address}}, "autosave": autosave, **more}
    body.setdefault("version", Post.objects.get(pk=post.pk).version)
    response = client.put(f"/api/posts/{post.pk}/body", body, format="json")
    assert response.status_code == 200
    return response.json()["data"]


def revisions_of(post):
    """The number and the address of every revision, in order."""
    rows = post.revisions.order_by("number").values_list("number", "attributes")
    return [(number, attributes.get("address")) for number, attributes in rows]


def test_autosaves_that_follow_each_other_are_one_revision(editor, post):
    for address in ("A", "Ab", "Abc"):
        saved = write(editor, post, address)

    assert saved["version"] == 4
    assert revisions_of(post) == [(1, "Before"), (4, "Abc")]


def test_the_first_autosave_takes_the_place_of_nothing(editor, post):
    write(editor, post, "By hand", autosave=False)
    write(editor, post, "A")

    assert revisions_of(post) == [(1, "Before"), (2, "By hand"), (3, "A")]


@pytest.mark.parametrize("autosave", [True, False])
def test_versions_of_another_user_stay(editor, admin, post, autosave):
    write(admin, post, "Theirs")
    write(editor, post, "Mine", autosave=autosave)
    write(admin, post, "Theirs again")

    assert revisions_of(post) == [(1, "Before"), (2, "Theirs"), (3, "Mine"), (4, "Theirs again")]


def test_manual_save_stays_among_autosaves(editor, post):
    for address, autosave in (("A", True), ("Ab", True), ("Abc", False), ("Abcd", True), ("Abcde", True)):
        write(editor, post, address, autosave=autosave)

    assert revisions_of(post) == [(1, "Before"), (3, "Ab"), (4, "Abc"), (6, "Abcde")]


def test_published_version_stays(editor, post):
    write(editor, post, "A")
    editor.put(f"/api/posts/{post.pk}/status", {"post_status_id": 2}, format="json")
    write(editor, post, "Ab", post_status_id=1)
    write(editor, post, "Abc", post_status_id=1)

    assert revisions_of(post) == [(1, "Before"), (2, "A"), (3, "A"), (5, "Abc")]
    assert post.revisions.get(number=3).status == Status.PUBLISHED


def test_autosaves_of_a_published_version_each_stay_since_visitors_saw_them(editor):
    live = make.post(attributes={"address": "Before"})

    write(editor, live, "A")
    write(editor, live, "Ab")

    assert revisions_of(live) == [(1, "Before"), (2, "A"), (3, "Ab")]


def test_restored_version_and_replaced_version_stay(editor, post):
    write(editor, post, "A")
    editor.put(f"/api/posts/{post.pk}/revisions/1/restore", {}, format="json")
    write(editor, post, "Again")

    assert revisions_of(post) == [(1, "Before"), (2, "A"), (3, "Before"), (4, "Again")]


def test_a_change_of_status_between_begins_another_revision(editor, post):
    write(editor, post, "A")
    write(editor, post, "Ab", post_status_id=4)

    assert revisions_of(post) == [(1, "Before"), (2, "A"), (3, "Ab")]


def test_a_revision_gathers_for_ten_minutes_and_no_longer(editor, post):
    write(editor, post, "A")
    since = timezone.now() - timedelta(minutes=10, seconds=1)
    Revision.objects.filter(post=post, number=2).update(autosaved_since=since, created_at=timezone.now())

    write(editor, post, "Ab")
    write(editor, post, "Abc")

    assert revisions_of(post) == [(1, "Before"), (2, "A"), (4, "Abc")]


def test_who_does_not_say_which_version_they_follow_writes_over_nothing(editor, post):
    write(editor, post, "A")
    body = {"post_body": {"attributes": {"address": "From another tab"}}, "autosave": True}
    editor.put(f"/api/posts/{post.pk}/body", body, format="json")

    assert revisions_of(post) == [(1, "Before"), (2, "A"), (3, "From another tab")]


def test_saves_without_user_are_not_merged(post):
    for number in (1, 2):
        change = services.PostUpdate(body=Body({"address": str(number)}))
        services.save(post, change, by=None, version=number, autosave=True)

    assert revisions_of(post) == [(1, "Before"), (2, "1"), (3, "2")]


def test_an_autosave_leaves_the_settings_saved_before_it(editor, post):
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
    assert [number for number, _address in revisions_of(post)] == [1, 2, 3]


def test_versions_are_narrowed_to_those_that_were_published(editor, post):
    write(editor, post, "Live", autosave=False, post_status_id=2)
    write(editor, post, "Later", autosave=False, post_status_id=1)

    rows = editor.get(f"/api/posts/{post.pk}/revisions?only=published").json()["data"]

    assert [row["number"] for row in rows] == [2]
    assert editor.get(f"/api/posts/{post.pk}/revisions?only=nothing").status_code == 422


def test_a_version_is_named_by_those_who_may_write_it(author, post):
    path = f"/api/posts/{post.pk}/revisions/1"

    assert author.patch(path, {"name": "Mine"}, format="json").status_code in (403, 404)


@pytest.mark.parametrize("body", [{}, {"name": "x" * 81}, {"name": "a\u0000"}, {"name": 5, "x": 1}])
def test_a_name_that_cannot_be_is_refused(editor, post, body):
    assert editor.patch(f"/api/posts/{post.pk}/revisions/1", body, format="json").status_code in (400, 422)
