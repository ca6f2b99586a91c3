"""A post that was handed in is compared, published, or sent back with a word that its author reads."""

import pytest

from shared.accounts.models import Membership, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.models import Post, Status
from tests.kit import make, postbox

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture
def post(member):
    """A live member post with a changed address, submitted for review by its member."""
    made = make.post(title="Marisol", attributes={"address": "1 Pine"}, owner_id=member.user_id)
    body = {"post_body": {"attributes": {"address": "2 Oak"}}, "post_status_id": Status.IN_REVIEW}
    assert member.put(f"/api/posts/{made.pk}/body", body, format="json").status_code == 200
    return made


def send_back(client, post, word="Name the street.", **more):
    return client.put(f"/api/posts/{post.pk}/send-back", {"word": word, **more}, format="json")


def review_of(client, post):
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


def test_requested_changes_make_a_draft_and_keep_the_live_version(editor, member, post, anonymous):
    response = send_back(editor, post)

    assert response.status_code == 200
    data = review_of(member, post)
    assert data["post_status_id"] == Status.DRAFT
    assert data["review"]["word"] == "Name the street."
    assert data["review"]["handed_in_at"] is None
    public = anonymous.get(f"/api/posts/{post.pk}").json()["data"]
    assert public["post_body"]["attributes"]["address"] == "1 Pine"
    assert "review" not in public


def test_the_word_stays_while_the_author_works_and_goes_when_it_is_handed_in_again(editor, member, post):
    send_back(editor, post)

    body = {"post_body": {"attributes": {"address": "3 Elm"}}}
    saved = member.put(f"/api/posts/{post.pk}/body", body, format="json").json()["data"]
    assert saved["review"]["word"] == "Name the street."
    handed_in = member.put(
        f"/api/posts/{post.pk}/status", {"post_status_id": Status.IN_REVIEW}, format="json"
    ).json()["data"]

    assert handed_in["review"]["word"] == ""
    assert handed_in["review"]["handed_in_by"]["id"] == member.user_id


def test_a_change_of_an_editor_leaves_it_said_who_handed_it_in(editor, member, post):
    body = {"post_body": {"attributes": {"address": "2 Oak Street"}}, "post_status_id": Status.IN_REVIEW}
    editor.put(f"/api/posts/{post.pk}/body", body, format="json")

    assert review_of(editor, post)["review"]["handed_in_by"]["id"] == member.user_id


def test_review_comment_ends_with_publishing(editor, member, post):
    send_back(editor, post)
    member.put(f"/api/posts/{post.pk}/status", {"post_status_id": Status.IN_REVIEW}, format="json")
    editor.put(f"/api/posts/{post.pk}/status", {"post_status_id": Status.PUBLISHED}, format="json")

    assert review_of(member, post)["review"] is None


def test_the_author_is_mailed_in_their_language(editor, member, post):
    with shared_work():
        User.objects.filter(pk=member.user_id).update(locale="es", email="marisol@example.com")

    send_back(editor, post, "Falta la calle.\nY el número.")

    (mail,) = postbox.arrived("marisol@example.com")
    assert "Marisol" in mail.subject
    assert "Falta la calle.\nY el número." in mail.body
    assert "Hola" in mail.body
    assert f"/panel/members/{post.pk}" in mail.body


def test_an_author_of_the_blog_is_answered_as_a_member_is(editor, author):
    body = {"post_type_id": 6, "title": "News", "post_status_id": Status.IN_REVIEW}
    made = author.post("/api/posts", body, format="json").json()["data"]

    assert (
        editor.put(f"/api/posts/{made['id']}/send-back", {"word": "Too long."}, format="json").status_code
        == 200
    )

    assert author.get(f"/api/posts/{made['id']}").json()["data"]["review"]["word"] == "Too long."


def test_who_may_not_enter_any_more_is_sent_nothing(editor, member, post):
    with shared_work():
        Membership.objects.filter(user_id=member.user_id).delete()

    assert send_back(editor, post).status_code == 200
    assert postbox.arrived() == []


def test_who_sends_back_their_own_is_sent_nothing(editor):
    body = {"post_type_id": 6, "title": "News", "post_status_id": Status.IN_REVIEW}
    made = editor.post("/api/posts", body, format="json").json()["data"]

    editor.put(f"/api/posts/{made['id']}/send-back", {"word": "Later."}, format="json")

    assert postbox.arrived() == []


def test_of_two_editors_the_second_hears_of_the_first(editor, admin, post):
    version = review_of(editor, post)["version"]
    send_back(editor, post, version=version)

    late = send_back(admin, post, version=version)
    publish = {"post_status_id": Status.PUBLISHED, "version": version}
    published = admin.put(f"/api/posts/{post.pk}/status", publish, format="json")
    unversioned = send_back(admin, post)

    assert (late.status_code, late.json()["code"]) == (409, "stale_version")
    assert (published.status_code, published.json()["code"]) == (409, "stale_version")
    assert (unversioned.status_code, unversioned.json()["code"]) == (409, "not_in_review")
    assert len(postbox.arrived()) == 1


@pytest.mark.parametrize("word", ["", "   ", "x" * 2_001, None, ["a"], "a\u0000b"])
def test_a_word_has_to_be_one(editor, post, word):
    response = send_back(editor, post, word)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["word"]


def test_trashed_post_has_no_review(editor, post):
    editor.delete(f"/api/posts/{post.pk}")

    assert send_back(editor, post).status_code == 404
    assert Post.objects.get(pk=post.pk).status == Status.IN_REVIEW


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_answers_are_for_those_who_publish(as_role, post, role):
    client = as_role(role)

    assert send_back(client, post).status_code == 403
    assert client.get(f"/api/posts/{post.pk}/review").status_code == 403
