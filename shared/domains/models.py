"""The registry of domains and hosts, which is in the public schema."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import JSONObject, Now
from django.utils import timezone as clock
from django.utils.translation import gettext as _
from django_tenants.models import DomainMixin, TenantMixin

from shared.tenancy.quotas import Quotas
from shared.tenancy.unit_of_work import MAINTENANCE, DomainRef, SiteAnnouncement

GRACE = timedelta(days=30)
"""The time for which a deleted domain can be restored."""
QUARANTINE = timedelta(days=30)
"""The time for which a removed host is reserved for its former domain."""


class DomainStatus(models.TextChoices):
    ACTIVE = "active"
    SUSPENDED = "suspended"
    DELETING = "deleting"


class Template(models.TextChoices):
    """The design of a site and the initial pages of a new site."""

    BLANK = "blank"
    RESTAURANT = "restaurant"
    ASSOCIATION = "association"


class DomainQuerySet(models.QuerySet["Domain"]):
    def routed(self) -> "DomainQuerySet":
        """Return the domains that requests can reach, with their primary hosts and announcements."""
        announcements = Announcement.objects.live().shown_on(models.OuterRef(models.OuterRef("pk")))
        shown = JSONObject(text="text", level="level", until="until")
        return (
            self.exclude(status=DomainStatus.DELETING)
            .with_primary_host()
            .annotate(announcements=ArraySubquery(announcements.by_importance().values(shown=shown)))
        )

    def named(self, search: str) -> "DomainQuerySet":
        """Return the domains with this text in their title or in one of their hosts."""
        hosts = Host.objects.filter(tenant=models.OuterRef("pk"), domain__icontains=search)
        return self.filter(models.Q(title__icontains=search) | models.Exists(hosts))

    def lasting(self) -> "DomainQuerySet":
        """Return the domains that are neither deleted nor in maintenance."""
        return self.exclude(status=DomainStatus.DELETING).filter(maintenance="")

    def with_primary_host(self) -> "DomainQuerySet":
        """Add the attributes `primary_host`, `served_hosts`, the other hosts that serve pages, and
        `redirecting_hosts`."""
        primary = Host.objects.filter(tenant=models.OuterRef("pk"), is_primary=True).values("domain")[:1]
        others = Host.objects.filter(tenant=models.OuterRef("pk"), is_primary=False)
        others = others.order_by("domain").values("domain")
        return self.annotate(
            primary_host=models.Subquery(primary),
            served_hosts=ArraySubquery(others.filter(redirects=False)),
            redirecting_hosts=ArraySubquery(others.filter(redirects=True)),
        )

    def past_grace(self) -> "DomainQuerySet":
        """Return the deleted domains with an expired grace period."""
        return self.filter(status=DomainStatus.DELETING, deleting_since__lte=Now() - GRACE)


class Domain(TenantMixin):
    """A website, with one schema, one database role of the same name, and any number of hosts."""

    # services.create_domain creates the schema in its own transaction.
    auto_create_schema = False

    title = models.CharField(max_length=200)
    status = models.CharField(max_length=20, choices=DomainStatus.choices, default=DomainStatus.ACTIVE)
    template = models.CharField(max_length=20, choices=Template.choices, default=Template.BLANK)
    timezone = models.CharField(max_length=64, default="UTC")
    # Every media URL contains this name, so it does not change when the hosts change.
    media_host = models.CharField(max_length=253)
    content_version = models.BigIntegerField(default=1)
    schema_version = models.CharField(max_length=64, default="")
    # The reason why the last migration of the domain's schema failed. The domain is offline while this is
    # set.
    maintenance = models.CharField(max_length=500, default="", db_default="", blank=True, editable=False)
    # The start of the next nightly maintenance, or NULL without changes since the last maintenance. See
    # shared.tenancy.nightly.
    night_at = models.DateTimeField(null=True, editable=False)
    # The time when the site was opened to visitors, or NULL if it is not open. Rows that older code inserts
    # are open.
    opened_at = models.DateTimeField(null=True, default=None, db_default=Now(), editable=False)
    deleting_since = models.DateTimeField(null=True, blank=True)
    quotas = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()), editable=False)
    """The quotas that differ from the defaults (see `shared.tenancy.quotas`)."""
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
        # Skip TenantMixin.save, which migrates schemas and reads the connection's current tenant.
        models.Model.save(self, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        return models.Model.delete(self, *args, **kwargs)

    @property
    def purge_at(self) -> datetime | None:
        """The time when a deleted domain is deleted permanently, or None for a domain that is not deleted."""
        return self.deleting_since and self.deleting_since + GRACE

    def mark_deleted(self) -> None:
        """Take the domain offline. Its data remains for the grace period."""
        self.status, self.deleting_since = DomainStatus.DELETING, clock.now()
        self.save(update_fields=["status", "deleting_since"])

    def set_open(self, is_open: bool) -> None:
        """Open the site to visitors, or close it. Raises ValidationError for a deleted domain."""
        if self.status == DomainStatus.DELETING:
            raise ValidationError({"is_open": _("This domain is deleted.")})
        self.opened_at = clock.now() if is_open else None
        self.save(update_fields=["opened_at"])

    def set_status(self, status: str) -> None:
        """Activate, suspend or restore the domain.

        Raises ValidationError if the grace period of a deleted domain is over.
        """
        if self.purge_at is not None and self.purge_at <= clock.now():
            raise ValidationError({"status": _("This domain can no longer be restored.")})
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
            redirecting_hosts=tuple(getattr(self, "redirecting_hosts", ())),
            announcements=tuple(SiteAnnouncement.read(each) for each in getattr(self, "announcements", ())),
            quotas=Quotas.read(self.quotas),
        )


class Host(DomainMixin):
    """A host name of a domain in canonical form (see `shared.tenancy.hosts`).

    One host of a domain is primary.
    """

    # The primary host always serves pages, so this field has no effect on it.
    redirects = models.BooleanField(default=True, db_default=True)
    """Whether this host redirects to the primary host instead of serving pages."""

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
        # Skip DomainMixin.save, which writes on the wrong connection. A constraint ensures one primary host.
        models.Model.save(self, *args, **kwargs)


class RetiredHost(models.Model):
    """A removed host. During the quarantine, only its former domain can have it again.

    Otherwise, a new owner would get visitors, links and file URLs of the former domain.
    """

    host = models.CharField(max_length=253, primary_key=True)
    domain_id = models.BigIntegerField()
    retired_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.host


class HostState(models.Model):
    """The result of the last check of a host, for its DNS records and its certificate."""

    host = models.OneToOneField(Host, on_delete=models.CASCADE, primary_key=True, related_name="state")
    requested_at = models.DateTimeField(default=clock.now)
    checked_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    """The number of consecutive checks that found missing records."""
    is_proven = models.BooleanField(null=True)
    """Whether the TXT record is set, or None if no DNS server responded."""
    points_here = models.BooleanField(null=True)
    """Whether all addresses of the host belong to the installation, or None if unknown."""
    addresses = models.JSONField(default=list)
    """Up to twelve IP addresses, as text."""
    certificate_expires_at = models.DateTimeField(null=True)
    certificate_issuer = models.CharField(max_length=200, default="")
    certificate_problem = models.CharField(max_length=200, default="")
    """The reason why browsers reject the certificate, or why there is none. Empty for a valid certificate."""

    def __str__(self) -> str:
        return f"state of {self.host_id}"

    @property
    def is_being_checked(self) -> bool:
        """Whether a requested check has not run yet."""
        return self.checked_at is None or self.requested_at > self.checked_at


class SystemCheck(models.Model):
    """A run of `commissary doctor`. The row is created with the request, and updated when the run ends."""

    requested_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)
    domains = models.PositiveIntegerField(default=0)
    """The number of checked domains."""
    findings = models.JSONField(default=list)
    """The severity, texts and check of each finding, worst first, up to the limit in `shared.doctor`."""
    counts = models.JSONField(default=dict)
    """The number of findings per severity, including findings that are not stored."""

    class Meta:
        indexes = [models.Index(fields=["-requested_at"], name="system_check_latest")]

    def __str__(self) -> str:
        return f"system check of {self.requested_at}"


class AnnouncementLevel(models.TextChoices):
    INFO = "info"
    WARNING = "warning"


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    def live(self) -> "AnnouncementQuerySet":
        """Return the announcements that have not ended."""
        return self.filter(Q(until=None) | Q(until__gt=Now()))

    def shown_on(self, domain_id: Any) -> "AnnouncementQuerySet":
        """Return the announcements on the site. `domain_id` can be an `OuterRef` to an outer query."""
        # A join would read the rows of all sites.
        own = Announcement.domains.through.objects.filter(domain_id=domain_id)
        return self.filter(Q(is_for_all=True) | Q(pk__in=own.values("announcement_id")))

    def by_importance(self) -> "AnnouncementQuerySet":
        """Return the announcements sorted by importance: warnings first, then the newest first."""
        return self.order_by("-level", "-pk")


class Announcement(models.Model):
    """The operator's announcement on the pages of all sites, or of the sites in `domains`, until it ends."""

    text = models.CharField(max_length=280)
    level = models.CharField(max_length=10, choices=AnnouncementLevel.choices, default=AnnouncementLevel.INFO)
    until = models.DateTimeField(null=True)
    is_for_all = models.BooleanField(default=False)
    domains = models.ManyToManyField(Domain, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(level__in=AnnouncementLevel.values), name="announcement_level"
            ),
        ]

    def __str__(self) -> str:
        return self.text
