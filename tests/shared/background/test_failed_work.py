"""Failed jobs are listed with their reason for responsible users, who can retry them."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from commissary.celery import app
from shared.accounts.models import AuditEvent
from shared.api.permissions import Role
from shared.jobs import enqueueing
from shared.jobs.models import Job, JobState
from shared.mail.delivery import delete_old
from shared.mail.models import MailState, OutgoingMail
from shared.mail.outbox import queue
from shared.mail.titles import job_kind
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.media.models import Media, MediaState
from tenants.media.pending import PROCESS
from tenants.posts.changes import services
from tenants.posts.changes.due import SCHEDULE
from tenants.posts.changes.scheduling import SCHEDULING
from tenants.posts.models import Post, Status
from tests.kit import make
from tests.kit.jobs import run_jobs_at, send_due_mail
from tests.kit.smtp import mail_server
from tests.shared.mail.conftest import use

app.loader.import_default_modules()
HOUR = timedelta(hours=1)
INVITATION = {"inviter": "Ada", "role": "Editor", "url": "https://alpha.test/x", "expires": "1 May"}
RESET = {"name": "Ines", "url": "https://alpha.test/y", "minutes": 30}


@pytest.fixture
def admin(as_role):
    return as_role(Role.ADMIN)


@pytest.fixture
def super_admin(as_role):
    return as_role(Role.SUPER_ADMIN)


def create_failed_mail(domain, to="ines@example.com", template="invitation", context=INVITATION, **more):
    """Create an email that has failed after all attempts."""
    with shared_work():
        queue(template, to=to, domain=domain, context=context, **more)
        mail = OutgoingMail.objects.latest("id")
        mail.state, mail.failed_at = MailState.FAILED, timezone.now()
        mail.save()
        Job.objects.filter(kind=job_kind(template), key=str(mail.pk)).update(
            state=JobState.FAILED,
            tries=5,
            problem="The mail server rejected the recipient's address.",
            detail="SMTPRecipientsRefused: {'ines@example.com': (550, b'no such mailbox at mx7')}",
            failed_at=mail.failed_at,
        )
    return mail


def create_failed_picture(domain, name="Harbour"):
    with unit_of_work(domain):
        picture = make.row(
            Media,
            title=name,
            extension="png",
            mime="image/png",
            width=8,
            height=6,
            state=MediaState.FAILED,
            problem="The file is missing from the storage.",
        )
        enqueueing.note_failed(PROCESS, [picture.pk], picture.problem)
    with shared_work():
        Job.objects.filter(kind=PROCESS, key=str(picture.pk)).update(tries=5)
    return picture


def create_stuck_post(domain, at):
    """Create a scheduled post with the URL of another post."""
    with unit_of_work(domain):
        post = make.post(title="Stuck", status=Status.SCHEDULED, publish_at=at)
        Post.objects.filter(pk=post.pk).update(url="members/taken")
        make.row(Post, type=2, title="Taken", url="members/other", live_url="members/taken")
    return post


def create_failed_post(domain):
    moment = timezone.now() + HOUR
    post = create_stuck_post(domain, moment)
    for _ in range(SCHEDULING.max_tries):
        run_jobs_at(moment, domain)
        moment += timedelta(days=1)
    return post


def get_schedule(post):
    with shared_work():
        return Job.objects.get(kind=SCHEDULE, key=str(post.pk))


def get_job_id(mail):
    with shared_work():
        return Job.objects.get(kind=job_kind(mail.template), key=str(mail.pk)).pk


def list_failed_work(client, query=""):
    reply = client.get(f"/api/background-work{query}")
    assert reply.status_code == 200, reply.content
    return [(row["kind"], row["title"]) for row in reply.json()["data"]]


def test_failed_jobs_of_every_kind_are_listed_newest_first(alpha, admin):
    post = create_failed_post(alpha)
    picture = create_failed_picture(alpha)
    mail = create_failed_mail(alpha)

    reply = admin.get("/api/background-work").json()

    assert {row["kind"]: (row["title"], row["reason"], row["path"]) for row in reply["data"]} == {
        "mail": (
            "Invitation to ines@example.com",
            "The mail server rejected the recipient's address.",
            "",
        ),
        "pictures": ("Harbour", "The file is missing from the storage.", f"/panel/media?file={picture.pk}"),
        "schedules": ("Stuck", "Another post already uses this URL.", f"/panel/members/{post.pk}"),
    }
    counts = reply["meta"]["counts"]
    assert (counts["mail"], counts["pictures"], counts["schedules"]) == (1, 1, 1)
    moments = [row["failed_at"] for row in reply["data"]]
    assert moments == sorted(moments, reverse=True)
    assert all(row["tries"] == 5 and row["can_retry"] for row in reply["data"])
    assert mail.sealed


def test_technical_detail_is_shown_to_super_admins_only(alpha, admin, super_admin):
    create_failed_mail(alpha)

    reply = [
        client.get("/api/background-work").json()["data"][0]["detail"] for client in (admin, super_admin)
    ]

    assert reply[0] == ""
    assert "mx7" in reply[1]


def test_domain_lists_only_its_own_failed_jobs(alpha, beta, admin):
    for domain in (alpha, beta):
        create_failed_mail(domain, f"somebody@{domain.host}.example")
        create_failed_picture(domain, domain.title)

    assert sorted(list_failed_work(admin)) == [
        ("mail", "Invitation to somebody@alpha.test.example"),
        ("pictures", "Alpha"),
    ]


def test_failed_account_emails_are_listed_for_super_admins_only(alpha, beta, admin, super_admin):
    create_failed_mail(alpha, template="password_reset", context=RESET)
    create_failed_mail(beta, template="password_reset", context=RESET)

    assert list_failed_work(admin) == []
    assert list_failed_work(super_admin) == [("mail", "Password reset link for ines@example.com")] * 2


def test_failed_jobs_are_filtered_and_paginated(alpha, admin):
    for number in range(3):
        create_failed_picture(alpha, f"Picture {number}")
    create_failed_mail(alpha)

    assert list_failed_work(admin, "?kind=mail") == [("mail", "Invitation to ines@example.com")]
    assert list_failed_work(admin, "?kind=pictures&limit=1&offset=1") == [("pictures", "Picture 1")]
    assert admin.get("/api/background-work?kind=dreams").status_code == 422


def test_query_count_is_independent_of_list_length(alpha, admin):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            admin.get("/api/background-work")
        return len(captured)

    create_failed_picture(alpha, "first"), create_failed_mail(alpha)
    queries()
    few = queries()
    for number in range(5):
        create_failed_picture(alpha, f"Picture {number}"), create_failed_mail(alpha, f"p{number}@example.com")

    assert queries() == few


def test_retried_email_is_sent(alpha, admin, settings):
    mail, other = create_failed_mail(alpha), create_failed_mail(alpha, "other@example.com")

    with mail_server() as server:
        use(settings, server.port)
        reply = admin.post(
            "/api/background-work/retry", {"kind": "mail", "ids": [get_job_id(mail)]}, format="json"
        )
        send_due_mail()

    assert reply.json()["data"] == {"count": 1}
    assert [mail["To"] for mail in server.mails] == ["ines@example.com"]
    assert list_failed_work(admin) == [("mail", f"Invitation to {other.to}")]
    with shared_work():
        event = AuditEvent.objects.get(action="work.retried")
    assert event.data == {"kinds": "mail", "count": 1}


def test_retry_without_ids_retries_all_jobs(alpha, beta, admin):
    post, picture, mail = create_failed_post(alpha), create_failed_picture(alpha), create_failed_mail(alpha)
    elsewhere = create_failed_picture(beta)

    reply = admin.post("/api/background-work/retry", {}, format="json")

    assert reply.json()["data"] == {"count": 3}
    assert list_failed_work(admin) == []
    with unit_of_work(alpha):
        assert Media.objects.get(pk=picture.pk).state == MediaState.PENDING
    assert get_schedule(post).tries == 0
    with unit_of_work(beta):
        assert Media.objects.get(pk=elsewhere.pk).state == MediaState.FAILED
    with shared_work():
        assert OutgoingMail.objects.get(pk=mail.pk).state == MailState.QUEUED
    assert admin.post("/api/background-work/retry", {}, format="json").json()["data"] == {"count": 0}


def test_jobs_of_others_cannot_be_retried(alpha, beta, admin):
    theirs = create_failed_mail(beta)
    secret = create_failed_mail(alpha, template="password_reset", context=RESET)
    ids = [theirs.pk, secret.pk, 10**15]

    reply = admin.post("/api/background-work/retry", {"kind": "mail", "ids": ids}, format="json")

    assert reply.json()["data"] == {"count": 0}
    with shared_work():
        assert set(OutgoingMail.objects.values_list("state", flat=True)) == {MailState.FAILED}
    assert admin.post("/api/background-work/retry", {"ids": ids}, format="json").status_code == 422


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_failed_jobs_require_admin(role, as_role):
    assert as_role(role).get("/api/background-work").status_code == 403
    assert as_role(role).post("/api/background-work/retry", {}, format="json").status_code == 403


def test_schedule_is_retried_with_growing_waits_and_then_fails(alpha, admin):
    moment = timezone.now() + HOUR
    post = create_stuck_post(alpha, moment)
    tried: list[int] = []
    for minutes in range(4 * 60):
        run_jobs_at(moment + timedelta(minutes=minutes), alpha)
        tries = get_schedule(post).tries
        if tries > len(tried):
            tried.append(minutes)

    assert tried == [0, 1, 6, 36, 156]
    assert list_failed_work(admin) == [("schedules", "Stuck")]


def test_schedule_runs_on_retry_after_its_obstacle_is_gone(alpha, admin):
    post = create_failed_post(alpha)
    with unit_of_work(alpha):
        Post.objects.filter(live_url="members/taken").update(live_url="members/free", url="members/free")

    admin.post(
        "/api/background-work/retry", {"kind": "schedules", "ids": [get_schedule(post).pk]}, format="json"
    )
    run_jobs_at(timezone.now() + timedelta(days=1), alpha)
    with unit_of_work(alpha):
        assert Post.objects.get(pk=post.pk).is_live


def test_saving_a_post_clears_its_failed_schedule(alpha, admin):
    post = create_failed_post(alpha)

    with unit_of_work(alpha):
        services.save(Post.objects.get(pk=post.pk), services.PostFields(url="elsewhere"), by=None)

    assert list_failed_work(admin) == []


def test_failing_post_does_not_block_other_schedules(alpha, admin, monkeypatch):
    moment = timezone.now() + HOUR
    with unit_of_work(alpha):
        poison = make.post(title="Poison", status=Status.SCHEDULED, publish_at=moment)
        healthy = make.post(title="Healthy", status=Status.SCHEDULED, publish_at=moment)
        # The product never writes such a body.
        Post.objects.filter(pk=poison.pk).update(attributes="not an object")
    run_jobs_at(moment, alpha)

    with unit_of_work(alpha):
        assert Post.objects.get(pk=healthy.pk).is_live
    assert "because of an internal error" in get_schedule(poison).problem


def test_expired_email_cannot_be_retried(alpha, super_admin, settings):
    with shared_work():
        queue("password_reset", to="ines@example.com", domain=alpha, context=RESET, good_for=HOUR)
        OutgoingMail.objects.update(good_until=timezone.now())

    with mail_server() as server:
        use(settings, server.port)
        send_due_mail()

    assert server.mails == []
    (row,) = super_admin.get("/api/background-work").json()["data"]
    assert row["can_retry"] is False
    assert "expired" in row["reason"]
    assert super_admin.post("/api/background-work/retry", {}, format="json").json()["data"] == {"count": 0}


def test_content_of_failed_email_is_stored_for_a_week(alpha, admin):
    old, recent = create_failed_mail(alpha), create_failed_mail(alpha, "recent@example.com")
    with shared_work():
        OutgoingMail.objects.filter(pk=old.pk).update(failed_at=timezone.now() - timedelta(days=8))

    delete_old()

    with shared_work():
        stored = dict(OutgoingMail.objects.values_list("pk", "sealed"))
    assert (bool(stored[old.pk]), bool(stored[recent.pk])) == (False, True)
    rows = {row["id"]: row["can_retry"] for row in admin.get("/api/background-work").json()["data"]}
    assert rows == {get_job_id(old): False, get_job_id(recent): True}
