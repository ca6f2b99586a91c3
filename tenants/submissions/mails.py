"""Send emails about a submission: a notice to the team, a confirmation to the sender, and replies."""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _

from shared.accounts.languages import get_language, language_at
from shared.accounts.notifications import unsubscribing
from shared.accounts.notifications.kinds import NewsKind, NewsLine, Timing
from shared.accounts.notifications.sending import list_readers
from shared.accounts.notifications.services import notify, withdraw
from shared.accounts.rate_limits import DAY, HOUR, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import TooMany
from shared.api.permissions import Role
from shared.data_types import JsonObject
from shared.mail import outbox
from shared.mail.links import api_url, panel_url
from shared.tenancy.unit_of_work import current_domain
from tenants.submissions.forms import build_rows
from tenants.submissions.mailbox import Mailbox, mailbox
from tenants.submissions.models import Reply, Submission

FORM_RECEIPTS = Rate(1, DAY)
"""Limit of receipts for forms per email address and day."""
FORM_CONFIRMATIONS = Rate(3, DAY)
"""Limit per address and day for emails that ask to confirm a submission."""
FORM_CONFIRMATIONS_DOMAIN = Rate(200, HOUR)
"""Limit per site and hour for emails that ask to confirm a submission."""

CONFIRM_PATH = "/api/submissions/confirm"
MESSAGES = "messages"
ANSWER = "submission_reply"
"""The email template for the team's replies."""


def list_notices(context: JsonObject) -> dict[str, outbox.MailContent]:
    """Return the notices about a new submission by email address, each in its reader's language.

    The notices go to the site's own email address and to team members who want these emails immediately. If
    the site has no email address, the Admins get these emails by default. Team members can unsubscribe. The
    site's own address is changed in the site options.
    """
    email = mailbox().email
    notices = {
        each.user.email: outbox.MailContent(
            context, get_language(each.user), unsubscribing.get_link(each.user, [MESSAGES])
        )
        for each in list_readers(Timing.NOW, [MESSAGES])
    }
    return {**notices, **({email: outbox.MailContent(context, language_at(email))} if email else {})}


def notify_domain(submission: Submission) -> None:
    """Email the site and the team about a new submission, with the sender's address as reply-to.

    During a flood, only some notices are sent. Nothing is lost, because the panel lists every submission.
    """
    box, domain = mailbox(), current_domain()
    try:
        consume(throttle_key("submission-notices", domain.id), settings.LIMIT_FORM_NOTICES)
    except TooMany:
        return
    path = f"/panel/submissions/{submission.pk}"
    context = {
        "form": submission.form_title,
        "number": submission.pk,
        "rows": build_rows(submission.answers),
        "link": panel_url(domain, path),
        "can_answer": bool(submission.email),
    }
    notices = list_notices(context)
    data = {
        "form": submission.form_title,
        "summary": submission.summary,
        "path": path,
        "told": list(notices),
    }
    notify(MESSAGES, _subject(submission), data, by=None)
    if not notices:
        return
    outbox.queue_all(
        "submission",
        notices,
        domain=domain,
        letterhead=_letterhead(box, reply_to=submission.email),
        about=_thread(submission),
    )


def withdraw_news(submission: Submission) -> None:
    """Delete the notification about a submission that is no longer new."""
    withdraw(MESSAGES, _subject(submission))


def thank_sender(submission: Submission, text: str) -> None:
    """Send the form's own confirmation text to the sender, without the answers."""
    box, domain = mailbox(), current_domain()
    if not text or not submission.email:
        return
    with suppress(TooMany):
        # Limit these emails, because anyone can enter another person's address into a form.
        consume(throttle_key("submission-receipt", domain.id, submission.email.lower()), FORM_RECEIPTS)
        outbox.queue(
            "submission_receipt",
            to=submission.email,
            domain=domain,
            letterhead=_letterhead(box, reply_to=box.email),
            context={"form": submission.form_title, "message": text},
            about=_thread(submission),
        )


def may_request_confirmation(email: str) -> bool:
    """Return whether another confirmation email may be sent to `email`, and count the email if so."""
    domain_id = current_domain().id
    try:
        consume(throttle_key("submission-confirmation", domain_id, email.lower()), FORM_CONFIRMATIONS)
        consume(throttle_key("submission-confirmations", domain_id), FORM_CONFIRMATIONS_DOMAIN)
    except TooMany:
        return False
    return True


def request_confirmation(submission: Submission, token: str, *, good_for: timedelta) -> None:
    """Ask the sender by email to confirm the message. The email does not contain the answers."""
    box, domain = mailbox(), current_domain()
    outbox.queue(
        "submission_confirm",
        to=submission.email,
        domain=domain,
        letterhead=_letterhead(box, reply_to=box.email),
        context={
            "form": submission.form_title,
            "link": api_url(domain, f"{CONFIRM_PATH}?token={token}"),
            "days": good_for.days,
        },
        about=_thread(submission),
        good_for=good_for,
    )


def answer_sender(reply: Reply, signed: str) -> UUID:
    """Send the team's reply in the thread of the submission, and return the uid of the email."""
    box, domain, submission = mailbox(), current_domain(), reply.submission
    return outbox.queue(
        ANSWER,
        to=submission.email,
        domain=domain,
        letterhead=_letterhead(box, reply_to=box.email),
        context={
            "form": submission.form_title,
            "number": submission.pk,
            "message": reply.message,
            "signed": signed,
            "rows": build_rows(submission.answers),
        },
        about=_thread(submission),
    )


def _subject(submission: Submission) -> str:
    return f"submission-{submission.pk}"


def _write_message(data: JsonObject, _who: str) -> NewsLine:
    return NewsLine(_("New message in “%(form)s”") % {"form": data["form"]}, data["summary"])


def _get_default_timings() -> dict[Role, Timing]:
    """Return the default timings of notifications by role. Admins are notified immediately if the site has no
    email address."""
    return {} if mailbox().email else {Role.SUPER_ADMIN: Timing.NOW, Role.ADMIN: Timing.NOW}


MESSAGE_NEWS = NewsKind(MESSAGES, "submissions.read", _write_message, _get_default_timings, is_sent_now=False)


def _thread(submission: Submission) -> str:
    """Return the thread id that email programs use to group all emails about a submission."""
    return f"submission-{submission.uid}"


def _letterhead(box: Mailbox, *, reply_to: str) -> outbox.Letterhead:
    """Return the reply-to address, the sender and the accent color of the domain's emails."""
    if not box.outgoing_email:
        return outbox.Letterhead(reply_to, accent=box.accent)
    name = box.title or current_domain().title
    return outbox.Letterhead(reply_to, name, box.outgoing_email, box.accent)
