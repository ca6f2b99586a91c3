"""The registry: which domains there are and which hosts lead to them. Rows of the public schema."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone as clock
from django.utils.translation import gettext as _
from django_tenants.models import DomainMixin, TenantMixin

from shared.tenancy.unit_of_work import MAINTENANCE, DomainRef

GRACE = timedelta(days=30)
"""How long a deleted domain can be brought back."""
QUARANTINE = timedelta(days=30)
"""How long a host that a domain gave up is nobody else's."""


class DomainStatus(models.TextChoices):
    ACTIVE = "active"
    SUSPENDED = "suspended"
    DELETING = "deleting"


class Template(models.TextChoices):
    """What a new domain starts as: its look and its first content."""

    BLANK = "blank"
    RESTAURANT = "restaurant"
    ASSOCIATION = "association"


class DomainQuerySet(models.QuerySet["Domain"]):
    def routed(self) -> "DomainQuerySet":
        """The domains that requests can reach, each with its primary host."""
        return self.exclude(status=DomainStatus.DELETING).with_primary_host()

    def named(self, search: str) -> "DomainQuerySet":
        """Those whose title, or one of whose hosts, has these letters in it."""
        hosts = Host.objects.filter(tenant=models.OuterRef("pk"), domain__icontains=search)
        return self.filter(models.Q(title__icontains=search) | models.Exists(hosts))

    def lasting(self) -> "DomainQuerySet":
        """The domains that are looked after, served or suspended: none whose end or repair is awaited."""
        return self.exclude(status=DomainStatus.DELETING).filter(maintenance="")

    def with_primary_host(self) -> "DomainQuerySet":
        """With `primary_host`, and in `served_hosts` the others that show pages under their own name."""
        primary = Host.objects.filter(tenant=models.OuterRef("pk"), is_primary=True).values("domain")[:1]
        served = Host.objects.filter(tenant=models.OuterRef("pk"), is_primary=False, redirects=False)
        return self.annotate(
            primary_host=models.Subquery(primary),
            served_hosts=ArraySubquery(served.order_by("domain").values("domain")),
        )

    def past_grace(self) -> "DomainQuerySet":
        """The domains that were deleted so long ago that nothing brings them back."""
        return self.filter(status=DomainStatus.DELETING, deleting_since__lte=Now() - GRACE)


