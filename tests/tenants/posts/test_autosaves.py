"""Unsaved changes are stored per user and post, and never change the post."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared.api.permissions import Role
from tenants.posts.changes import autosaves
from tenants.posts.models import Autosave, Revision
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")
NONE = {"content": None, "version": None, "saved_at": None}


def get(client, post):
    return client.get(f"/api/posts/{post.pk}/autosave").json()["data"]


def put(client, post, title="Half a thou", **more):
    body = {"content": {"title": title}, "version": post.version, **more}
    return client.put(f"/api/posts/{post.pk}/autosave", body, format="json")


@pytest.fixture
def post():
    return make.post(title="Tacos")


def test_unsaved_changes_are_offered_and_leave_the_published_post_unchanged(editor, anonymous, post):
    before = anonymous.get(f"/api/posts/{post.pk}").json()
    assert get(editor, post) == NONE

    stored = put(editor, post).json()["data"]

    assert get(editor, post) == stored
    assert (stored["content"], stored["version"]) == ({"title": "Half a thou"}, post.version)
    assert anonymous.get(f"/api/posts/{post.pk}").json() == before
    assert not Revision.objects.filter(post=post, title="Half a thou").exists()


def test_later_changes_replace_earlier_ones(editor, post):
    put(editor, post, "One")
    put(editor, post, "Two")

    assert get(editor, post)["content"] == {"title": "Two"}
    assert Autosave.objects.count() == 1


def test_unsaved_changes_belong_to_one_user(editor, admin, post):
    put(editor, post)

    assert get(admin, post) == NONE
    assert admin.delete(f"/api/posts/{post.pk}/autosave").status_code == 200
    assert get(editor, post) != NONE
    assert editor.delete(f"/api/posts/{post.pk}/autosave").status_code == 200
    assert get(editor, post) == NONE


def test_a_user_who_may_not_write_the_post_is_refused(member, anonymous, post):
    assert put(member, post).status_code in {403, 404}
    assert put(anonymous, post).status_code == 401
    assert Autosave.objects.count() == 0


def test_a_save_removes_the_changes_of_its_user_only(editor, admin, post):
    put(editor, post)
    put(admin, post)

    editor.put(f"/api/posts/{post.pk}/data", {"title": "Saved"}, format="json")

    assert get(editor, post) == NONE
    assert get(admin, post) != NONE


def test_an_autosave_of_the_builder_leaves_the_changes_of_the_form(editor, post):
    put(editor, post)
    body = {"post_body": {"builder": None}, "version": post.version, "autosave": True, "post_status_id": 1}

    assert editor.put(f"/api/posts/{post.pk}/body", body, format="json").status_code == 200

    assert get(editor, post) != NONE


def test_changes_that_arrive_after_the_save_are_refused(editor, admin, post):
    editor.put(f"/api/posts/{post.pk}/data", {"title": "Saved"}, format="json")

    late = put(editor, post)

    assert late.status_code == 409
    assert get(editor, post) == NONE
    # The save of another user does not stop the autosave.
    assert put(admin, post).status_code == 200


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"version": 1}, "content"),
        ({"content": {}}, "version"),
        ({"content": [], "version": 1}, "content"),
        ({"content": {}, "version": 0}, "version"),
        ({"content": {str(each): "x" * 1_000 for each in range(300)}, "version": 1}, "content"),
        ({"content": {}, "version": 1, "user_id": 7}, "user_id"),
    ],
)
def test_invalid_changes_name_their_field(editor, post, body, field):
    response = editor.put(f"/api/posts/{post.pk}/autosave", body, format="json")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == [field]


def test_posts_in_the_trash_have_no_autosave(editor, post):
    editor.delete(f"/api/posts/{post.pk}")

    assert put(editor, post).status_code == 404


def test_only_the_latest_changes_of_a_user_stay(editor, monkeypatch):
    monkeypatch.setattr(autosaves, "MAX_PER_USER", 2)
    posts = [make.post() for _ in range(3)]

    for post in posts:
        put(editor, post)

    assert [get(editor, post) != NONE for post in posts] == [False, True, True]


def test_old_changes_are_not_offered_and_are_deleted(editor, post):
    put(editor, post)
    Autosave.objects.update(saved_at=timezone.now() - autosaves.RETENTION)

    assert get(editor, post) == NONE
    autosaves.remove_old(timezone.now() - timedelta(days=1))
    assert Autosave.objects.count() == 1
    autosaves.remove_old(timezone.now())
    assert Autosave.objects.count() == 0


def test_view_as_the_user_shows_no_unsaved_changes(as_role, alpha, client_of, post):
    viewed = make.user(role=Role.EDITOR, domain=alpha)
    own = client_of(alpha, make.access_token(viewed, alpha, Role.EDITOR))
    put(own, post)
    body = {"reason": "The menu does not open."}
    started = as_role(Role.SUPER_ADMIN).post(f"/api/users/{viewed.pk}/view-as", body, format="json")
    view = client_of(alpha, started.json()["data"]["access_token"])

    assert get(own, post)["content"] == {"title": "Half a thou"}
    assert get(view, post) == NONE
