"""Receive, confirm, answer and delete submissions.

See docs/decisions/forms.md.
"""

import hashlib
import json
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.core import signing
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from shared.accounts.rate_limits import DAY, HOUR, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import Gone, TooMany
from shared.api.versions import lock_row
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.unit_of_work import current_domain
from tenants.media import antivirus
from tenants.submissions import files, mails, purging, scanning
from tenants.submissions.files import SentFiles
from tenants.submissions.forms import NO_FILES, Form, find_form, find_sender
from tenants.submissions.models import ONLY_ROW, Reply, Settings, Submission, SubmissionStatus, format_answers

SPAM_FROM = 50
FASTEST_MS = 2_000
_LINK = re.compile(r"https?://|www\.|\[url", re.IGNORECASE)
_PIECE = 8_192
_MARKUP = re.compile(r"<a\s|</?[a-z]+>|\[/?(url|link|b)\b", re.IGNORECASE)


@dataclass(frozen=True)
class SpamScore:
    """A spam score from 0 to 100, with the reasons for it."""

    score: int
    reasons: tuple[str, ...]

    @property
    def is_spam(self) -> bool:
        return self.score >= SPAM_FROM


FORM_SPAM = Rate(500, DAY)
"""Limit of stored spam per site and day. Above the limit, spam gets the same response but is not stored."""
FORM_HELD = Rate(200, HOUR)
"""Limit per site and hour for messages that are held back during a flood and cannot be confirmed by email."""

SAME_FOR = timedelta(minutes=10)
"""The time within which equal submissions from the same network count as one."""
CONFIRM_WITHIN = timedelta(days=3)
DOUBTED = "sent during a flood of submissions, without JavaScript"
_CONFIRMS = "confirm a submission"
NO_ADDRESS = _("The sender didn't leave an email address.")


@dataclass(frozen=True)
class Receipt:
    """The result of sending a form."""

    is_new: bool
    """Whether the message is new, is not spam, and needs no confirmation."""
    has_room: bool = True
    """Whether there was enough space for the files."""


@transaction.atomic
def receive(
    form: Form,
    sent: ValidatedData,
    *,
    consent: bool,
    trap: str,
    elapsed: int | None,
    network: str,
    sent_files: SentFiles = NO_FILES,
    is_doubted: bool = False,
) -> Receipt:
    """Store a visitor's submission, and email the team. A repeated submission is not stored again.

    A doubtful message, which lacks the required proof of work, is not confirmed until its sender opens a link
    in an email. If the sender left no email address, the message is marked as spam for the team to check.
    Raises ValidationError with field errors, StorageDown, and TooMany if there are too many doubtful
    messages.
    """
    answers = form.checked(sent, sent_files, consent=consent)
    digest = _digest(form, answers, sent_files, network)
    if _find_previous(digest) is not None:
        return Receipt(is_new=False)
    has_room = files.has_room(sent_files)
    text, email = format_answers(answers), find_sender(answers)
    verdict = spam_score(text, trap=trap, elapsed=elapsed, words=Settings.current().words())
    status = _status(verdict, email, is_doubted=is_doubted)
    if status is None:
        return Receipt(is_new=False, has_room=has_room)
    why_not = _discard_reason(verdict, status, has_room=has_room)
    submission = Submission.objects.create(
        form=form.id,
        form_title=form.title,
        post_id=form.post_id,
        is_application=form.is_application,
        answers=files.discard_files(answers, why_not) if why_not else answers,
        text=text,
        email=email,
        consent_text=form.consent_text,
        consented_at=timezone.now() if form.consent_text else None,
        status=status,
        spam_score=verdict.score,
        spam_reasons=[
            *verdict.reasons,
            *([DOUBTED] if is_doubted and status == SubmissionStatus.SPAM else []),
        ],
        digest=digest,
    )
    purging.plan_for(submission)
    if not why_not:
        files.store(submission, sent_files)
        if sent_files and antivirus.is_configured():
            scanning.plan()
    if status == SubmissionStatus.UNCONFIRMED:
        mails.request_confirmation(submission, _get_confirmation(submission), good_for=CONFIRM_WITHIN)
    elif status == SubmissionStatus.NEW:
        mails.notify_domain(submission)
        mails.thank_sender(submission, form.autoreply_text)
    return Receipt(is_new=status == SubmissionStatus.NEW, has_room=has_room)


def find_unconfirmed(token: str) -> Submission:
    """Return the submission for a confirmation token. Raises Gone if the token is invalid, expired or already
    used."""
    try:
        domain_id, uid = signing.loads(token, salt=_CONFIRMS, max_age=CONFIRM_WITHIN)
    except signing.BadSignature as error:
        raise Gone from error
    submission = Submission.objects.filter(uid=uid, status=SubmissionStatus.UNCONFIRMED).first()
    if submission is None or domain_id != current_domain().id:
        raise Gone
    return submission


@transaction.atomic
def confirm(token: str) -> str:
    """Confirm a message after its sender opened the link, and return the form's success text. Raises Gone if
    the link is no longer valid."""
    submission = find_unconfirmed(token)
    waiting = Submission.objects.filter(pk=submission.pk, status=SubmissionStatus.UNCONFIRMED)
    if not waiting.update(status=SubmissionStatus.NEW):
        raise Gone  # A second click: the other request has already confirmed the message.
    submission.status = SubmissionStatus.NEW
    mails.notify_domain(submission)
    with suppress(ValidationError):  # The form may have been removed from the page since then.
        form = find_form(submission.form, submission.post_id)
        mails.thank_sender(submission, form.autoreply_text)
        return form.success_text
    return ""