class Domain(TenantMixin):
    """One website: one schema, one database role of the same name, any number of hosts."""

    # The schema is made in the creating transaction, see services.create_domain.
    auto_create_schema = False

    title = models.CharField(max_length=200)
    status = models.CharField(max_length=20, choices=DomainStatus.choices, default=DomainStatus.ACTIVE)
    template = models.CharField(max_length=20, choices=Template.choices, default=Template.BLANK)
    timezone = models.CharField(max_length=64, default="UTC")
    # Part of every media address, so it stays when the hosts change.
    media_host = models.CharField(max_length=253)
    content_version = models.BigIntegerField(default=1)
    schema_version = models.CharField(max_length=64, default="")
    # Why the last migration of its schema failed; while there is a reason the domain is off the air.
    maintenance = models.CharField(max_length=500, default="", db_default="", blank=True, editable=False)
    # When its night begins; NULL while nothing has changed since the last one: see shared.tenancy.nightly.
    night_at = models.DateTimeField(null=True, editable=False)
    # Since when visitors see it; NULL for one that is not open yet. Rows of code before this are open.
    opened_at = models.DateTimeField(null=True, default=None, db_default=Now(), editable=False)
    deleting_since = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = DomainQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(schema_name__regex=r"^d_[a-z2-7]{12}$"), name="domain_schema_name"
            ),
            models.CheckConstraint(condition=Q(status__in=DomainStatus.values), name="domain_status"),
            models.UniqueConstraint(fields=["media_host"], name="domain_media_host"),
        ]
        indexes = [
            models.Index(fields=["night_at"], condition=Q(night_at__isnull=False), name="domain_night")
        ]

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, **kwargs: Any) -> None:
        # Past TenantMixin.save, which migrates schemas and asks the connection for a tenant.
        models.Model.save(self, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        return models.Model.delete(self, *args, **kwargs)

    @property
    def purge_at(self) -> datetime | None:
        """When a deleted domain is gone for good; None for one that is not deleted."""
        return self.deleting_since and self.deleting_since + GRACE

    def mark_deleted(self) -> None:
        """Take the domain off the air. Its data stays for the grace period."""
        self.status, self.deleting_since = DomainStatus.DELETING, clock.now()
        self.save(update_fields=["status", "deleting_since"])

    def set_open(self, is_open: bool) -> None:
        """Show the site to visitors, or the page that says it is not open yet."""
        if self.status == DomainStatus.DELETING:
            raise ValidationError({"is_open": _("This domain is deleted.")})
        self.opened_at = clock.now() if is_open else None
        self.save(update_fields=["opened_at"])

    def set_status(self, status: str) -> None:
        """Serve, or suspend; also out of the grace period, as long as it lasts."""
        if self.purge_at is not None and self.purge_at <= clock.now():
            raise ValidationError({"status": _("The time in which this domain could be restored is over.")})
        self.status, self.deleting_since = status, None
        self.save(update_fields=["status", "deleting_since"])

    def ref(self) -> DomainRef:
        host = getattr(self, "primary_host", None) or self.domains.get(is_primary=True).domain
        return DomainRef(
            id=self.pk,
            schema_name=self.schema_name,
            host=host,
            title=self.title,
            status=MAINTENANCE if self.maintenance else self.status,
            template=self.template,
            timezone=self.timezone,
            media_host=self.media_host,
            is_open=self.opened_at is not None,
            served_hosts=tuple(getattr(self, "served_hosts", ())),
        )


class Host(DomainMixin):
    """A name a domain answers to, in its canonical form (`shared.tenancy.hosts`). One of them is primary."""

    # The primary one serves in any case.
    redirects = models.BooleanField(default=True, db_default=True)
    """Whether pages asked for under this name are redirected to the primary one instead of served."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant"], condition=Q(is_primary=True), name="host_one_primary"),
            models.CheckConstraint(
                condition=~Q(domain__startswith="api.") & Q(domain__regex=r"^[a-z0-9.-]+$"),
                name="host_canonical",
            ),
        ]

    def __str__(self) -> str:
        return str(self.domain)

    def save(self, *args: Any, **kwargs: Any) -> None:
        # Past DomainMixin.save, which writes on the wrong connection; a constraint keeps the primary single.
        models.Model.save(self, *args, **kwargs)


class RetiredHost(models.Model):
    """A host that a domain gave up. Until the quarantine ends only that domain can have it again.

    Whoever got it at once would also get the visitors, the links and the addresses of files that were
    meant for the domain before.
    """

    host = models.CharField(max_length=253, primary_key=True)
    domain_id = models.BigIntegerField()
    retired_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.host


class HostState(models.Model):
    """What was last found out about a host: its records in the DNS, and the certificate it answers with."""

    host = models.OneToOneField(Host, on_delete=models.CASCADE, primary_key=True, related_name="state")
    requested_at = models.DateTimeField(default=clock.now)
    checked_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    """How many checks in a row found something missing."""
    is_proven = models.BooleanField(null=True)
    """Whether the TXT record is there; None if nobody could be asked."""
    points_here = models.BooleanField(null=True)
    """Whether all its addresses are the installation's; None if nobody knows."""
    addresses = models.JSONField(default=list)
    """Its addresses as text, at most a dozen."""
    certificate_expires_at = models.DateTimeField(null=True)
    certificate_issuer = models.CharField(max_length=200, default="")
    certificate_problem = models.CharField(max_length=200, default="")
    """Why browsers refuse it, or why there is none to be seen; empty for a good one."""

    def __str__(self) -> str:
        return f"state of {self.host_id}"

    @property
    def is_being_checked(self) -> bool:
        """Whether the worker has been asked to look and has not yet."""
        return self.checked_at is None or self.requested_at > self.checked_at


class SystemCheck(models.Model):
    """One run of `commissary doctor`: what it found. Written when it is requested, completed when it ends."""

    requested_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)
    domains = models.PositiveIntegerField(default=0)
    """How many domains were looked at."""
    findings = models.JSONField(default=list)
    """Severity, code and facts of each, the worst first, at most as many as `shared.doctor` lists."""
    counts = models.JSONField(default=dict)
    """How many there were of each severity, those that are not listed included."""

    class Meta:
        indexes = [models.Index(fields=["-requested_at"], name="system_check_latest")]

    def __str__(self) -> str:
        return f"system check of {self.requested_at}"
