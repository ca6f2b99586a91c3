"""Outgoing email: one row per email, written in the transaction that causes the email."""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from shared.domains.models import Domain
from shared.tenancy.uuids import uuid7


class MailState(models.TextChoices):
    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"


class OutgoingMailQuerySet(models.QuerySet["OutgoingMail"]):
    def queued(self) -> "OutgoingMailQuerySet":
        """Return the queued emails; each has a job."""
        return self.filter(state=MailState.QUEUED)

    def failed(self) -> "OutgoingMailQuerySet":
        """Return the emails that failed permanently."""
        return self.filter(state=MailState.FAILED)

    def sendable(self) -> "OutgoingMailQuerySet":
        """Return the failed emails that can still be sent: their content exists and has not expired."""
        return self.failed().exclude(sealed="").exclude(good_until__lte=Now())

    def older_than(self, age: timedelta) -> "OutgoingMailQuerySet":
        """Return the settled emails created before that age."""
        return self.exclude(state=MailState.QUEUED).filter(created_at__lt=Now() - age)


class OutgoingMail(models.Model):
    """An email to one address. Its links may open accounts, so it is sealed, and wiped after sending."""

    uid = models.UUIDField(default=uuid7, unique=True, editable=False)
    """Becomes the Message-ID, which is the same for every try, so that mail programs recognize duplicates."""
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    template = models.CharField(max_length=60)
    to = models.CharField(max_length=254)
    sealed = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=MailState.choices, default=MailState.QUEUED)
    created_at = models.DateTimeField(db_default=Now())
    sent_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    good_until = models.DateTimeField(null=True, blank=True)
    """The expiry of the content, for example of a link."""

    objects = OutgoingMailQuerySet.as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(state__in=MailState.values), name="mail_state")]
        indexes = [
            models.Index(fields=["created_at"], name="mail_created_at"),
            models.Index(fields=["failed_at"], condition=Q(state="failed"), name="mail_failed"),
        ]

    def __str__(self) -> str:
        return f"{self.template} to {self.to}"

    @property
    def can_be_sent(self) -> bool:
        """Whether a failed email can be retried."""
        return bool(self.sealed) and not self.is_overdue

    @property
    def is_overdue(self) -> bool:
        """Whether the email's content has expired."""
        return self.good_until is not None and self.good_until <= timezone.now()


class Notification(models.Model):
    """News for team members, sent soon or in the daily digest, and deleted with the digest."""

    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)
    subject = models.CharField(max_length=40)
    """The object of the news, such as `post-12`, so that news about a settled object can be withdrawn."""
    to_id = models.BigIntegerField(null=True)
    """The only user who gets the news; if null, all users with the permission for this kind get it."""
    by_id = models.BigIntegerField(null=True)
    """The acting user, who does not get an email about the news."""
    sealed = models.TextField()
    created_at = models.DateTimeField(db_default=Now())
    told_at = models.DateTimeField(null=True)
    """The time of the emails to users who want them now."""

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class SenderCheck(models.Model):
    """The last DNS answer on whether a host publishes the DKIM key for emails of a domain."""

    domain = models.OneToOneField(Domain, on_delete=models.CASCADE, primary_key=True, related_name="+")
    host = models.CharField(max_length=253)
    is_published = models.BooleanField(null=True)
    """None without an answer."""
    checked_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    """The number of checks without a key since the address was saved."""

    def __str__(self) -> str:
        return self.host
