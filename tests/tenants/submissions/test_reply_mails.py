"""What became of the mail by which an answer was sent stands beside the answer."""

from uuid import uuid4

import pytest

from commissary.celery import app
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


def test_nothing_is_said_of_a_mail_that_is_not_known_any_more(editor, answered):
    Reply.objects.update(mail_uid=uuid4())

    assert state(editor, answered) is None


def test_nothing_is_said_of_the_mail_of_another_domain(editor, answered, beta):
    with shared_work():
        OutgoingMail.objects.update(domain_id=beta.id)

    assert state(editor, answered) is None
