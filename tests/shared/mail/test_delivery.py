"""Every email arrives once or fails, despite failures of server, worker or clock."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import redis
from django.conf import settings
from django.core import mail as django_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connections, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from commissary.celery import app
from shared.jobs import working
from shared.jobs.kinds import MAIL
from shared.jobs.models import Job
from shared.mail.delivery import KINDS
from shared.mail.models import MailState, OutgoingMail
from shared.mail.outbox import MailContent, queue, queue_all
from shared.tenancy.unit_of_work import shared_work
from tests.kit.jobs import claim_job, end_waits, send_due_mail
from tests.kit.smtp import mail_server
from tests.shared.mail.conftest import use

app.loader.import_default_modules()


def rows():
    with shared_work():
        return list(OutgoingMail.objects.order_by("id"))


def jobs():
    with shared_work():
        return list(Job.objects.order_by("id"))


@pytest.mark.parametrize("number", [1, 5])
def test_emails_to_many_recipients_take_two_inserts(alpha, number):
    content = MailContent({"form": "Contact", "message": "Thanks"}, "en")
    letters = {f"a{each}@example.com": content for each in range(number)}

    with CaptureQueriesContext(connections["default"]) as queries:
        queue_all("submission_receipt", letters, domain=alpha)

    assert sum(each["sql"].startswith("INSERT") for each in queries.captured_queries) == 2
    assert len(jobs()) == number


def test_queued_email_is_sent_as_text_and_html_from_the_domain(send, server):
    send(reply_to="ada@example.com")

    assert send_due_mail() == 1

    (mail,) = server.mails
    assert mail["To"] == "ines@example.com"
    assert mail["From"] == "Alpha <no-reply@localhost>"
    assert mail["Reply-To"] == "ada@example.com"
    assert mail["Subject"] == "Ada invited you to join Alpha"
    assert [part.get_content_type() for part in mail.walk()][1:] == ["text/plain", "text/html"]


def test_email_is_sent_once_despite_repeated_task(send, server):
    send()

    assert [send_due_mail() for _ in range(3)] == [1, 0, 0]
    assert len(server.mails) == 1


def test_concurrent_workers_send_each_email_once(committed, alpha, send, server):
    for number in range(10):
        send(f"person{number}@example.com")

    def work(_):
        try:
            return send_due_mail()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(5) as pool:
        sent = list(pool.map(work, range(5)))

    assert sum(sent) == 10
    assert sorted(mail["To"] for mail in server.mails) == sorted(f"person{n}@example.com" for n in range(10))


def test_email_is_sent_when_the_server_is_back(alpha, send, settings):
    with mail_server() as before:
        port = before.port
    use(settings, port)
    send()

    assert send_due_mail() == 0
    (waiting,) = jobs()
    end_waits(alpha)
    with mail_server(port) as back:
        sent = [send_due_mail(), send_due_mail()]

    assert (waiting.state, waiting.tries, waiting.detail.partition(":")[0]) == (
        "queued",
        1,
        "ConnectionRefusedError",
    )
    assert sent == [1, 0]
    assert len(back.mails) == 1


def test_failed_try_is_not_repeated_early(send, server):
    server.refuses = True
    send()

    send_due_mail()
    server.refuses = False

    assert send_due_mail() == 0
    assert server.mails == []


def test_waits_grow_and_fifth_failure_is_final(alpha, send, server):
    server.refuses = True
    send()
    waits = []
    for _ in range(KINDS[0].max_tries):
        send_due_mail()
        waits.append(jobs()[0].run_at <= timezone.now() + timedelta(hours=1, seconds=1))
        end_waits(alpha)
    server.refuses = False

    assert send_due_mail() == 0
    (row,), (job,) = rows(), jobs()
    assert (row.state, job.tries, row.can_be_sent) == (MailState.FAILED, 5, True)
    assert "try again later" in job.detail
    assert list(KINDS[0].waits) == sorted(KINDS[0].waits)
    assert all(waits)


def test_unsendable_email_does_not_block_others(send, server):
    send("first@example.com")
    with shared_work():
        OutgoingMail.objects.update(sealed="not sealed by us")
    send("second@example.com")

    assert send_due_mail() == 1

    assert [mail["To"] for mail in server.mails] == ["second@example.com"]
    assert [row.state for row in rows()] == [MailState.QUEUED, MailState.SENT]


def test_email_is_resent_with_same_message_id_after_disconnect(alpha, send, server):
    server.hangs_up = True
    send()
    send_due_mail()
    server.hangs_up = False
    end_waits(alpha)

    send_due_mail()

    ids = [mail["Message-ID"] for mail in server.mails]
    assert len(ids) == 2
    assert len(set(ids)) == 1
    assert ids[0] == f"<{rows()[0].uid}@alpha.test>"


def test_silent_mail_server_is_reported(send, server, settings):
    server.is_silent, settings.EMAIL_TIMEOUT = True, 0.2
    send()

    send_due_mail()

    assert jobs()[0].problem == "The mail server did not respond in time."


def test_password_reset_email_is_sent_first(alpha, send, server):
    for number in range(20):
        send(f"person{number}@example.com")
    other = {"url": "https://alpha.test/change-password?token=secret", "minutes": 30, "name": "Walt"}
    queue("password_reset", to="walt@example.com", domain=alpha, context=other)
    for number in range(20):
        send(f"later{number}@example.com")

    assert send_due_mail() == 41

    assert server.mails[0]["To"] == "walt@example.com"


def test_claim_of_dead_worker_expires(alpha, send, server):
    send()
    claim_job(alpha, MAIL)
    held = send_due_mail()
    end_waits(alpha)

    assert (held, send_due_mail()) == (0, 1)


def test_email_that_kills_every_worker_fails(alpha, send, server):
    send()
    end_waits(alpha, tries=KINDS[0].max_tries)

    assert send_due_mail() == 0
    assert [(row.state, row.can_be_sent) for row in rows()] == [(MailState.FAILED, True)]


def test_try_with_lost_claim_changes_nothing(alpha, send):
    send()
    claim = claim_job(alpha, MAIL)
    end_waits(alpha)
    claim_job(alpha, MAIL)

    working.run(claim)

    assert [row.state for row in rows()] == [MailState.QUEUED]


def test_email_content_is_encrypted_and_deleted_when_sent(send, server):
    send()
    (waiting,) = rows()

    send_due_mail()

    assert "secret" not in waiting.sealed
    assert "token" not in waiting.sealed
    (sent,) = rows()
    assert (sent.state, sent.sealed) == (MailState.SENT, "")
    assert sent.sent_at is not None


def test_rolled_back_transaction_sends_no_email(send, server):
    with shared_work(), transaction.atomic():
        send()
        transaction.set_rollback(True)

    assert send_due_mail() == 0
    assert rows() == []


MAIL_QUEUE = f"{settings.CELERY_BROKER_TRANSPORT_OPTIONS['global_keyprefix']}mail"


def test_worker_is_notified_on_commit(send):
    broker = redis.Redis.from_url(settings.REDIS_URL)

    with shared_work(), transaction.atomic():
        send()
        assert broker.llen(MAIL_QUEUE) == 0

    assert broker.llen(MAIL_QUEUE) == 1


def test_old_emails_are_deleted_after_a_month_except_queued(send):
    for state in (MailState.SENT, MailState.FAILED, MailState.QUEUED):
        send(f"{state}@example.com")
        with shared_work():
            OutgoingMail.objects.filter(to=f"{state}@example.com").update(
                state=state, created_at=Now() - timedelta(days=31)
            )
    send("recent@example.com")

    assert app.tasks["mail.delete_old"]() == 2
    assert [row.to for row in rows()] == ["queued@example.com", "recent@example.com"]


def test_email_uses_the_configured_backend(send):
    send()
    send_due_mail()

    assert [mail.to for mail in django_mail.outbox] == [["ines@example.com"]]


def test_emails_about_one_subject_share_a_thread(send, server):
    for values in ({"about": "submission-7"}, {}, {"about": "submission-7"}):
        send(**values)

    send_due_mail()

    threads = [(mail["In-Reply-To"], mail["References"]) for mail in server.mails]
    assert threads == [("<submission-7@alpha.test>",) * 2, (None, None), ("<submission-7@alpha.test>",) * 2]


class StoppingBackend(BaseEmailBackend):
    """A backend that stops the worker while it sends the email."""

    def send_messages(self, _messages):
        raise SystemExit


def test_email_of_stopped_worker_is_sent_by_next_worker(send, server, settings):
    send()
    backend, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.StoppingBackend"
    with pytest.raises(SystemExit):
        send_due_mail()
    settings.EMAIL_BACKEND = backend

    (mail,), (job,) = rows(), jobs()
    assert (mail.state, job.tries, job.claimed_until) == (MailState.QUEUED, 0, None)
    assert send_due_mail() == 1
