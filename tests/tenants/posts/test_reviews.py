"""Editors compare a submitted post with the live version, publish it, or request changes with a comment."""

import pytest

from shared.accounts.models import Membership, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.models import Post, Status
from tests.kit import make, postbox
from tests.kit.jobs import send_news

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture
def post(member):
    """A live member post with a changed address, submitted for review by its member."""
    made = make.post(title="Marisol", attributes={"address": "1 Pine"}, owner_id=member.user_id)
    body = {"post_body": {"attributes": {"address": "2 Oak"}}, "post_status_id": Status.IN_REVIEW}
    assert member.put(f"/api/posts/{made.pk}/body", body, format="json").status_code == 200
    return made


def request_changes(client, post, word="Name the street.", **more):
    return client.put(f"/api/posts/{post.pk}/send-back", {"word": word, **more}, format="json")


def get_post(client, post):
    return client.get(f"/api/posts/{post.pk}").json()["data"]


def test_editor_sees_submitted_version_and_live_version(editor, post, member):
    data = editor.get(f"/api/posts/{post.pk}/review").json()["data"]

    assert data["public"]["post_body"]["attributes"]["address"] == "1 Pine"
    assert data["post"]["post_body"]["attributes"]["address"] == "2 Oak"
    assert data["post"]["review"]["handed_in_by"]["id"] == member.user_id
    assert data["post"]["review"]["handed_in_at"] is not None


def test_unpublished_post_in_review_has_no_live_version(editor):
    post = make.post(status=Status.IN_REVIEW)

    assert editor.get(f"/api/posts/{post.pk}/review").json()["data"]["public"] is None


def test_requested_changes_create_a_draft_and_keep_the_live_version(editor, member, post, anonymous):
    response = request_changes(editor, post)

    assert response.status_code == 200
    data = get_post(member, post)
    assert data["post_status_id"] == Status.DRAFT
    assert data["review"]["word"] == "Name the street."
    assert data["review"]["handed_in_at"] is None
    public = anonymous.get(f"/api/posts/{post.pk}").json()["data"]
    assert public["post_body"]["attributes"]["address"] == "1 Pine"
    assert "review" not in public


def test_comment_stays_until_the_post_is_resubmitted(editor, member, post):
    request_changes(editor, post)

    body = {"post_body": {"attributes": {"address": "3 Elm"}}}
    saved = member.put(f"/api/posts/{post.pk}/body", body, format="json").json()["data"]
    assert saved["review"]["word"] == "Name the street."
    handed_in = member.put(
        f"/api/posts/{post.pk}/status", {"post_status_id": Status.IN_REVIEW}, format="json"
    ).json()["data"]

    assert handed_in["review"]["word"] == ""
    assert handed_in["review"]["handed_in_by"]["id"] == member.user_id


def test_edit_by_editor_preserves_the_submitter(editor, member, post):
    body = {"post_body": {"attributes": {"address": "2 Oak Street"}}, "post_status_id": Status.IN_REVIEW}
    editor.put(f"/api/posts/{post.pk}/body", body, format="json")

    assert get_post(editor, post)["review"]["handed_in_by"]["id"] == member.user_id


def test_review_comment_ends_with_publishing(editor, member, post):
    request_changes(editor, post)
    member.put(f"/api/posts/{post.pk}/status", {"post_status_id": Status.IN_REVIEW}, format="json")
    editor.put(f"/api/posts/{post.pk}/status", {"post_status_id": Status.PUBLISHED}, format="json")

    assert get_post(member, post)["review"] is None


def test_author_is_emailed_in_their_language(alpha, editor, member, post):
    with shared_work():
        User.objects.filter(pk=member.user_id).update(locale="es", email="marisol@example.com")

    request_changes(editor, post, "Falta la calle.\nY el número.")
    send_news(alpha)

    (mail,) = postbox.receive_emails("marisol@example.com")
    assert "Marisol" in mail.subject
    assert "Falta la calle.\nY el número." in mail.body
    assert "Hola" in mail.body
    assert f"/panel/members/{post.pk}" in mail.body


def test_comment_reaches_author_of_blog_post(editor, author):
    body = {"post_type_id": 6, "title": "News", "post_status_id": Status.IN_REVIEW}
    made = author.post("/api/posts", body, format="json").json()["data"]

    assert (
        editor.put(f"/api/posts/{made['id']}/send-back", {"word": "Too long."}, format="json").status_code
        == 200
    )

    assert author.get(f"/api/posts/{made['id']}").json()["data"]["review"]["word"] == "Too long."


def test_former_member_is_not_emailed(alpha, editor, member, post):
    with shared_work():
        Membership.objects.filter(user_id=member.user_id).delete()

    assert request_changes(editor, post).status_code == 200
    send_news(alpha)
    assert postbox.receive_emails() == []


def test_editor_is_not_emailed_about_own_post(alpha, editor):
    body = {"post_type_id": 6, "title": "News", "post_status_id": Status.IN_REVIEW}
    made = editor.post("/api/posts", body, format="json").json()["data"]

    editor.put(f"/api/posts/{made['id']}/send-back", {"word": "Later."}, format="json")
    send_news(alpha)

    assert postbox.receive_emails() == []


def test_second_editor_gets_a_conflict_with_the_first(alpha, editor, admin, post):
    version = get_post(editor, post)["version"]
    request_changes(editor, post, version=version)

    late = request_changes(admin, post, version=version)
    publish = {"post_status_id": Status.PUBLISHED, "version": version}
    published = admin.put(f"/api/posts/{post.pk}/status", publish, format="json")
    unversioned = request_changes(admin, post)

    assert (late.status_code, late.json()["code"]) == (409, "stale_version")
    assert (published.status_code, published.json()["code"]) == (409, "stale_version")
    assert (unversioned.status_code, unversioned.json()["code"]) == (409, "not_in_review")
    send_news(alpha)
    assert len(postbox.receive_emails()) == 1


@pytest.mark.parametrize("word", ["", "   ", "x" * 2_001, None, ["a"], "a\u0000b"])
def test_invalid_comment_is_rejected(editor, post, word):
    response = request_changes(editor, post, word)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["word"]


def test_trashed_post_has_no_review(editor, post):
    editor.delete(f"/api/posts/{post.pk}")

    assert request_changes(editor, post).status_code == 404
    assert Post.objects.get(pk=post.pk).status == Status.IN_REVIEW


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_only_users_who_can_publish_can_answer(as_role, post, role):
    client = as_role(role)

    assert request_changes(client, post).status_code == 403
    assert client.get(f"/api/posts/{post.pk}/review").status_code == 403