@transaction.atomic
def describe(submission: Submission, **changes: object) -> Submission:
    """Change the status or the note of a submission."""
    submission = _lock_submission(submission)
    _write(submission, changes)
    return submission


@transaction.atomic
def answer(submission: Submission, message: str, *, by: int, signed: str) -> Reply:
    """Reply to the sender by email. Raises ValidationError if the sender left no email address."""
    submission = _lock_submission(submission)
    if not submission.email:
        raise ValidationError({"message": NO_ADDRESS})
    reply = Reply(submission=submission, message=message, created_by_id=by)
    reply.mail_uid = mails.answer_sender(reply, signed)
    reply.save()
    _write(submission, {"status": SubmissionStatus.REPLIED})
    return reply


@transaction.atomic
def delete(submission: Submission) -> None:
    """Delete a submission and its files permanently."""
    submission = _lock_submission(submission)
    files.delete_after_commit([submission.pk])
    mails.withdraw_news(submission)
    submission.delete()


@transaction.atomic
def set_up(**changes: object) -> Settings:
    """Change the retention period or the spam words."""
    settings, _ = Settings.objects.update_or_create(pk=ONLY_ROW, defaults=changes)
    purging.plan()
    return settings


def _lock_submission(submission: Submission) -> Submission:
    return lock_row(Submission.objects.select_related("post", "member_post"), submission.pk)


def _write(submission: Submission, changes: ValidatedData) -> None:
    for name, value in changes.items():
        setattr(submission, name, value)
    submission.save(update_fields=list(changes))
    if "status" in changes:
        mails.withdraw_news(submission)
        purging.plan_for(submission)


def _status(verdict: SpamScore, email: str, *, is_doubted: bool) -> SubmissionStatus | None:
    """Return the initial status of a message, or None for spam that is not stored. Raises TooMany if too many
    messages are held back."""
    domain_id = current_domain().id
    if verdict.is_spam:
        try:
            consume(throttle_key("form-spam", domain_id), FORM_SPAM)
        except TooMany:
            return None
        return SubmissionStatus.SPAM
    if not is_doubted:
        return SubmissionStatus.NEW
    if email and mails.may_request_confirmation(email):
        return SubmissionStatus.UNCONFIRMED
    consume(throttle_key("form-held", domain_id), FORM_HELD)
    return SubmissionStatus.SPAM


def _discard_reason(verdict: SpamScore, status: SubmissionStatus, *, has_room: bool) -> str:
    """Return the reason why the files of a message are not stored (see `files.discard_files`), or "" if they
    are stored."""
    if verdict.is_spam:
        return "spam"
    if status == SubmissionStatus.SPAM:
        return "doubted"
    return "" if has_room else "no_room"


def _get_confirmation(submission: Submission) -> str:
    return signing.dumps([current_domain().id, str(submission.uid)], salt=_CONFIRMS)


def _digest(form: Form, answers: list[JsonObject], sent_files: SentFiles, network: str) -> str:
    # A file is identified by its content, because its uid is different each time.
    typed = [{**each, "value": None} if each["type"] == "file" else each for each in answers]
    bytes_of = [[name, *(each.digest for each in several)] for name, several in sorted(sent_files.items())]
    canonical = json.dumps([form.post_id, form.id, typed, bytes_of, network], sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _find_previous(digest: str) -> Submission | None:
    # Two clicks may arrive at the same time. The second request waits until the first one has committed.
    with connection.cursor() as cursor:
        key = f"{current_domain().schema_name}:{digest}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
    recent = Submission.objects.filter(digest=digest, created_at__gte=timezone.now() - SAME_FOR)
    return recent.first()


def spam_score(text: str, *, trap: str, elapsed: int | None, words: Collection[str] = ()) -> SpamScore:
    """Return the spam score of `text`, which was sent `elapsed` milliseconds after the form was shown.

    `trap` is the content of a hidden field, which only bots fill in. `words` must be lowercase.
    """
    rules = [
        (100, "hidden field filled in", bool(trap)),
        (60, "sent faster than a person can type", elapsed is not None and elapsed < FASTEST_MS),
        (20, "time not measured", elapsed is None),
        (min(60, 15 * len(_LINK.findall(text))), "links", bool(_LINK.search(text))),
        (40, "markup", bool(_MARKUP.search(text))),
        (30, "capitals only", len(text) > 40 and text.isupper()),
        (60, "listed words", _holds_any(text.lower(), words)),
    ]
    counted = [(points, reason) for points, reason, holds in rules if holds]
    return SpamScore(min(100, sum(points for points, _ in counted)), tuple(reason for _, reason in counted))


def _holds_any(text: str, words: Collection[str]) -> bool:
    """Return whether the text contains one of the words.

    The text is searched in pieces, because for long texts, Python switches to an algorithm that can take
    three times as long per character.
    """
    overlap = max(map(len, words), default=1) - 1
    pieces = (text[start : start + _PIECE + overlap] for start in range(0, len(text), _PIECE))
    return any(word in piece for piece in pieces for word in words)
