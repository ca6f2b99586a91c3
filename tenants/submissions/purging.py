"""Letting go of submissions that have outlived the domain's retention: a job when the first one has."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Min, Q
from django.utils import timezone

from shared.jobs.claims import Claim
from shared.jobs.enqueueing import ensure
from shared.jobs.kinds import JobKind, Recurrence
from shared.jobs.regular import MONTHLY_KEY
from tenants.submissions import files
from tenants.submissions.models import LIFETIMES, Settings, Submission

BATCH = 1_000
HOUR = timedelta(hours=1)


def plan() -> None:
    """Have the worker come back when the next submission of the current domain has outlived its time."""
    moment = next_moment()
    if moment is not None:
        ensure(PURGING.name, MONTHLY_KEY, run_at=moment)


def plan_for(submission: Submission) -> None:
    """The same for one that has arrived, or has another status now."""
    days = submission.lifetime(Settings.current().retention_days)
    ensure(PURGING.name, MONTHLY_KEY, run_at=_end_of_hour(submission.created_at + days))


def next_moment() -> datetime | None:
    """The end of the hour in which the next one outlives its time; None if there are no submissions."""
    keep = timedelta(days=Settings.current().retention_days)
    of_status = {
        f"{status}_": Min("created_at", filter=Q(status=status))  # the name of a field is no alias
        for status in LIFETIMES
    }
    oldest = Submission.objects.aggregate(any=Min("created_at"), **of_status)
    ends = [(oldest["any"], keep)]
    ends += [(oldest[f"{status}_"], min(keep, lifetime)) for status, lifetime in LIFETIMES.items()]
    return min((_end_of_hour(begin + lasts) for begin, lasts in ends if begin is not None), default=None)


@transaction.atomic
def purge() -> int:
    """Delete what has outlived the domain's retention, at most a batch of it; how many rows went."""
    outlived = Submission.objects.outlived(timezone.now(), keep=Settings.current().retention_days)
    batch = list(outlived.order_by("created_at").values_list("pk", flat=True)[:BATCH])
    files.delete_after_commit(batch)
    Submission.objects.filter(pk__in=batch).delete()
    return len(batch)


def _end_of_hour(moment: datetime) -> datetime:
    """No earlier, and not at another minute for each: a domain is purged once an hour at most."""
    return max(moment, timezone.now()).replace(minute=0, second=0, microsecond=0) + HOUR


def _run(claim: Claim) -> bool:
    purge()
    claim.requeue_for(next_moment)
    return True


PURGING = JobKind(
    name="submissions.purge",
    # What is given up is not listed: the next monthly run purges again.
    group="",
    run=_run,
    waits=(timedelta(minutes=5), HOUR, timedelta(hours=6), timedelta(days=1)),
    # What was promised to be deleted is deleted there as well.
    when_suspended=True,
    recurrence=frozenset({Recurrence.MONTHLY}),
)
