"""Submissions as they arrived, the answers that were given to them, and how long all of it is kept."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import models

from shared.tenancy.uuids import uuid7
from tenants.posts.models import Post

ONLY_ROW = 1
RETENTION_DAYS = 365
MAX_RETENTION_DAYS = 3_650


class SubmissionStatus(models.TextChoices):
    NEW = "new"
    READ = "read"
    REPLIED = "replied"
    ARCHIVED = "archived"
    SPAM = "spam"
    UNCONFIRMED = "unconfirmed"
    """Sent in a flood; becomes new when the link in a mail to the sender is opened."""


HELD_BACK = (SubmissionStatus.SPAM, SubmissionStatus.UNCONFIRMED)
"""What lists, exports and mails leave out unless it is asked for."""
LIFETIMES = {SubmissionStatus.SPAM: timedelta(days=30), SubmissionStatus.UNCONFIRMED: timedelta(days=7)}
"""How long what is held back is kept at most; everything else for as long as the domain says."""


class SubmissionQuerySet(models.QuerySet["Submission"]):
    def let_through(self) -> "SubmissionQuerySet":
        return self.exclude(status__in=HELD_BACK)

    def of_form(self, form: str) -> "SubmissionQuerySet":
        return self.filter(form=form)

    def matching(self, words: str) -> "SubmissionQuerySet":
        return self.filter(
            models.Q(text__icontains=words)
            | models.Q(note__icontains=words)
            | models.Q(email__icontains=words)
        )

    def between(self, start: datetime | None, end: datetime | None) -> "SubmissionQuerySet":
        """Those that arrived from `start` on and before `end`."""
        submissions = self.filter(created_at__gte=start) if start else self
        return submissions.filter(created_at__lt=end) if end else submissions

    def waiting_applications(self) -> "SubmissionQuerySet":
        """Applications of which nothing has been made, and that nobody has put aside."""
        open_ones = self.let_through().exclude(status=SubmissionStatus.ARCHIVED)
        return open_ones.filter(is_application=True, member_post=None)

    def latest_first(self) -> "SubmissionQuerySet":
        return self.order_by("-created_at", "-id")

    def counts(self) -> dict[str, int]:
        """How many there are in each status, in one query."""
        counts = dict(self.order_by().values_list("status").annotate(models.Count("pk")))
        return {str(status): counts.get(status.value, 0) for status in SubmissionStatus}

    def outlived(self, now: datetime, *, keep: int) -> "SubmissionQuerySet":
        """Those older than `keep` days; spam goes after a month, what nobody confirmed after a week."""

        outlived = models.Q(created_at__lt=now - timedelta(days=keep))
        for status, lifetime in LIFETIMES.items():
            outlived |= models.Q(status=status, created_at__lt=now - min(timedelta(days=keep), lifetime))
        return self.filter(outlived)


class Submission(models.Model):
    """One form as a visitor sent it; labels are kept as they were when it was filled in."""

    uid = models.UUIDField(default=uuid7, unique=True, editable=False)
    form = models.CharField(max_length=100, editable=False)
    form_title = models.CharField(max_length=200, blank=True, default="", editable=False)
    post = models.ForeignKey(
        Post, on_delete=models.SET_NULL, null=True, related_name="+", editable=False, db_index=False
    )
    answers = models.JSONField(default=list, editable=False)
    """`[{name, label, type, value}]`, in the order of the form."""
    text = models.TextField(blank=True, default="", editable=False)
    """Every answer as plain text, to search in."""
    email = models.EmailField(blank=True, default="", editable=False)
    consent_text = models.TextField(blank=True, default="", editable=False)
    consented_at = models.DateTimeField(null=True, editable=False)
    status = models.CharField(max_length=12, choices=SubmissionStatus.choices, default=SubmissionStatus.NEW)
    note = models.TextField(max_length=5_000, blank=True, default="")
    spam_score = models.PositiveSmallIntegerField(default=0, editable=False)
    spam_reasons = models.JSONField(default=list, editable=False)
    is_application = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether somebody asks with it to become a member, as the form said then."""
    member_post = models.ForeignKey(
        Post, on_delete=models.SET_NULL, null=True, related_name="+", editable=False, db_index=False
    )
    """What was made of an application."""
    accepted_at = models.DateTimeField(null=True, editable=False)
    accepted_by_id = models.BigIntegerField(null=True, editable=False)
    is_invited = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the sender was invited when it was accepted."""
    digest = models.CharField(max_length=64, editable=False)
    """Tells the second click on the button from a second message."""
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(status__in=SubmissionStatus.values), name="submissions_status_known"
            ),
        )
        indexes = (models.Index(fields=("-created_at", "-id"), name="submissions_latest_first"),)

    def __str__(self) -> str:
        return f"{self.form_title or self.form} ({self.created_at:%Y-%m-%d})"

    def lifetime(self, keep: int) -> timedelta:
        """How long it is kept where most are for `keep` days."""
        own = LIFETIMES.get(SubmissionStatus(self.status))
        return timedelta(days=keep) if own is None else min(own, timedelta(days=keep))

    @property
    def summary(self) -> str:
        """What a list shows of it beside the sender: the first answers after their questions, in one line."""
        texts = ((str(each["label"]), shown_value(each["value"])) for each in self.answers)
        shown = (
            f"{label.rstrip(' :?*')}: {value}" for label, value in texts if value not in ("", self.email)
        )
        return " · ".join(" ".join(each.split()) for each in shown)[:200]


class SubmissionFile(models.Model):
    """A file that came with a submission; its bytes lie in the private storage (`files`)."""

    pk = models.CompositePrimaryKey("submission_id", "uid")
    uid = models.UUIDField(default=uuid7, editable=False)
    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="files", db_index=False)
    field = models.CharField(max_length=60, editable=False)
    name = models.CharField(max_length=120, editable=False)
    mime = models.CharField(max_length=40, editable=False)
    size = models.PositiveBigIntegerField(editable=False)
    key = models.CharField(max_length=64, editable=False)
    is_pending = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the virus scanner has not scanned the file yet; downloads are refused until then."""
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class ReplyQuerySet(models.QuerySet["Reply"]):
    def latest_sent_by(self, mails: Collection[UUID]) -> "ReplyQuerySet":
        """The last answers to their submissions, as far as one of these mails carried them."""
        later = Reply.objects.filter(submission=models.OuterRef("submission"), pk__gt=models.OuterRef("pk"))
        return self.filter(~models.Exists(later), mail_uid__in=mails)


