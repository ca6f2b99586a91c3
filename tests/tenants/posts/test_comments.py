"""Team members comment on posts, fields and blocks; visitors and other domains never see the comments."""

from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives

from shared.accounts.models import Membership, User
from shared.api.permissions import Role
from shared.mail.links import panel_url
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.changes import comments, services
from tenants.posts.comment_models import Comment
from tenants.posts.models import Post, Status
from tests.kit import make, postbox
from tests.kit.jobs import send_news

pytestmark = pytest.mark.usefixtures("in_alpha")
LATER = timedelta(minutes=15)
"""A time after the pause between two emails."""


@pytest.fixture
def post():
    return make.post("blog", title="Tacos")


@pytest.fixture
def client_for(alpha, client_of):
    return lambda user, role: client_of(alpha, make.access_token(user, alpha, role))


def path(post, *more):
    return "/".join([f"/api/posts/{post.pk}/comments", *(str(each) for each in more)])


def add(client, post, text="Shorter, please.", **more):
    return client.post(path(post), {"text": text, **more}, format="json")


def added(client, post, text="Shorter, please.", **more):
    response = add(client, post, text, **more)
    assert response.status_code == 201, response.json()
    return response.json()["data"]


def read(client, post, **query):
    return client.get(path(post), query).json()["data"]


def resolve(client, post, comment, resolved=True):
    return client.put(path(post, comment["id"], "resolved"), {"resolved": resolved}, format="json")


def person(domain, role=Role.EDITOR, **values):
    return make.user(role=role, domain=domain, **values)


def test_comments_are_threads_with_replies_latest_thread_first(editor, viewer, post):
    first = added(editor, post, field="title")
    second = added(viewer, post, "<b>Hola</b>\nTwo lines", block="Hero-1")
    reply = added(viewer, post, "Done.", parent_id=first["id"])

    threads = read(editor, post)

    assert threads == [{**second, "replies": []}, {**first, "replies": [reply]}]
    assert (second["text"], second["block"], reply["field"]) == ("<b>Hola</b>\nTwo lines", "Hero-1", "")


def test_resolved_threads_are_listed_separately_and_a_reply_reopens_them(editor, admin, post):
    thread, other = added(editor, post), added(editor, post, "Two")

    resolved = resolve(admin, post, thread).json()["data"]

    assert (resolved["resolved"], resolved["resolved_by"]["firstname"]) == (True, "Toni")
    assert [each["id"] for each in read(editor, post, state="open")] == [other["id"]]
    assert [each["id"] for each in read(editor, post, state="resolved")] == [thread["id"]]
    added(editor, post, "Not yet", parent_id=thread["id"])
    assert len(read(editor, post, state="open")) == 2
    assert resolve(admin, post, thread, resolved=False).json()["data"]["resolved_at"] is None


def test_only_the_author_and_editors_resolve(editor, viewer, post):
    own, foreign = added(viewer, post), added(editor, post)

    assert resolve(viewer, post, own).status_code == 200
    assert resolve(viewer, post, foreign).status_code == 403
    assert resolve(editor, post, own, resolved=False).status_code == 200


def test_users_edit_only_their_own_comments(editor, admin, post):
    thread = added(editor, post)
    change = {"text": "Longer, please."}

    assert admin.patch(path(post, thread["id"]), change, format="json").status_code == 403
    edited = editor.patch(path(post, thread["id"]), change, format="json").json()["data"]

    assert edited["text"] == "Longer, please."
    assert edited["edited_at"] is not None


def test_deletion_protects_replies_of_others(editor, viewer, admin, post):
    thread = added(viewer, post)
    reply = added(editor, post, "Why?", parent_id=thread["id"])

    assert editor.delete(path(post, thread["id"])).status_code == 403
    response = viewer.delete(path(post, thread["id"]))
    assert (response.status_code, response.json()["code"]) == (409, "has_replies")
    assert editor.delete(path(post, reply["id"])).status_code == 200
    added(editor, post, "Why?", parent_id=thread["id"])
    assert admin.delete(path(post, thread["id"])).status_code == 200
    assert Comment.objects.count() == 0


def test_reply_to_a_deleted_comment_is_refused(editor, post):
    thread = added(editor, post)
    editor.delete(path(post, thread["id"]))

    assert add(editor, post, parent_id=thread["id"]).status_code == 404


