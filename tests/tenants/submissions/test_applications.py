"""An admin turns an application into a draft and an invitation with one call."""

import pytest

from shared.accounts.models import AuditEvent, Membership
from shared.api.permissions import Role
from shared.mail.models import Notification
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.models import Post, Status
from tenants.submissions.models import Submission
from tests.kit import make, postbox

FIELDS = [
    make.form_field("business", label="What is your truck called?", required=True),
    make.form_field("name", label="Your name", required=True),
    make.form_field("email", "email", label="Email"),
    make.form_field("phone", "phone", label="Phone"),
    make.form_field("cuisine", label="Which cuisine?"),
    make.form_field("about", "textarea", label="What do you cook?"),
]
SENT = {
    "business": "Marisol’s Tacos",
    "name": "Marisol Vega Ruiz",
    "email": "Marisol@Example.com",
    "phone": "+1 415 555 0100",
    "cuisine": "Mexican & Martian",
    "about": "Tacos <b>al pastor</b>.\n\nEvery day.",
}


@pytest.fixture
def mexican(in_alpha):
    return make.post("cuisines", title="Mexican")


@pytest.fixture
def sent(make_page_with_form, send):
    """Send an application like a visitor; return its row."""

    def apply(purpose="application", **more):
        page = make_page_with_form(fields=FIELDS, purpose=purpose)
        assert send(page, {**SENT, **more}).status_code == 201
        return Submission.objects.latest("id")

    return apply


def accept(client, submission, **body):
    return client.post(f"/api/submissions/{submission.pk}/application", body, format="json")


def plan(client, submission):
    return client.get(f"/api/submissions/{submission.pk}/application")


def list_invitations(email="marisol@example.com"):
    with shared_work():
        return list(Membership.objects.filter(invited_email=email).values_list("role", "member_post_id"))


def test_plan_shows_the_post_to_be_created(admin, sent, mexican):
    submission = sent()

    assert plan(admin, submission).json()["data"] == {
        "title": "Marisol’s Tacos",
        "description": "Tacos <b>al pastor</b>.\n\nEvery day.",
        "phone": "+1 415 555 0100",
        "email": "Marisol@Example.com",
        "cuisines": [{"id": mexican.pk, "title": "Mexican"}],
        "unknown_cuisines": ["Martian"],
        "firstname": "Marisol",
        "lastname": "Vega Ruiz",
        "why_not_invited": "",
    }


def test_one_call_creates_a_draft_and_an_invitation(admin, sent, mexican):
    submission = sent()

    response = accept(admin, submission, invite=True)

    assert response.status_code == 201
    data = response.json()["data"]
    post = Post.objects.get(pk=data["member_post"]["id"])
    assert (post.title, post.status, post.is_live) == ("Marisol’s Tacos", Status.DRAFT, False)
    assert post.attributes["description"] == "<p>Tacos &lt;b&gt;al pastor&lt;/b&gt;.</p><p>Every day.</p>"
    assert (post.attributes["phone"], post.attributes["email"]) == ("+1 415 555 0100", "Marisol@Example.com")
    assert post.external == {"cuisines": [mexican.pk]}
    assert list_invitations() == [(Role.MEMBER, post.pk)]
    (mail,) = postbox.receive_emails("marisol@example.com")
    assert "Marisol’s Tacos" in mail.body
    assert (data["is_invited"], data["status"]) == (True, "read")
    assert data["accepted_at"] is not None
    with shared_work():
        assert AuditEvent.objects.filter(action="submission.accepted").count() == 1


def test_accepted_application_is_not_in_the_digest(admin, sent):
    submission = sent()
    subject = f"submission-{submission.pk}"
    with shared_work():
        assert Notification.objects.filter(subject=subject).exists()

    accept(admin, submission)

    with shared_work():
        assert not Notification.objects.filter(subject=subject).exists()


