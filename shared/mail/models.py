"""Outgoing emails, with one row per email, which is written in the transaction that causes the email."""

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
        """Return the queued emails. Each of them has a job."""
        return self.filter(state=MailState.QUEUED)

    def failed(self) -> "OutgoingMailQuerySet":
        """Return the emails that have failed permanently."""
        return self.filter(state=MailState.FAILED)

    def sendable(self) -> "OutgoingMailQuerySet":
        """Return the failed emails that can still be sent. Their content is stored and has not expired."""
        return self.failed().exclude(sealed="").exclude(good_until__lte=Now())

    def older_than(self, age: timedelta) -> "OutgoingMailQuerySet":
        """Return the sent and failed emails that were created longer ago than `age`."""
        return self.exclude(state=MailState.QUEUED).filter(created_at__lt=Now() - age)


class OutgoingMail(models.Model):
    """An email to one address. Its content is encrypted, because links in it may give access to an account.

    The content is deleted when the email has been sent.
    """

    uid = models.UUIDField(default=uuid7, unique=True, editable=False)
    """Part of the Message-ID, which is the same for every try, so that mail programs detect duplicates."""
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    template = models.CharField(max_length=60)
    to = models.CharField(max_length=254)
    sealed = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=MailState.choices, default=MailState.QUEUED)
    created_at = models.DateTimeField(db_default=Now())
    sent_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    good_until = models.DateTimeField(null=True, blank=True)
    """The time when the content expires, for example because it contains a link that expires."""

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
        """Whether the email can be retried: its content is stored and has not expired."""
        return bool(self.sealed) and not self.is_overdue

    @property
    def is_overdue(self) -> bool:
        """Whether the email's content has expired."""
        return self.good_until is not None and self.good_until <= timezone.now()


class Notification(models.Model):
    """News for team members.

    It is sent immediately to some users and in the daily digest to others, then deleted.
    """

    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)
    subject = models.CharField(max_length=40)
    """The object of the news, such as `post-12`, so that news about a settled object can be withdrawn."""
    to_id = models.BigIntegerField(null=True)
    """The only user who gets the news. If null, all users with the permission for this kind get it."""
    by_id = models.BigIntegerField(null=True)
    """The acting user, who gets no email about the news."""
    sealed = models.TextField()
    created_at = models.DateTimeField(db_default=Now())
    told_at = models.DateTimeField(null=True)
    """The time when emails were sent to users with the timing `NOW`."""

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class SenderCheck(models.Model):
    """The result of the last DNS check: whether a host publishes the DKIM key for a domain's emails."""

    domain = models.OneToOneField(Domain, on_delete=models.CASCADE, primary_key=True, related_name="+")
    host = models.CharField(max_length=253)
    is_published = models.BooleanField(null=True)
    """Whether the host publishes the key, or None if DNS did not respond."""
    checked_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    """The number of checks that did not find the key since the address was saved."""

    def __str__(self) -> str:
        return self.host