def test_replies_have_one_level_and_belong_to_their_post(editor, post):
    thread = added(editor, post)
    reply = added(editor, post, parent_id=thread["id"])

    assert add(editor, post, parent_id=reply["id"]).status_code == 404
    assert add(editor, make.post("blog"), parent_id=thread["id"]).status_code == 404
    assert editor.put(path(post, reply["id"], "resolved"), {"resolved": True}).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"text": ""},
        {"text": " \n "},
        {"text": "a" * 2001},
        {"text": "a\u0000"},
        {"text": None},
        {"text": "a", "field": "nonsense"},
        {"text": "a", "block": "b" * 101},
        {"text": "a", "block": "b", "field": "title"},
        {"text": "a", "mention_ids": [0]},
        {"text": "a", "mention_ids": [999_999_999]},
        {"text": "a", "mention_ids": list(range(1, 30))},
        {"text": "a", "mention_ids": "all"},
        {"text": "a", "unknown": 1},
        {},
    ],
)
def test_invalid_comments_are_rejected(editor, post, body):
    assert editor.post(path(post), body, format="json").status_code == 422
    assert Comment.objects.count() == 0


def test_author_comments_on_own_posts_only(author, editor, post):
    own = make.post("blog", owner_id=author.user_id, status=Status.DRAFT)
    thread = added(editor, own)

    assert added(author, own, parent_id=thread["id"])
    assert len(read(author, own)) == 1
    assert author.get(path(post)).status_code == 403
    assert add(author, post).status_code == 403


def test_visitors_never_see_comments(editor, anonymous, post):
    added(editor, post, "Secret remark")

    assert anonymous.get(path(post)).status_code == 401
    assert "Secret remark" not in anonymous.get(f"/api/posts/{post.pk}").content.decode()


def test_posts_in_trash_have_read_only_comments(editor, post):
    thread = added(editor, post)
    services.trash(post, by=None)

    assert len(read(editor, post)) == 1
    assert add(editor, post).status_code == 404
    assert resolve(editor, post, thread).status_code == 404


def test_duplicate_has_no_comments_and_deletion_removes_them(admin, post):
    added(admin, post)

    copy = admin.post(f"/api/posts/{post.pk}/duplicate").json()["data"]
    assert not Comment.objects.filter(post_id=copy["id"]).exists()
    admin.delete(f"/api/posts/{post.pk}")
    assert admin.delete(f"/api/posts/{post.pk}/permanently").status_code == 200
    assert Comment.objects.count() == 0


def test_comments_change_no_version_and_survive_restored_versions(editor, post):
    added(editor, post, block="Hero-1")
    post.refresh_from_db()
    assert post.version == 1
    make.revision(post)

    editor.put(f"/api/posts/{post.pk}/revisions/1/restore", {}, format="json")

    assert len(read(editor, post, state="open")) == 1


def test_comments_per_post_and_per_site_are_limited(editor, author, post, monkeypatch):
    monkeypatch.setattr(comments, "MAX_PER_POST", 2)
    monkeypatch.setattr(comments, "MAX", 4)
    own = make.post("blog", owner_id=author.user_id)
    added(author, own)
    added(editor, post)
    added(editor, post)

    full = add(editor, post)
    assert (full.status_code, full.json()["errors"]) == (
        422,
        {"text": ["A post can have up to 2 comments. Delete a comment first."]},
    )
    assert add(author, own).status_code == 422
    added(editor, own)
    assert "A site can have" in add(editor, make.post("blog")).json()["errors"]["text"][0]


def test_list_needs_a_constant_number_of_queries(editor, post, django_assert_max_num_queries):
    for number in range(3):
        thread = added(editor, post, f"Thread {number}")
        added(editor, post, parent_id=thread["id"])

    with django_assert_max_num_queries(8):
        assert len(read(editor, post, limit=3)) == 3


def test_mentionable_people_are_those_who_see_the_post(alpha, editor, author):
    post = make.post("members", owner_id=author.user_id)
    ana = person(alpha, firstname="Ana", lastname="Ruiz")
    mia = person(alpha, Role.MEMBER, firstname="Mia")
    person(alpha, Role.AUTHOR, firstname="Arlo")
    person(alpha, Role.MEMBER, firstname="Amir")
    with shared_work():
        Membership.objects.filter(user=mia).update(member_post_id=post.pk)
        stranger = make.user(firstname="Ada")

    everyone = {each["id"] for each in editor.get(path(post, "people")).json()["data"]}
    found = editor.get(path(post, "people"), {"search": "an ru"}).json()["data"]

    assert {author.user_id, ana.pk, mia.pk} <= everyone
    assert stranger.pk not in everyone
    assert found == [{"id": ana.pk, "firstname": "Ana", "lastname": "Ruiz"}]
    names = {each["firstname"] for each in editor.get(path(post, "people")).json()["data"]}
    assert names.isdisjoint({"Arlo", "Amir", "Ada"})