def test_repeated_acceptance_links_to_the_created_post(admin, editor, sent):
    submission = sent()
    made = accept(admin, submission, invite=True).json()["data"]["member_post"]["id"]

    again = accept(editor, submission)

    assert (again.status_code, again.json()["code"]) == (409, "already_accepted")
    assert again.json()["post_id"] == made
    assert Post.objects.filter(title="Marisol’s Tacos").count() == 1


def test_permanently_deleted_post_can_be_created_again(admin, sent):
    submission = sent()
    made = accept(admin, submission).json()["data"]["member_post"]["id"]
    admin.delete(f"/api/posts/{made}")
    assert admin.get(f"/api/submissions/{submission.pk}").json()["data"]["member_post"]["is_deleted"] is True
    admin.delete(f"/api/posts/{made}/permanently")

    assert accept(admin, submission).status_code == 201


def test_editor_creates_the_draft_without_an_invitation(editor, sent):
    submission = sent()

    assert plan(editor, submission).json()["data"]["why_not_invited"] == "Ask an admin to invite the sender."
    refused = accept(editor, submission, invite=True)
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        {"invite": ["Ask an admin to invite the sender."]},
    )
    assert Submission.objects.get(pk=submission.pk).member_post is None
    assert accept(editor, submission).json()["data"]["is_invited"] is False
    assert list_invitations() == []


def test_application_without_email_creates_only_a_draft(admin, sent):
    submission = sent(email="")

    refused = accept(admin, submission, invite=True)

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["invite"])
    assert Post.objects.filter(title="Marisol’s Tacos").count() == 0
    assert accept(admin, submission).status_code == 201


def test_existing_user_is_not_invited(admin, sent, alpha):
    make.user(role=Role.AUTHOR, domain=alpha, email="marisol@example.com")
    submission = sent()

    assert (
        plan(admin, submission).json()["data"]["why_not_invited"] == "This user already has access to Alpha."
    )
    assert accept(admin, submission, invite=True).status_code == 422
    assert Submission.objects.get(pk=submission.pk).member_post is None


def test_corrected_name_is_preserved(admin, sent):
    assert (
        accept(admin, sent(), title="Tacos Marisol").json()["data"]["member_post"]["title"] == "Tacos Marisol"
    )


def test_contact_message_is_not_an_application(admin, sent):
    submission = sent(purpose="message")

    assert plan(admin, submission).status_code == 404
    assert (accept(admin, submission).status_code, accept(admin, submission).json()["code"]) == (
        409,
        "not_an_application",
    )


def test_spam_is_not_accepted(admin, sent):
    submission = sent()
    Submission.objects.update(status="spam")

    assert accept(admin, submission).status_code == 409


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.MEMBER, Role.VIEWER])
def test_applications_require_permission(as_role, sent, role):
    submission = sent()

    assert plan(as_role(role), submission).status_code == 403
    assert accept(as_role(role), submission).status_code == 403


def test_home_screen_lists_open_applications(admin, sent, as_role):
    submission = sent()

    home = admin.get("/api/home").json()["data"]
    assert home["waiting_applications"] == 1
    assert [each["id"] for each in home["applications"]] == [submission.pk]
    accept(admin, submission)

    assert admin.get("/api/home").json()["data"]["waiting_applications"] == 0
    assert as_role(Role.AUTHOR).get("/api/home").json()["data"]["waiting_applications"] is None


def test_identical_names_get_different_urls(admin, sent):
    make.post(title="Marisol’s Tacos")

    assert accept(admin, sent()).status_code == 201


def test_answers_of_any_type_are_accepted(admin, in_alpha):
    answers = [
        {"name": "cuisine", "label": "Cuisine", "type": "select", "value": ["a", None, True]},
        {"name": "business", "label": "Business", "type": "text", "value": "x" * 300},
        {"name": "phone", "label": "Phone", "type": "phone", "value": "call me"},
        {"name": "about", "label": "", "type": "textarea", "value": "\u202eabc" * 900},
    ]
    submission = make.row(Submission, is_application=True, answers=answers, email="not an address")

    response = accept(admin, submission)

    assert response.status_code == 201
    assert len(response.json()["data"]["member_post"]["title"]) == 200
