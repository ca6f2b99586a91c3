"""Taking submissions in, answering them, and letting go of them."""

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from shared.tenancy.unit_of_work import current_domain
from tenants.submissions import files, mails, spam
from tenants.submissions.files import Sent
from tenants.submissions.forms import NO_FILES, Form, sender_of
from tenants.submissions.models import ONLY_ROW, Reply, Settings, Status, Submission, text_of

SAME_FOR = timedelta(minutes=10)
"""The same words from the same place within this time are one message."""
PURGE_BATCH = 1_000
NO_CONSENT = "Please agree before you send this."
NO_ADDRESS = _("The sender left no e-mail address.")


@transaction.atomic
def receive(
    form: Form,
    sent: Mapping[str, Any],
    *,
    consent: bool,
    trap: str,
    elapsed: int | None,
    network: str,
    sent_files: Sent = NO_FILES,
) -> Submission:
    """Keep what a visitor sent and mail it to the domain; sent twice, it is the row it already has."""
    answers = form.answers(sent, sent_files)
    if form.consent_text and not consent:
        raise ValidationError({"consent": NO_CONSENT})
    digest = _digest(form, answers, sent_files, network)
    known = _sent_before(digest)
    if known is not None:
        return known
    text = text_of(answers)
    verdict = spam.judge(text, trap=trap, elapsed=elapsed, words=Settings.current().words())
    submission = Submission.objects.create(
        form=form.id,
        form_title=form.title,
        post_id=form.post_id,
        answers=answers,
        text=text,
        email=sender_of(answers),
        consent_text=form.consent_text,
        consented_at=timezone.now() if form.consent_text else None,
        status=Status.SPAM if verdict.is_spam else Status.NEW,
        spam_score=verdict.score,
        spam_reasons=list(verdict.reasons),
        digest=digest,
    )
    files.keep(submission, sent_files)
    if not verdict.is_spam:
        mails.tell_domain(submission)
        mails.thank_sender(submission, form.autoreply_text)
    return submission


@transaction.atomic
def describe(submission: Submission, **changes: Any) -> Submission:
    """Change status or note."""
    for name, value in changes.items():
        setattr(submission, name, value)
    submission.save(update_fields=list(changes))
    return submission


@transaction.atomic
def answer(submission: Submission, message: str, *, by: int, signed: str) -> Reply:
    """Answer the sender by mail. Raises ValidationError if there is no address to answer to."""
    if not submission.email:
        raise ValidationError({"message": NO_ADDRESS})
    reply = Reply.objects.create(submission=submission, message=message, created_by_id=by)
    mails.answer_sender(reply, signed)
    describe(submission, status=Status.REPLIED)
    return reply


@transaction.atomic
def delete(submission: Submission) -> None:
    """Delete a submission with its files for good."""
    files.delete_after_commit([submission.pk])
    submission.delete()


@transaction.atomic
def set_up(**changes: Any) -> Settings:
    """Change how long submissions are kept and what marks spam."""
    settings, _ = Settings.objects.update_or_create(pk=ONLY_ROW, defaults=changes)
    return settings


@transaction.atomic
def purge() -> int:
    """Delete what has outlived the domain's retention, at most a batch of it; how many rows went."""
    outlived = Submission.objects.outlived(timezone.now(), keep=Settings.current().retention_days)
    batch = list(outlived.order_by("created_at").values_list("pk", flat=True)[:PURGE_BATCH])
    files.delete_after_commit(batch)
    Submission.objects.filter(pk__in=batch).delete()
    return len(batch)


def _digest(form: Form, answers: list[dict[str, Any]], sent_files: Sent, network: str) -> str:
    # A file is known by its bytes: its number is a new one each time.
    typed = [{**each, "value": None} if each["type"] == "file" else each for each in answers]
    bytes_of = [[name, *(each.digest for each in several)] for name, several in sorted(sent_files.items())]
    said = json.dumps([form.post_id, form.id, typed, bytes_of, network], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()


def _sent_before(digest: str) -> Submission | None:
    # Two clicks can arrive at once: the second waits here until the first is committed.
    with connection.cursor() as cursor:
        key = f"{current_domain().schema_name}:{digest}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
    recent = Submission.objects.filter(digest=digest, created_at__gte=timezone.now() - SAME_FOR)
    return recent.first()
