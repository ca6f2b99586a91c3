"""The tables for changes to many sites. See docs/decisions/changes-of-many-sites.md."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Count, Q
from django.db.models.functions import Now

from shared.domains.models import Domain


class PlanAction(models.TextChoices):
    PLAN = "plan"
    APPLY = "apply"
    UNDO = "undo"


class PlanStatus(models.TextChoices):
    RUNNING = "running"
    HALTED = "halted"
    """The action stopped because a site failed."""
    STOPPED = "stopped"
    """A super admin stopped the action, or its job failed."""
    DONE = "done"


class SiteOutcome(models.TextChoices):
    PENDING = "pending"
    """The worker has not read the site yet."""
    UNCHANGED = "unchanged"
    PLANNED = "planned"
    SKIPPED = "skipped"
    CHANGED = "changed"
    ALREADY = "already_changed"
    RESTORED = "restored"
    FAILED = "failed"


class SitePlanQuerySet(models.QuerySet["SitePlan"]):
    def with_counts(self) -> "SitePlanQuerySet":
        """Annotate each plan with counts of its sites.

        The counts are of all sites, of the sites with each outcome, and of planned sites that users have
        edited.
        """
        counts = {
            f"{name}_count": Count("sites", filter=Q(sites__outcome=name)) for name in SiteOutcome.values
        }
        edited = Q(sites__outcome=SiteOutcome.PLANNED) & ~Q(sites__edited_by={})
        return self.select_related("user").annotate(
            sites_count=Count("sites"), edited_count=Count("sites", filter=edited), **counts
        )


class SitePlan(models.Model):
    """A change to many sites: the new values, and the progress of the last action."""

    wanted = models.JSONField()
    """The new text of each value, by the name of the value."""
    action = models.CharField(max_length=5, choices=PlanAction.choices, default=PlanAction.PLAN)
    status = models.CharField(max_length=7, choices=PlanStatus.choices, default=PlanStatus.RUNNING)
    wave = models.PositiveSmallIntegerField(default=0)
    """The number of the wave that is running or runs next."""
    problem = models.CharField(max_length=300, default="")
    """The reason why the action's job failed. It is empty if only a site failed."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    """The super admin who started the last action. The next two fields are their session and address."""
    session_id = models.UUIDField(null=True)
    address = models.GenericIPAddressField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    changed_at = models.DateTimeField(db_default=Now())

    objects = SitePlanQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(action__in=PlanAction.values), name="site_plan_action"),
            models.CheckConstraint(condition=Q(status__in=PlanStatus.values), name="site_plan_status"),
        ]
        indexes = [models.Index(fields=["changed_at"], name="site_plan_changed_at")]

    def __str__(self) -> str:
        return f"{self.action} {self.pk}"


class PlannedSite(models.Model):
    """A site in a plan, with its old and new values."""

    plan = models.ForeignKey(SitePlan, on_delete=models.CASCADE, related_name="sites")
    # The old and new values are content of the site, so they are deleted with the site.
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    host = models.CharField(max_length=253)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    edited_by = models.JSONField(default=dict)
    wave = models.PositiveSmallIntegerField(null=True)
    outcome = models.CharField(max_length=15, choices=SiteOutcome.choices, default=SiteOutcome.PENDING)
    reason = models.CharField(max_length=500, default="")

    objects: ClassVar[models.Manager["PlannedSite"]] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["plan", "domain"], name="planned_site_once"),
            models.CheckConstraint(condition=Q(outcome__in=SiteOutcome.values), name="planned_site_outcome"),
        ]

    def __str__(self) -> str:
        return f"{self.host}: {self.outcome}"
