"""Delete submissions after the domain's retention period, in a scheduled job."""

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
    """Schedule a job for the time when the next submission of the current domain expires."""
    moment = next_moment()
    if moment is not None:
        ensure(PURGING.name, MONTHLY_KEY, run_at=moment)


def plan_for(submission: Submission) -> None:
    """Schedule a job for the expiry of a submission that is new or has changed its status."""
    days = submission.lifetime(Settings.current().retention_days)
    ensure(PURGING.name, MONTHLY_KEY, run_at=_round_up(submission.created_at + days))


def next_moment() -> datetime | None:
    """Return the full hour after the next expiry, or None if there are no submissions."""
    keep = timedelta(days=Settings.current().retention_days)
    of_status = {
        f"{status}_": Min("created_at", filter=Q(status=status))  # An alias cannot have the name of a field.
        for status in LIFETIMES
    }
    oldest = Submission.objects.aggregate(any=Min("created_at"), **of_status)
    ends = [(oldest["any"], keep)]
    ends += [(oldest[f"{status}_"], min(keep, lifetime)) for status, lifetime in LIFETIMES.items()]
    return min((_round_up(begin + lasts) for begin, lasts in ends if begin is not None), default=None)


@transaction.atomic
def purge() -> int:
    """Delete one batch of expired submissions, and return their number."""
    outlived = Submission.objects.outlived(timezone.now(), keep=Settings.current().retention_days)
    batch = list(outlived.order_by("created_at").values_list("pk", flat=True)[:BATCH])
    files.delete_after_commit(batch)
    Submission.objects.filter(pk__in=batch).delete()
    return len(batch)


def _round_up(moment: datetime) -> datetime:
    """Round up to a full hour in the future, so that each domain purges at most once per hour."""
    return max(moment, timezone.now()).replace(minute=0, second=0, microsecond=0) + HOUR


def _run(claim: Claim) -> bool:
    purge()
    claim.requeue_for(next_moment)
    return True


PURGING = JobKind(
    name="submissions.purge",
    # Failed runs do not appear in the list of failed jobs, because the next monthly run purges again.
    group="",
    run=_run,
    waits=(timedelta(minutes=5), HOUR, timedelta(hours=6), timedelta(days=1)),
    # The promise to delete data also holds for suspended domains.
    when_suspended=True,
    recurrence=frozenset({Recurrence.MONTHLY}),
)