class Reply(models.Model):
    """What the team answered to a submission by mail."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="replies")
    message = models.TextField(max_length=10_000)
    created_by_id = models.BigIntegerField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    mail_uid = models.UUIDField(null=True, editable=False)
    """The mail by which it was sent, as long as the installation knows of it."""

    objects = ReplyQuerySet.as_manager()

    def __str__(self) -> str:
        return self.message[:60]


class Settings(models.Model):
    """How long submissions are kept, and what marks one as spam; there is at most one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY_ROW, editable=False)
    retention_days = models.PositiveSmallIntegerField(default=RETENTION_DAYS)
    spam_words = models.TextField(max_length=2_000, blank=True, default="")
    """One word or phrase a line."""

    class Meta:
        constraints = (
            models.CheckConstraint(name="submissions_settings_only_row", condition=models.Q(id=ONLY_ROW)),
            models.CheckConstraint(
                name="submissions_retention_days",
                condition=models.Q(retention_days__range=(1, MAX_RETENTION_DAYS)),
            ),
        )

    def __str__(self) -> str:
        return f"kept for {self.retention_days} days"

    @classmethod
    def current(cls) -> "Settings":
        """The domain's settings, or the usual ones."""
        return cls._default_manager.filter(pk=ONLY_ROW).first() or cls()

    def words(self) -> list[str]:
        return [word for line in self.spam_words.splitlines() if (word := line.strip().lower())]


def text_of(answers: Iterable[dict[str, Any]]) -> str:
    """Answers as plain text, one a line."""
    return "\n".join(shown for each in answers if (shown := shown_value(each["value"])))


def shown_value(value: Any) -> str:
    """One answer as people read it."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, list):
        return ", ".join(shown_value(each) for each in value)
    if isinstance(value, dict):
        return str(value.get("name", ""))
    return "" if value is None else str(value)
