"""The table of background jobs of all domains. The database roles of domains have no privileges on it.

See docs/decisions/background-jobs.md.
"""

from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now
from django.utils import timezone

from shared.domains.models import Domain, DomainStatus
from shared.jobs import kinds


class JobState(models.TextChoices):
    """The state of a job. A finished job has no row."""

    QUEUED = "queued"
    FAILED = "failed"


class JobQuerySet(models.QuerySet["Job"]):
    def due(self) -> "JobQuerySet":
        """Return the jobs that should start now.

        While a job is claimed, its `run_at` is the end of its lease.
        """
        is_served = Q(domain__status=DomainStatus.ACTIVE) | Q(
            domain__status=DomainStatus.SUSPENDED, kind__in=kinds.list_kinds_while_suspended()
        )
        is_awake = Q(kind__in=kinds.list_shared()) | Q(domain__maintenance="") & is_served
        return self.filter(is_awake, state=JobState.QUEUED, run_at__lte=timezone.now())

    def startable(self) -> "JobQuerySet":
        """Return the due jobs that the limits allow to start."""
        jobs = self.due()
        claimed = Job.objects.filter(claimed_until__gt=timezone.now(), state=JobState.QUEUED)
        for limit, names in kinds.names_by_limit().items():
            of_limit = claimed.filter(kind__in=names)
            is_reached: Any = Exists(of_limit.filter(domain=OuterRef("domain")))
            most = limit.at_once() if limit.at_once else None
            if most is not None:
                # A row at this offset exists if the limit has been reached.
                is_reached |= Exists(of_limit.order_by("pk")[most - 1 : most]) if most > 0 else ~Q(pk=None)
            jobs = jobs.exclude(Q(kind__in=names) & is_reached)
        return jobs

    def failed(self) -> "JobQuerySet":
        """Return the jobs that have failed permanently."""
        return self.filter(state=JobState.FAILED)


class Job(models.Model):
    """A job of a domain. The kind identifies the work, and the key identifies the object of the work.

    The key is usually the id of a row, which is read when the job runs.
    """

    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    queue = models.CharField(max_length=20)
    priority = models.PositiveSmallIntegerField(default=0)
    """The order of the jobs in a domain. Lower values run first."""
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    run_at = models.DateTimeField(db_default=Now())
    tries = models.PositiveSmallIntegerField(default=0)
    claimed_until = models.DateTimeField(null=True)
    problem = models.CharField(max_length=300, blank=True, default="")
    """The reason why the last try failed, in a sentence for the domain's users."""
    detail = models.CharField(max_length=500, blank=True, default="")
    """The technical error, for operators."""
    failed_at = models.DateTimeField(null=True)
    request_id = models.CharField(max_length=64, blank=True, default="", db_default="")
    """The id of the request that enqueued the job, for the log."""
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
    """The progress of the monthly pass over all domains."""

    name = models.CharField(max_length=40, primary_key=True)
    domain_id = models.BigIntegerField(default=0)
    """The id of the last domain in the pass so far. The next domain has the next higher id."""
    paced_at = models.DateTimeField()
    """The end of the period that the pass has covered at its pace."""

    class Meta:
        db_table = "jobs_round"

    def __str__(self) -> str:
        return self.name
