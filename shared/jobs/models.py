"""The one table of background work, for all domains. A domain's own role may do nothing with it.

See docs/decisions/0041-jobs.md.
"""

from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now
from django.utils import timezone

from shared.domains.models import Domain, DomainStatus
from shared.jobs import kinds


class JobState(models.TextChoices):
    """A job that is done has no row."""

    QUEUED = "queued"
    FAILED = "failed"


class JobQuerySet(models.QuerySet["Job"]):
    def due(self) -> "JobQuerySet":
        """What is to be begun now. While a job is claimed, `run_at` is the end of its lease."""
        is_served = Q(domain__status=DomainStatus.ACTIVE) | Q(
            domain__status=DomainStatus.SUSPENDED, kind__in=kinds.kinds_while_suspended()
        )
        is_awake = Q(kind__in=kinds.shared()) | Q(domain__maintenance="") & is_served
        return self.filter(is_awake, state=JobState.QUEUED, run_at__lte=timezone.now())

    def startable(self) -> "JobQuerySet":
        """What is due, less that whose limit is reached."""
        jobs = self.due()
        claimed = Job.objects.filter(claimed_until__gt=timezone.now(), state=JobState.QUEUED)
        for limit, names in kinds.by_limit().items():
            of_limit = claimed.filter(kind__in=names)
            is_reached: Any = Exists(of_limit.filter(domain=OuterRef("domain")))
            most = limit.at_once() if limit.at_once else None
            if most is not None:
                # So many: there is one behind the first ones.
                is_reached |= Exists(of_limit.order_by("pk")[most - 1 : most]) if most > 0 else ~Q(pk=None)
            jobs = jobs.exclude(Q(kind__in=names) & is_reached)
        return jobs

    def failed(self) -> "JobQuerySet":
        """What nobody tries any more."""
        return self.filter(state=JobState.FAILED)


class Job(models.Model):
    """One piece of work of one domain: what is done says its kind, and what it is done with its key.

    The key is the id of a row; what there is to know is read from that row when the work is done.
    """

    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    queue = models.CharField(max_length=20)
    priority = models.PositiveSmallIntegerField(default=0)
    """Within its domain; the lower comes first."""
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    run_at = models.DateTimeField(db_default=Now())
    tries = models.PositiveSmallIntegerField(default=0)
    claimed_until = models.DateTimeField(null=True)
    problem = models.CharField(max_length=300, blank=True, default="")
    """Why the last try failed, in a sentence for the people of the domain."""
    detail = models.CharField(max_length=500, blank=True, default="")
    """The same for those who run the installation."""
    failed_at = models.DateTimeField(null=True)
    request_id = models.CharField(max_length=64, blank=True, default="", db_default="")
    """Of the request that it was begun by, for the logs."""
    created_at = models.DateTimeField(db_default=Now())

    objects = JobQuerySet.as_manager()

    class Meta:
        db_table = "jobs"
        constraints = [
            models.UniqueConstraint(fields=["domain", "kind", "key"], name="job_once"),
            models.CheckConstraint(condition=Q(state__in=JobState.values), name="job_state"),
        ]
        indexes = [
            models.Index(fields=["queue", "run_at"], condition=Q(state="queued"), name="job_due"),
            models.Index(fields=["domain", "-failed_at"], condition=Q(state="failed"), name="job_failed"),
            models.Index(fields=["kind"], condition=Q(claimed_until__isnull=False), name="job_claimed"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Round(models.Model):
    """How far monthly work has come, which takes each domain in turn: a row for each such pass."""

    name = models.CharField(max_length=40, primary_key=True)
    domain_id = models.BigIntegerField(default=0)
    """The last domain that was visited; the next one has the next higher id."""
    paced_at = models.DateTimeField()
    """The moment up to which domains were visited at the pace of the pass."""

    class Meta:
        db_table = "jobs_round"

    def __str__(self) -> str:
        return self.name
