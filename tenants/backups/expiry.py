"""A scheduled job that deletes expired snapshots, unused files and old finished jobs."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Min, Q
from django.utils import timezone

from shared.jobs.claims import Claim
from shared.jobs.enqueueing import ensure
from shared.jobs.kinds import JobKind, Recurrence
from shared.jobs.regular import MONTHLY_KEY
from shared.tenancy import nightly
from tenants.backups import private_storage, snapshot_files
from tenants.backups.models import FILE_RETENTION, JOB_RETENTION, Job, Snapshot

AT_ONCE = 500
HOUR = timedelta(hours=1)


def plan() -> None:
    """Schedule the next expiry job of the current domain, if anything expires."""
    moment = next_moment()
    if moment is not None:
        ensure(EXPIRY.name, MONTHLY_KEY, run_at=moment)


def next_moment() -> datetime | None:
    """Return the time an hour after the next expiry, so that one run deletes several rows, or None if nothing
    expires."""
    settled = Job.objects.settled().aggregate(
        oldest=Min("updated_at"), oldest_file=Min("updated_at", filter=~Q(key=""))
    )
    ends = [
        Snapshot.objects.aggregate(moment=Min("expires_at"))["moment"],
        settled["oldest"] and settled["oldest"] + JOB_RETENTION,
        settled["oldest_file"] and settled["oldest_file"] + FILE_RETENTION,
    ]
    soonest = min(filter(None, ends), default=None)
    return soonest and max(soonest, timezone.now()) + HOUR


def delete_expired(now: datetime) -> None:
    """Delete expired snapshots, and files and jobs past their retention period."""
    snapshot_files.delete_expired(now)
    old = list(Job.objects.with_old_files(now).values_list("pk", "key")[:AT_ONCE])
    Job.objects.filter(pk__in=[pk for pk, _ in old]).update(key="", size=0)
    private_storage.delete(key for _, key in old)
    Job.objects.past_retention(now).delete()


def _run(claim: Claim) -> bool:
    delete_expired(timezone.now())
    if settings.SNAPSHOTS and not Snapshot.objects.filter(expires_at=None).exists():
        # If no snapshot exists, for example because snapshots were turned off, the next nightly run takes
        # one.
        nightly.note_change()
    claim.requeue_for(next_moment)
    return True


EXPIRY = JobKind(
    name="backups.tidy",
    # Failed runs do not appear in the list of failed jobs, because the next monthly run cleans up again.
    group="",
    run=_run,
    waits=(timedelta(minutes=5), HOUR, timedelta(hours=6), timedelta(days=1)),
    when_suspended=True,
    recurrence=frozenset({Recurrence.MONTHLY}),
)
