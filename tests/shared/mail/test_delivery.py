"""Every mail arrives once, or ends as failed: whatever the server, the worker and the clock do."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connections, transaction
from django.db.models.functions import Now

from commissary.celery import app
from shared.mail import delivery
from shared.mail.delivery import deliver_due
from shared.mail.models import MAX_TRIES, OutgoingMail, State
from shared.tenancy.unit_of_work import shared_work
from tests.kit.smtp import mail_server
from tests.shared.mail.conftest import use

app.loader.import_default_modules()
deliver = app.tasks["mail.deliver"]


def rows():
    with shared_work():
        return list(OutgoingMail.objects.order_by("id"))


def the_wait_passes():
    with shared_work():
        OutgoingMail.objects.update(next_try_at=Now(), claimed_until=None)


def test_a_queued_mail_is_sent_as_text_and_html_from_the_domain(send, server):
    send(reply_to="ada@example.com")

    assert deliver() == 1

    (mail,) = server.mails
    assert mail["To"] == "ines@example.com"
    assert mail["From"] == "Alpha <no-reply@localhost>"
    assert mail["Reply-To"] == "ada@example.com"
    assert mail["Subject"] == "Ada invites you to Alpha"
    assert [part.get_content_type() for part in mail.walk()][1:] == ["text/plain", "text/html"]


def test_a_mail_is_sent_once_however_often_the_task_runs(send, server):
    send()

    assert [deliver() for _ in range(3)] == [1, 0, 0]
    assert len(server.mails) == 1


def test_five_workers_at_once_send_each_mail_once(committed, alpha, send, server):
    for number in range(10):
        send(f"person{number}@example.com")

    def work(_):
        try:
            return deliver_due()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(5) as pool:
        sent = list(pool.map(work, range(5)))

    assert sum(sent) == 10
    assert sorted(mail["To"] for mail in server.mails) == sorted(f"person{n}@example.com" for n in range(10))


def test_a_server_that_is_down_gets_the_mail_when_it_is_back(send, settings):
    with mail_server() as before:
        port = before.port
    use(settings, port)
    send()

    assert deliver() == 0
    (waiting,) = rows()
    the_wait_passes()
    with mail_server(port) as back:
        sent = [deliver(), deliver()]

    assert (waiting.state, waiting.tries, waiting.problem.partition(":")[0]) == (
        "queued",
        1,
        "ConnectionRefusedError",
    )
    assert sent == [1, 0]
    assert len(back.mails) == 1


def test_a_failed_try_is_not_repeated_before_its_time(send, server):
    server.refuses = True
    send()

    deliver()
    server.refuses = False

    assert deliver() == 0
    assert server.mails == []


def test_the_waits_grow_and_the_fifth_failure_is_the_last(send, server):
    server.refuses = True
    send()
    waits = []
    for _ in range(MAX_TRIES):
        deliver()
        with shared_work():
            waited = OutgoingMail.objects.filter(next_try_at__lte=Now() + timedelta(hours=1, seconds=1))
            waits.append(waited.exists())
        the_wait_passes()
    server.refuses = False

    assert deliver() == 0
    (row,) = rows()
    assert (row.state, row.tries, row.can_be_sent) == (State.FAILED, MAX_TRIES, True)
    assert "try again later" in row.problem
    assert list(delivery.WAITS) == sorted(delivery.WAITS)
    assert all(waits)


def test_a_mail_that_cannot_be_sent_holds_up_no_other(send, server):
    send("first@example.com")
    with shared_work():
        OutgoingMail.objects.update(sealed="not sealed by us")
    send("second@example.com")

    assert deliver() == 1

    assert [mail["To"] for mail in server.mails] == ["second@example.com"]
    assert [row.state for row in rows()] == [State.QUEUED, State.SENT]


def test_a_mail_whose_server_hung_up_comes_again_under_the_same_id(send, server):
    server.hangs_up = True
    send()
    deliver()
    server.hangs_up = False
    the_wait_passes()

    deliver()

    ids = [mail["Message-ID"] for mail in server.mails]
    assert len(ids) == 2
    assert len(set(ids)) == 1
    assert ids[0] == f"<{rows()[0].uid}@alpha.test>"


def test_whoever_dies_while_sending_loses_the_claim_after_two_minutes(send, server):
    send()
    with shared_work():
        OutgoingMail.objects.update(tries=1, claimed_until=Now() + delivery.CLAIM)
        held = deliver()
        OutgoingMail.objects.update(claimed_until=Now() - timedelta(seconds=1))

    assert (held, deliver()) == (0, 1)


def test_a_mail_that_ends_every_process_is_given_up(send, server):
    send()
    with shared_work():
        OutgoingMail.objects.update(tries=MAX_TRIES, claimed_until=Now() - timedelta(seconds=1))

    assert deliver() == 0
    assert [(row.state, row.can_be_sent) for row in rows()] == [(State.FAILED, True)]


def test_a_try_that_lost_its_claim_settles_nothing(send):
    send()
    with shared_work():
        mail = delivery._claim()
        assert mail is not None
        OutgoingMail.objects.update(tries=2)
        delivery._settle(mail, state=State.SENT)

    assert [row.state for row in rows()] == [State.QUEUED]


def test_what_a_mail_says_is_sealed_and_wiped_when_it_is_sent(send, server):
    send()
    (waiting,) = rows()

    deliver()

    assert "secret" not in waiting.sealed
    assert "token" not in waiting.sealed
    (sent,) = rows()
    assert (sent.state, sent.sealed) == (State.SENT, "")
    assert sent.sent_at is not None


def test_a_mail_of_a_transaction_that_is_undone_is_never_sent(send, server):
    with shared_work(), transaction.atomic():
        send()
        transaction.set_rollback(True)

    assert deliver() == 0
    assert rows() == []


def test_the_worker_is_rung_when_the_transaction_commits(send, monkeypatch):
    rung = []
    monkeypatch.setattr(deliver, "apply_async", lambda **_: rung.append(len(rows())))

    with shared_work(), transaction.atomic():
        send()
        assert rung == []

    assert rung == [1]


def test_a_broker_that_is_gone_is_no_reason_to_fail(send, settings, server, monkeypatch):
    def unreachable(**_):
        raise ConnectionRefusedError

    monkeypatch.setattr(deliver, "apply_async", unreachable)
    send()

    assert deliver() == 1


def test_settled_mails_go_after_a_month_and_waiting_ones_stay(send):
    for state in (State.SENT, State.FAILED, State.QUEUED):
        send(f"{state}@example.com")
        with shared_work():
            OutgoingMail.objects.filter(to=f"{state}@example.com").update(
                state=state, created_at=Now() - timedelta(days=31)
            )
    send("recent@example.com")

    assert app.tasks["mail.forget_old"]() == 2
    assert [row.to for row in rows()] == ["queued@example.com", "recent@example.com"]


def test_a_mail_goes_by_whatever_way_the_settings_name(send):
    send()
    deliver()

    assert [mail.to for mail in django_mail.outbox] == [["ines@example.com"]]


def test_mails_about_one_thing_stand_together(send, server):
    for values in ({"about": "submission-7"}, {}, {"about": "submission-7"}):
        send(**values)

    deliver()

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
        deliver()
    settings.EMAIL_BACKEND = backend

    (mail,) = rows()
    assert (mail.state, mail.tries, mail.claimed_until) == (State.QUEUED, 0, None)
    assert deliver() == 1
