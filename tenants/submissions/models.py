"""The models of submissions, the team's replies, and the settings for retention and spam."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import models

from shared.data_types import JsonObject
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
    """The message was sent during a flood. It becomes new when the sender confirms it with the link in an
    email."""


HELD_BACK = (SubmissionStatus.SPAM, SubmissionStatus.UNCONFIRMED)
"""The statuses that lists, exports and emails leave out unless they are requested."""
LIFETIMES = {SubmissionStatus.SPAM: timedelta(days=30), SubmissionStatus.UNCONFIRMED: timedelta(days=7)}
"""The maximum retention of held-back submissions. Other submissions follow the domain's setting."""


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
        """Return the submissions that arrived at or after `start` and before `end`."""
        submissions = self.filter(created_at__gte=start) if start else self
        return submissions.filter(created_at__lt=end) if end else submissions

    def waiting_applications(self) -> "SubmissionQuerySet":
        """Return the membership applications that are neither accepted nor archived."""
        open_ones = self.let_through().exclude(status=SubmissionStatus.ARCHIVED)
        return open_ones.filter(is_application=True, member_post=None)

    def latest_first(self) -> "SubmissionQuerySet":
        return self.order_by("-created_at", "-id")

    def counts(self) -> dict[str, int]:
        """Return the number of submissions by status, with a single query."""
        counts = dict(self.order_by().values_list("status").annotate(models.Count("pk")))
        return {str(status): counts.get(status.value, 0) for status in SubmissionStatus}

    def outlived(self, now: datetime, *, keep: int) -> "SubmissionQuerySet":
        """Return the submissions that are older than `keep` days, or than the shorter retention of their
        status."""

        outlived = models.Q(created_at__lt=now - timedelta(days=keep))
        for status, lifetime in LIFETIMES.items():
            outlived |= models.Q(status=status, created_at__lt=now - min(timedelta(days=keep), lifetime))
        return self.filter(outlived)


class Submission(models.Model):
    """A form as a visitor sent it, with the labels that its fields had at that time."""

    uid = models.UUIDField(default=uuid7, unique=True, editable=False)
    form = models.CharField(max_length=100, editable=False)
    form_title = models.CharField(max_length=200, blank=True, default="", editable=False)
    post = models.ForeignKey(
        Post, on_delete=models.SET_NULL, null=True, related_name="+", editable=False, db_index=False
    )
    answers = models.JSONField(default=list, editable=False)
    """A list of `{name, label, type, value}`, in the order of the form."""
    text = models.TextField(blank=True, default="", editable=False)
    """All answers as plain text, for the search."""
    email = models.EmailField(blank=True, default="", editable=False)
    consent_text = models.TextField(blank=True, default="", editable=False)
    consented_at = models.DateTimeField(null=True, editable=False)
    status = models.CharField(max_length=12, choices=SubmissionStatus.choices, default=SubmissionStatus.NEW)
    note = models.TextField(max_length=5_000, blank=True, default="")
    spam_score = models.PositiveSmallIntegerField(default=0, editable=False)
    spam_reasons = models.JSONField(default=list, editable=False)
    is_application = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the form was a membership application when it was sent."""
    member_post = models.ForeignKey(
        Post, on_delete=models.SET_NULL, null=True, related_name="+", editable=False, db_index=False
    )
    """The post that was created when the application was accepted."""
    accepted_at = models.DateTimeField(null=True, editable=False)
    accepted_by_id = models.BigIntegerField(null=True, editable=False)
    is_invited = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the sender was invited when the application was accepted."""
    digest = models.CharField(max_length=64, editable=False)
    """A hash of form, answers and network, which identifies a repeated submission such as a double click."""
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
        """Return the retention period if the domain's setting is `keep` days."""
        own = LIFETIMES.get(SubmissionStatus(self.status))
        return timedelta(days=keep) if own is None else min(own, timedelta(days=keep))

    @property
    def summary(self) -> str:
        """The summary for lists: the first answers with their labels, on one line."""
        texts = ((str(each["label"]), format_value(each["value"])) for each in self.answers)
        shown = (
            f"{label.rstrip(' :?*')}: {value}" for label, value in texts if value not in ("", self.email)
        )
        return " · ".join(" ".join(each.split()) for each in shown)[:200]


class SubmissionFile(models.Model):
    """A file of a submission. Its content is in the private storage (see `files`)."""

    pk = models.CompositePrimaryKey("submission_id", "uid")
    uid = models.UUIDField(default=uuid7, editable=False)
    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="files", db_index=False)
    field = models.CharField(max_length=60, editable=False)
    name = models.CharField(max_length=120, editable=False)
    mime = models.CharField(max_length=40, editable=False)
    size = models.PositiveBigIntegerField(editable=False)
    key = models.CharField(max_length=64, editable=False)
    is_pending = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the virus scan is still pending. Until then, the file cannot be downloaded."""
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class ReplyQuerySet(models.QuerySet["Reply"]):
    def latest_sent_by(self, mails: Collection[UUID]) -> "ReplyQuerySet":
        """Return the last reply to each submission, if it was sent with one of the emails in `mails`."""
        later = Reply.objects.filter(submission=models.OuterRef("submission"), pk__gt=models.OuterRef("pk"))
        return self.filter(~models.Exists(later), mail_uid__in=mails)


class Reply(models.Model):
    """A reply that the team sent by email."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="replies")
    message = models.TextField(max_length=10_000)
    created_by_id = models.BigIntegerField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    mail_uid = models.UUIDField(null=True, editable=False)
    """The uid of the email with this reply. The email's own record may have been deleted since."""

    objects = ReplyQuerySet.as_manager()

    def __str__(self) -> str:
        return self.message[:60]


class Settings(models.Model):
    """The retention period and the spam words for submissions, in at most one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY_ROW, editable=False)
    retention_days = models.PositiveSmallIntegerField(default=RETENTION_DAYS)
    spam_words = models.TextField(max_length=2_000, blank=True, default="")
    """The spam words and phrases, one per line."""

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
        """Return the domain's settings, or the defaults if it has none."""
        return cls._default_manager.filter(pk=ONLY_ROW).first() or cls()

    def words(self) -> list[str]:
        return [word for line in self.spam_words.splitlines() if (word := line.strip().lower())]


def format_answers(answers: Iterable[JsonObject]) -> str:
    """Return the answers as plain text, one per line."""
    return "\n".join(shown for each in answers if (shown := format_value(each["value"])))


def format_value(value: object) -> str:
    """Return one answer as readable text."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, list):
        return ", ".join(format_value(each) for each in value)
    if isinstance(value, dict):
        return str(value.get("name", ""))
    return "" if value is None else str(value)