def test_mention_without_access_is_refused(alpha, beta, editor, post):
    for other in (person(alpha, Role.AUTHOR), person(beta), person(alpha, Role.MEMBER)):
        response = add(editor, post, mention_ids=[other.pk])
        assert response.json()["errors"].keys() == {"mention_ids"}
    with shared_work():
        gone = person(alpha)
        User.objects.filter(pk=gone.pk).update(is_active=False)
    assert add(editor, post, mention_ids=[gone.pk]).status_code == 422


def test_mentioned_user_gets_an_email_that_links_to_the_block(alpha, client_for, post):
    writer = person(alpha, firstname="Ben", lastname="Ode")
    reader = person(alpha, Role.VIEWER, locale="es")

    thread = added(
        client_for(writer, Role.EDITOR), post, "See <b>here</b>", block="Hero-1", mention_ids=[reader.pk]
    )
    send_news(alpha)

    (mail,) = postbox.receive_emails(reader.email)
    assert isinstance(mail, EmailMultiAlternatives)
    assert mail.subject == "Ben Ode te mencionó en un comentario sobre «Tacos» – Alpha"
    assert panel_url(alpha, f"/panel/blog/{post.pk}/build?comment={thread['id']}") in mail.body
    assert "See <b>here</b>" in mail.body
    assert "See &lt;b&gt;here&lt;/b&gt;" in str(mail.alternatives[0][0])
    assert postbox.receive_emails(writer.email) == []


def test_thread_and_owner_get_emails_about_replies(alpha, client_for, author):
    post = make.post("blog", title="Tacos", owner_id=author.user_id)
    first, second = person(alpha, firstname="Ana", lastname=""), person(alpha, firstname="Ben", lastname="")
    with shared_work():
        owner = User.objects.get(pk=author.user_id)

    thread = added(client_for(first, Role.EDITOR), post)
    send_news(alpha)
    added(client_for(second, Role.EDITOR), post, "Done.", parent_id=thread["id"], mention_ids=[owner.pk])
    send_news(alpha, LATER)

    assert postbox.subjects(first.email) == ["Ben replied to a comment on “Tacos” – Alpha"]
    assert postbox.subjects(owner.email) == [
        "Ana commented on “Tacos” – Alpha",
        "Ben mentioned you in a comment on “Tacos” – Alpha",
    ]
    assert postbox.receive_emails(second.email) == []


def test_user_who_lost_access_gets_no_email_about_replies(alpha, client_for, editor, author):
    post = make.post("blog", owner_id=author.user_id)
    with shared_work():
        owner = User.objects.get(pk=author.user_id)
    thread = added(author, post)
    Post.objects.filter(pk=post.pk).update(owner_id=None)

    added(editor, post, "Done.", parent_id=thread["id"])
    send_news(alpha)

    assert postbox.receive_emails(owner.email) == []


def test_deleted_comments_and_trashed_posts_cause_no_email(alpha, editor, post):
    reader = person(alpha)
    other = make.post("blog")
    thread = added(editor, post, mention_ids=[reader.pk])
    added(editor, other, mention_ids=[reader.pk])

    editor.delete(path(post, thread["id"]))
    services.trash(other, by=None)
    send_news(alpha)

    assert postbox.receive_emails(reader.email) == []


def test_edit_notifies_only_users_it_mentions_for_the_first_time(alpha, editor, post):
    first, second = person(alpha), person(alpha)
    thread = added(editor, post, mention_ids=[first.pk])
    send_news(alpha)

    body = {"text": "And you", "mention_ids": [first.pk, second.pk]}
    editor.patch(path(post, thread["id"]), body, format="json")
    send_news(alpha, LATER)

    assert len(postbox.receive_emails(first.email)) == len(postbox.receive_emails(second.email)) == 1


def test_email_contains_the_text_of_an_edit_before_it_is_sent(alpha, editor, post):
    reader = person(alpha)
    thread = added(editor, post, "Call 555-0100", mention_ids=[reader.pk])
    added(editor, post, "Unchanged", mention_ids=[reader.pk])
    body = {"text": "Call 555-0199", "mention_ids": [reader.pk]}
    editor.patch(path(post, thread["id"]), body, format="json")

    send_news(alpha)

    (mail,) = postbox.receive_emails(reader.email)
    assert "Call 555-0199" in mail.body
    assert "Unchanged" in mail.body
    assert "555-0100" not in mail.body
