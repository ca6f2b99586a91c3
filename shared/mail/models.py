"""Mail on its way out: a row per mail, written with what it is about and kept until it is delivered."""

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
        """What is on its way: each has a job."""
        return self.filter(state=MailState.QUEUED)

    def failed(self) -> "OutgoingMailQuerySet":
        """What nobody tries any more."""
        return self.filter(state=MailState.FAILED)

    def sendable(self) -> "OutgoingMailQuerySet":
        """What failed and can still be sent: its words are there, and they are still of use."""
        return self.failed().exclude(sealed="").exclude(good_until__lte=Now())

    def older_than(self, age: timedelta) -> "OutgoingMailQuerySet":
        """What was settled that long ago."""
        return self.exclude(state=MailState.QUEUED).filter(created_at__lt=Now() - age)


class OutgoingMail(models.Model):
    """One mail to one address. Links in it open accounts: it is sealed, and wiped when it has been sent."""

    uid = models.UUIDField(default=uuid7, unique=True, editable=False)
    """Becomes the Message-ID, the same at every try, so that a mail which arrives twice is known as one."""
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    template = models.CharField(max_length=60)
    to = models.CharField(max_length=254)
    sealed = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=MailState.choices, default=MailState.QUEUED)
    created_at = models.DateTimeField(db_default=Now())
    sent_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    good_until = models.DateTimeField(null=True, blank=True)
    """When what it says is of no use any more, such as a link that has expired."""

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
        """Whether a mail that failed can be tried anew."""
        return bool(self.sealed) and not self.is_overdue

    @property
    def is_overdue(self) -> bool:
        """Whether it would arrive when it is of no use any more."""
        return self.good_until is not None and self.good_until <= timezone.now()


class SenderCheck(models.Model):
    """The last answer of DNS to whether a host publishes the DKIM key for emails of a domain."""

    domain = models.OneToOneField(Domain, on_delete=models.CASCADE, primary_key=True, related_name="+")
    host = models.CharField(max_length=253)
    is_published = models.BooleanField(null=True)
    """None without an answer."""
    checked_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    """Checks without a key since the address was saved."""

    def __str__(self) -> str:
        return self.host
