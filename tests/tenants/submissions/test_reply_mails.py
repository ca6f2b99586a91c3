"""A reply shows the delivery state of its email."""

from uuid import uuid4

import pytest

from commissary.celery import app
from shared.mail import outbox
from shared.mail.delivery import KINDS
from shared.mail.models import OutgoingMail
from shared.tenancy.unit_of_work import shared_work
from tenants.submissions.models import Reply
from tests.kit import make
from tests.kit.jobs import end_waits, send_due_mail
from tests.kit.smtp import mail_server
from tests.shared.mail.conftest import use

pytestmark = pytest.mark.usefixtures("in_alpha")

app.loader.import_default_modules()


@pytest.fixture
def server(settings):
    with mail_server() as running:
        use(settings, running.port)
        yield running


@pytest.fixture
def answer_submission(editor):
    submission = make.submission(email="ada@example.com")
    response = editor.post(f"/api/submissions/{submission.pk}/reply", {"message": "Yes!"}, format="json")
    assert response.status_code == 200
    return submission


def state(client, submission):
    (reply,) = client.get(f"/api/submissions/{submission.uid}").json()["data"]["replies"]
    return reply["mail_state"]


def test_reply_is_pending_and_then_sent(editor, answer_submission, server):
    before = state(editor, answer_submission)
    send_due_mail()

    assert (before, state(editor, answer_submission)) == ("queued", "sent")


def test_undeliverable_reply_is_shown_as_failed(alpha, editor, answer_submission, server):
    server.refuses = True
    for _ in range(KINDS[0].max_tries):
        send_due_mail()
        end_waits(alpha)

    assert state(editor, answer_submission) == "failed"


def test_reply_with_unknown_email_has_no_state(editor, answer_submission):
    Reply.objects.update(mail_uid=uuid4())

    assert state(editor, answer_submission) is None


def test_reply_state_ignores_email_of_another_domain(editor, answer_submission, beta):
    with shared_work():
        OutgoingMail.objects.update(domain_id=beta.id)

    assert state(editor, answer_submission) is None


@pytest.fixture
def undelivered(alpha, editor, answer_submission, server):
    """A submission with an undeliverable reply."""
    server.refuses = True
    for _ in range(KINDS[0].max_tries):
        send_due_mail()
        end_waits(alpha)
    server.refuses = False
    return answer_submission


def list_submissions(client, **query):
    reply = client.get("/api/submissions", query).json()
    rows = {row["id"]: row["is_undelivered"] for row in reply["data"]}
    return rows, reply["meta"]["counts"]["undelivered"]


def test_list_shows_submissions_with_undelivered_replies(editor, undelivered):
    other = make.submission(email="bo@example.com")

    assert list_submissions(editor) == ({undelivered.pk: True, other.pk: False}, 1)
    assert list_submissions(editor, undelivered=True) == ({undelivered.pk: True}, 1)
    assert editor.get(f"/api/submissions/{undelivered.pk}").json()["data"]["is_undelivered"] is True


def test_last_failed_emails_are_listed(alpha, editor, undelivered, server, monkeypatch):
    monkeypatch.setattr(outbox, "MOST_FAILED", 1)
    later = make.submission(email="cy@example.com")
    editor.post(f"/api/submissions/{later.pk}/reply", {"message": "No"}, format="json")
    server.refuses = True
    for _ in range(KINDS[0].max_tries):
        send_due_mail()
        end_waits(alpha)

    assert list_submissions(editor) == ({undelivered.pk: False, later.pk: True}, 1)


def test_delivered_reply_clears_the_earlier_failure(editor, undelivered):
    editor.post(f"/api/submissions/{undelivered.pk}/reply", {"message": "Once more"}, format="json")
    send_due_mail()

    assert list_submissions(editor) == ({undelivered.pk: False}, 0)
    assert list_submissions(editor, undelivered=True) == ({}, 0)


def test_export_has_the_same_delivery_filter(admin, undelivered):
    make.submission(email="bo@example.com")

    table = b"".join(admin.get("/api/submissions/export", {"undelivered": True}).streaming_content).decode()

    assert "ada@example.com" in table
    assert "bo@example.com" not in table
