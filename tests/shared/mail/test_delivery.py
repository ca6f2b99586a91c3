"""Every mail arrives once, or ends as failed: whatever the server, the worker and the clock do."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import redis
from django.conf import settings
from django.core import mail as django_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connections, transaction
from django.db.models.functions import Now
from django.utils import timezone

from commissary.celery import app
from shared.jobs import working
from shared.jobs.kinds import MAIL
from shared.jobs.models import Job
from shared.mail.delivery import KINDS
from shared.mail.models import MailState, OutgoingMail
from shared.mail.outbox import queue
from shared.tenancy.unit_of_work import shared_work
from tests.kit.jobs import claimed, time_passes, work_of_mail
from tests.kit.smtp import mail_server
from tests.shared.mail.conftest import use

app.loader.import_default_modules()


def rows():
    with shared_work():
        return list(OutgoingMail.objects.order_by("id"))


def jobs():
    with shared_work():
        return list(Job.objects.order_by("id"))


def test_a_queued_mail_is_sent_as_text_and_html_from_the_domain(send, server):
    send(reply_to="ada@example.com")

    assert work_of_mail() == 1

    (mail,) = server.mails
    assert mail["To"] == "ines@example.com"
    assert mail["From"] == "Alpha <no-reply@localhost>"
    assert mail["Reply-To"] == "ada@example.com"
    assert mail["Subject"] == "Ada invites you to Alpha"
    assert [part.get_content_type() for part in mail.walk()][1:] == ["text/plain", "text/html"]


def test_a_mail_is_sent_once_however_often_the_task_runs(send, server):
    send()

    assert [work_of_mail() for _ in range(3)] == [1, 0, 0]
    assert len(server.mails) == 1


def test_five_workers_at_once_send_each_mail_once(committed, alpha, send, server):
    for number in range(10):
        send(f"person{number}@example.com")

    def work(_):
        try:
            return work_of_mail()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(5) as pool:
        sent = list(pool.map(work, range(5)))

    assert sum(sent) == 10
    assert sorted(mail["To"] for mail in server.mails) == sorted(f"person{n}@example.com" for n in range(10))


def test_a_server_that_is_down_gets_the_mail_when_it_is_back(alpha, send, settings):
    with mail_server() as before:
        port = before.port
    use(settings, port)
    send()

    assert work_of_mail() == 0
    (waiting,) = jobs()
    time_passes(alpha)
    with mail_server(port) as back:
        sent = [work_of_mail(), work_of_mail()]

    assert (waiting.state, waiting.tries, waiting.detail.partition(":")[0]) == (
        "queued",
        1,
        "ConnectionRefusedError",
    )
    assert sent == [1, 0]
    assert len(back.mails) == 1


def test_a_failed_try_is_not_repeated_before_its_time(send, server):
    server.refuses = True
    send()

    work_of_mail()
    server.refuses = False

    assert work_of_mail() == 0
    assert server.mails == []


def test_the_waits_grow_and_the_fifth_failure_is_the_last(alpha, send, server):
    server.refuses = True
    send()
    waits = []
    for _ in range(KINDS[0].max_tries):
        work_of_mail()
        waits.append(jobs()[0].run_at <= timezone.now() + timedelta(hours=1, seconds=1))
        time_passes(alpha)
    server.refuses = False

    assert work_of_mail() == 0
    (row,), (job,) = rows(), jobs()
    assert (row.state, job.tries, row.can_be_sent) == (MailState.FAILED, 5, True)
    assert "try again later" in job.detail
    assert list(KINDS[0].waits) == sorted(KINDS[0].waits)
    assert all(waits)


def test_a_mail_that_cannot_be_sent_holds_up_no_other(send, server):
    send("first@example.com")
    with shared_work():
        OutgoingMail.objects.update(sealed="not sealed by us")
    send("second@example.com")

    assert work_of_mail() == 1

    assert [mail["To"] for mail in server.mails] == ["second@example.com"]
    assert [row.state for row in rows()] == [MailState.QUEUED, MailState.SENT]


def test_a_mail_whose_server_hung_up_comes_again_under_the_same_id(alpha, send, server):
    server.hangs_up = True
    send()
    work_of_mail()
    server.hangs_up = False
    time_passes(alpha)

    work_of_mail()

    ids = [mail["Message-ID"] for mail in server.mails]
    assert len(ids) == 2
    assert len(set(ids)) == 1
    assert ids[0] == f"<{rows()[0].uid}@alpha.test>"


def test_a_server_that_says_nothing_is_named_for_that(send, server, settings):
    server.is_silent, settings.EMAIL_TIMEOUT = True, 0.2
    send()

    work_of_mail()

    assert jobs()[0].problem == "The mail server did not respond in time."


def test_a_forgotten_password_waits_for_no_other_mail(alpha, send, server):
    for number in range(20):
        send(f"person{number}@example.com")
    other = {"url": "https://alpha.test/change-password?token=secret", "minutes": 30, "name": "Walt"}
    queue("password_reset", to="walt@example.com", domain=alpha, context=other)
    for number in range(20):
        send(f"later{number}@example.com")

    assert work_of_mail() == 41

    assert server.mails[0]["To"] == "walt@example.com"


def test_whoever_dies_while_sending_loses_the_claim_after_two_minutes(alpha, send, server):
    send()
    claimed(alpha, MAIL)
    held = work_of_mail()
    time_passes(alpha)

    assert (held, work_of_mail()) == (0, 1)


def test_a_mail_that_ends_every_process_is_given_up(alpha, send, server):
    send()
    time_passes(alpha, tries=KINDS[0].max_tries)

    assert work_of_mail() == 0
    assert [(row.state, row.can_be_sent) for row in rows()] == [(MailState.FAILED, True)]


def test_a_try_that_lost_its_claim_settles_nothing(alpha, send):
    send()
    claim = claimed(alpha, MAIL)
    time_passes(alpha)
    claimed(alpha, MAIL)

    working.run(claim)

    assert [row.state for row in rows()] == [MailState.QUEUED]


def test_what_a_mail_says_is_sealed_and_wiped_when_it_is_sent(send, server):
    send()
    (waiting,) = rows()

    work_of_mail()

    assert "secret" not in waiting.sealed
    assert "token" not in waiting.sealed
    (sent,) = rows()
    assert (sent.state, sent.sealed) == (MailState.SENT, "")
    assert sent.sent_at is not None


def test_a_mail_of_a_transaction_that_is_undone_is_never_sent(send, server):
    with shared_work(), transaction.atomic():
        send()
        transaction.set_rollback(True)

    assert work_of_mail() == 0
    assert rows() == []


MAIL_QUEUE = f"{settings.CELERY_BROKER_TRANSPORT_OPTIONS['global_keyprefix']}mail"


def test_the_worker_is_told_when_the_transaction_commits(send):
    broker = redis.Redis.from_url(settings.REDIS_URL)

    with shared_work(), transaction.atomic():
        send()
        assert broker.llen(MAIL_QUEUE) == 0

    assert broker.llen(MAIL_QUEUE) == 1


def test_settled_mails_go_after_a_month_and_waiting_ones_stay(send):
    for state in (MailState.SENT, MailState.FAILED, MailState.QUEUED):
        send(f"{state}@example.com")
        with shared_work():
            OutgoingMail.objects.filter(to=f"{state}@example.com").update(
                state=state, created_at=Now() - timedelta(days=31)
            )
    send("recent@example.com")

    assert app.tasks["mail.delete_old"]() == 2
    assert [row.to for row in rows()] == ["queued@example.com", "recent@example.com"]


def test_a_mail_goes_by_whatever_way_the_settings_name(send):
    send()
    work_of_mail()

    assert [mail.to for mail in django_mail.outbox] == [["ines@example.com"]]


def test_mails_about_one_thing_stand_together(send, server):
    for values in ({"about": "submission-7"}, {}, {"about": "submission-7"}):
        send(**values)

    work_of_mail()

    threads = [(mail["In-Reply-To"], mail["References"]) for mail in server.mails]
    assert threads == [("<submission-7@alpha.test>",) * 2, (None, None), ("<submission-7@alpha.test>",) * 2]


class Stopping(BaseEmailBackend):
    """The worker is told to stop while the mail is on its way."""

    def send_messages(self, _messages):
        raise SystemExit


def test_a_mail_whose_worker_was_stopped_is_sent_at_once_by_the_next(send, server, settings):
    send()
    backend, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.Stopping"
    with pytest.raises(SystemExit):
        work_of_mail()
    settings.EMAIL_BACKEND = backend

    (mail,), (job,) = rows(), jobs()
    assert (mail.state, job.tries, job.claimed_until) == (MailState.QUEUED, 0, None)
    assert work_of_mail() == 1
