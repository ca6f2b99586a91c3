"""Emails about news: sent soon or in the daily digest, combined, and only to users with permission."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from shared.accounts.audit import skip_record
from shared.accounts.models import Membership, MembershipState, User
from shared.accounts.notifications import sending, services
from shared.api.permissions import Role
from shared.mail.links import panel_url
from shared.mail.models import Notification
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.options.models import SiteOptions
from tenants.posts.changes import services as posts
from tenants.posts.changes.publishing import Publication
from tenants.posts.models import Status
from tenants.submissions import mails as submission_mails
from tenants.submissions import services as submissions
from tests.kit import make, postbox
from tests.kit.jobs import send_news

pytestmark = pytest.mark.usefixtures("in_alpha")


def person(domain, role, **values):
    return make.user(role=role, domain=domain, **values)


def choose(user, **timings):
    with shared_work():
        Membership.objects.filter(user=user).update(notifications=timings)


def submit(author, title="Tacos"):
    """Submit a new blog post for review."""
    fields = posts.PostFields(title=title)
    post = make.post("blog", title=title, status=Status.DRAFT, by=author.pk)
    return posts.save(post, fields, by=author.pk, publication=Publication(Status.IN_REVIEW))


def send_digest(domain):
    send_news(domain, services.get_digest_time(domain) - timezone.now() + timedelta(minutes=1))


@pytest.fixture
def no_digest_soon(alpha, monkeypatch):
    """Keep the digest hours away from the time of the test."""
    later = timezone.now().astimezone(ZoneInfo(alpha.timezone)) + timedelta(hours=6)
    monkeypatch.setattr(services, "DIGEST_TIME", later.time())


def test_editors_get_an_email_about_a_submitted_post(alpha):
    author = person(alpha, Role.AUTHOR, firstname="Ana", lastname="Ruiz")
    editor = person(alpha, Role.EDITOR, locale="es")
    admin = person(alpha, Role.ADMIN)
    viewer = person(alpha, Role.VIEWER)
    post = submit(author)

    send_news(alpha)

    assert postbox.subjects(editor.email) == ["Ana Ruiz envió «Tacos» a revisión – Alpha"]
    (mail,) = postbox.receive_emails(admin.email)
    assert mail.subject == "Ana Ruiz submitted “Tacos” for review – Alpha"
    settings_url = panel_url(alpha, "/panel/profile") + "#notifications"
    assert panel_url(alpha, f"/panel/blog/{post.pk}") in mail.body
    assert settings_url in mail.body
    assert postbox.receive_emails(viewer.email) == postbox.receive_emails(author.email) == []


def test_posts_submitted_in_a_row_cause_one_email(alpha):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)
    for number in range(25):
        submit(author, f"Story {number}")

    send_news(alpha)

    (mail,) = postbox.receive_emails(editor.email)
    assert mail.subject == "25 updates – Alpha"
    assert "“Story 19”" in mail.body
    assert "“Story 20”" not in mail.body
    assert "There are 5 more updates in the panel." in mail.body


@pytest.mark.usefixtures("no_digest_soon")
def test_next_email_waits_ten_minutes(alpha):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)
    submit(author)
    send_news(alpha)
    submit(author, "Burritos")

    send_news(alpha, timedelta(minutes=9))
    before = len(postbox.receive_emails(editor.email))
    send_news(alpha, timedelta(minutes=13))

    assert before == 1
    assert postbox.subjects(editor.email)[1:] == ["Toni Tester submitted “Burritos” for review – Alpha"]


def test_author_learns_that_an_editor_published_the_post(alpha):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR, firstname="Imani", lastname="")
    post = submit(author)

    posts.set_status(post, Publication(Status.PUBLISHED), by=editor.pk)
    send_news(alpha)

    assert postbox.subjects(author.email) == ["Imani published your post “Tacos” – Alpha"]
    assert postbox.receive_emails(editor.email) == []


def test_author_learns_that_an_editor_scheduled_the_post(alpha):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)
    post = submit(author)

    moment = timezone.now() + timedelta(days=3)
    posts.set_status(post, Publication(Status.SCHEDULED, publish_at=moment), by=editor.pk)
    send_news(alpha)

    assert postbox.subjects(author.email) == ["Toni Tester scheduled your post “Tacos” – Alpha"]


def test_editor_gets_no_email_about_own_posts(alpha):
    editor = person(alpha, Role.EDITOR)
    post = submit(editor)

    send_news(alpha)
    posts.set_status(post, Publication(Status.PUBLISHED), by=editor.pk)
    send_news(alpha, timedelta(minutes=20))

    assert postbox.receive_emails() == []


def test_post_in_trash_needs_no_review(alpha):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)

    posts.trash(submit(author), by=author.pk)
    send_news(alpha)

    assert postbox.receive_emails(editor.email) == []


def test_post_restored_from_the_trash_needs_its_review_again(alpha):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)
    post = posts.trash(submit(author), by=author.pk)

    posts.restore(post, by=author.pk)
    send_news(alpha)

    assert postbox.subjects(editor.email) == ["Toni Tester submitted “Tacos” for review – Alpha"]


@pytest.mark.parametrize("loss", ["suspended", "removed", "inactive", "author", "never"])
def test_users_without_access_or_subscription_get_no_email(alpha, loss):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)
    submit(author)
    with shared_work():
        theirs = Membership.objects.filter(user=editor)
        if loss == "suspended":
            theirs.update(state=MembershipState.SUSPENDED)
        elif loss == "removed":
            theirs.delete()
        elif loss == "inactive":
            User.objects.filter(pk=editor.pk).update(is_active=False)
        elif loss == "author":
            theirs.update(role=Role.AUTHOR)
        else:
            theirs.update(notifications={"review": "never"})

    send_news(alpha)
    send_digest(alpha)

    assert postbox.receive_emails(editor.email) == []


def test_author_in_a_large_team_gets_the_email(alpha, monkeypatch):
    monkeypatch.setattr(sending, "MOST_PEOPLE", 2)
    editor = person(alpha, Role.EDITOR)
    for _number in range(2):
        person(alpha, Role.MEMBER)
    author = person(alpha, Role.MEMBER)

    posts.set_status(submit(author), Publication(Status.PUBLISHED), by=editor.pk)
    send_news(alpha)

    assert len(postbox.receive_emails(author.email)) == 1


def test_unreadable_news_does_not_block_other_news(alpha):
    """An example is news from before the secret key changed."""
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)
    submit(author)
    with shared_work():
        Notification.objects.update(sealed="from another key")
    submit(author, "Burritos")

    send_news(alpha)

    assert postbox.subjects(editor.email) == ["Toni Tester submitted “Burritos” for review – Alpha"]


def test_news_stays_in_its_domain(alpha, beta):
    author, stranger = person(alpha, Role.AUTHOR), person(beta, Role.EDITOR)
    submit(author)

    send_news(alpha)
    with unit_of_work(beta):
        send_news(beta)
        send_digest(beta)

    assert postbox.receive_emails(stranger.email) == []


@pytest.mark.usefixtures("no_digest_soon")
def test_digest_joins_the_news_of_a_day_and_leaves_out_settled_news(alpha):
    author, editor = person(alpha, Role.AUTHOR), person(alpha, Role.EDITOR)
    choose(editor, review="daily", messages="daily")
    settled = submit(author, "Settled")
    submit(author, "Waiting")
    submission_mails.notify_domain(make.submission(answers={"Message": "A table for six?"}))
    read = make.submission()
    submission_mails.notify_domain(read)

    send_news(alpha)
    early = postbox.receive_emails(editor.email)
    posts.set_status(settled, Publication(Status.PUBLISHED), by=author.pk)
    submissions.describe(read, status="read")
    send_digest(alpha)

    (mail,) = postbox.receive_emails(editor.email)
    assert early == []
    assert mail.subject == "2 updates – Alpha"
    assert "“Waiting”" in mail.body
    assert "Message: A table for six?" in mail.body
    assert "Settled" not in mail.body
    with shared_work():
        assert not Notification.objects.exists()


@pytest.mark.parametrize(
    ("now", "day"),
    [("2026-03-07T14:00", 7), ("2026-03-07T18:00", 8), ("2026-03-08T14:00", 8), ("2026-03-08T18:00", 9)],
)
def test_digest_is_due_in_the_morning_of_the_domain(alpha, monkeypatch, now, day):
    """Clocks go forward on March 8."""
    zone = ZoneInfo("America/Los_Angeles")
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromisoformat(f"{now}+00:00"))

    local = services.get_digest_time(replace(alpha, timezone=str(zone))).astimezone(zone)

    assert (local.hour, local.day) == (8, day)


def test_stop_request_reaches_editors_in_the_digest_until_it_is_answered(alpha):
    editor = person(alpha, Role.EDITOR)
    choose(editor, stop_requests="now")
    post = make.post("members", title="Taco Truck")
    place = make.place("Pier", make.a_slot(mode="ask"))
    stop = make.stop(business_id=post.pk, place_id=place.pk, slot_id=place.slots[0]["id"], writes_all=False)

    send_news(alpha)

    (mail,) = postbox.receive_emails(editor.email)
    assert mail.subject.startswith("Taco Truck requests a stop at ")
    assert stop.state == "asked"


def test_requests_of_a_deleted_member_need_no_answer(alpha):
    editor = person(alpha, Role.EDITOR)
    choose(editor, stop_requests="now")
    member = make.post("members", title="Taco Truck")
    place = make.place("Pier", make.a_slot(mode="ask"))
    make.stop(business_id=member.pk, place_id=place.pk, slot_id=place.slots[0]["id"], writes_all=False)

    posts.delete_permanently(posts.trash(member, by=editor.pk), record=skip_record)
    send_news(alpha)

    assert postbox.receive_emails(editor.email) == []


def test_message_reaches_the_site_and_users_who_want_it_now_once(alpha):
    SiteOptions.objects.update(email="board@example.com")
    editor, board = person(alpha, Role.EDITOR), person(alpha, Role.ADMIN, email="board@example.com")
    admin = person(alpha, Role.ADMIN)
    choose(editor, messages="now")
    choose(board, messages="daily")

    submission_mails.notify_domain(make.submission())
    send_news(alpha)
    send_digest(alpha)

    assert len(postbox.receive_emails(editor.email)) == 1
    assert len(postbox.receive_emails("board@example.com")) == 1
    assert postbox.receive_emails(admin.email) == []


def test_names_and_titles_with_markup_are_shown_as_text(alpha):
    author = person(alpha, Role.AUTHOR, firstname="Win at evil.example", lastname="")
    editor = person(alpha, Role.EDITOR)
    submit(author, "<b>Tacos</b>")

    send_news(alpha)

    (mail,) = postbox.receive_emails(editor.email)
    assert mail.subject == "A team member submitted “<b>Tacos</b>” for review – Alpha"
    assert isinstance(mail, EmailMultiAlternatives)
    html = str(mail.alternatives[0][0])
    assert "<b>Tacos</b>" not in html
    assert "evil.example" not in html
