"""A reply shows the state of its email."""

from uuid import uuid4

import pytest

from commissary.celery import app
from shared.mail import outbox
from shared.mail.delivery import KINDS
from shared.mail.models import OutgoingMail
from shared.tenancy.unit_of_work import shared_work
from tenants.submissions.models import Reply
from tests.kit import make
from tests.kit.jobs import time_passes, work_of_mail
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
def answered(editor):
    submission = make.submission(email="ada@example.com")
    response = editor.post(f"/api/submissions/{submission.pk}/reply", {"message": "Yes!"}, format="json")
    assert response.status_code == 200
    return submission


def state(client, submission):
    (reply,) = client.get(f"/api/submissions/{submission.uid}").json()["data"]["replies"]
    return reply["mail_state"]


def test_an_answer_is_on_its_way_and_then_sent(editor, answered, server):
    before = state(editor, answered)
    work_of_mail()

    assert (before, state(editor, answered)) == ("queued", "sent")


def test_an_answer_that_no_server_took_says_so(alpha, editor, answered, server):
    server.refuses = True
    for _ in range(KINDS[0].max_tries):
        work_of_mail()
        time_passes(alpha)

    assert state(editor, answered) == "failed"


def test_reply_with_unknown_email_has_no_state(editor, answered):
    Reply.objects.update(mail_uid=uuid4())

    assert state(editor, answered) is None


def test_reply_state_ignores_email_of_another_domain(editor, answered, beta):
    with shared_work():
        OutgoingMail.objects.update(domain_id=beta.id)

    assert state(editor, answered) is None


@pytest.fixture
def undelivered(alpha, editor, answered, server):
    """A submission whose reply could not be delivered."""
    server.refuses = True
    for _ in range(KINDS[0].max_tries):
        work_of_mail()
        time_passes(alpha)
    server.refuses = False
    return answered


def listed(client, **query):
    reply = client.get("/api/submissions", query).json()
    rows = {row["id"]: row["is_undelivered"] for row in reply["data"]}
    return rows, reply["meta"]["counts"]["undelivered"]


def test_list_shows_submissions_with_undelivered_replies(editor, undelivered):
    other = make.submission(email="bo@example.com")

    assert listed(editor) == ({undelivered.pk: True, other.pk: False}, 1)
    assert listed(editor, undelivered=True) == ({undelivered.pk: True}, 1)
    assert editor.get(f"/api/submissions/{undelivered.pk}").json()["data"]["is_undelivered"] is True


def test_of_many_that_failed_the_last_are_listed(alpha, editor, undelivered, server, monkeypatch):
    monkeypatch.setattr(outbox, "MOST_FAILED", 1)
    later = make.submission(email="cy@example.com")
    editor.post(f"/api/submissions/{later.pk}/reply", {"message": "No"}, format="json")
    server.refuses = True
    for _ in range(KINDS[0].max_tries):
        work_of_mail()
        time_passes(alpha)

    assert listed(editor) == ({undelivered.pk: False, later.pk: True}, 1)


def test_an_answer_that_arrived_settles_the_one_before_it(editor, undelivered):
    editor.post(f"/api/submissions/{undelivered.pk}/reply", {"message": "Once more"}, format="json")
    work_of_mail()

    assert listed(editor) == ({undelivered.pk: False}, 0)
    assert listed(editor, undelivered=True) == ({}, 0)


def test_the_table_takes_the_same_filter(admin, undelivered):
    make.submission(email="bo@example.com")

    table = b"".join(admin.get("/api/submissions/export", {"undelivered": True}).streaming_content).decode()

    assert "ada@example.com" in table
    assert "bo@example.com" not in table
