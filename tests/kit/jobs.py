"""Run background jobs immediately, and inspect them."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from shared.jobs import working
from shared.jobs.claims import Claim
from shared.jobs.enqueueing import jobs_table
from shared.jobs.kinds import CLOCK, MAIL, WORK
from shared.jobs.models import Job, JobState
from shared.tenancy.unit_of_work import DomainRef


def run_jobs(domain: DomainRef, queue: str = WORK) -> int:
    """Run the due jobs of the domain now, and return their number."""
    return working.work(queue, domain_id=domain.id)


def send_due_mail() -> int:
    """Send due emails and answer requests for reset links, and return the number of jobs."""
    return working.work(MAIL)


def run_jobs_at(moment: datetime, domain: DomainRef, queue: str = CLOCK) -> int:
    """Run the due jobs of the domain at the given time, and return their number."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: moment)
        return working.work(queue, domain_id=domain.id)


def send_news(domain: DomainRef, after: timedelta = timedelta(minutes=2)) -> None:
    """Run the domain's work that is due at the time `after`, including its emails."""
    for queue in (WORK, MAIL):
        run_jobs_at(timezone.now() + after, domain, queue)


def get_next_due(domain: DomainRef) -> datetime | None:
    """Return the time of the domain's next job."""
    with jobs_table():
        queued = Job.objects.filter(domain_id=domain.id, state=JobState.QUEUED).order_by("run_at")
        return queued.values_list("run_at", flat=True).first()


def claim_job(domain: DomainRef, queue: str = WORK) -> Claim:
    """Claim the domain's next job, like a worker that starts it."""
    claim = working.claim_next(queue, domain_id=domain.id)
    assert claim is not None
    return claim


def get_job(domain: DomainRef) -> Job:
    """Return the only job of the domain."""
    with jobs_table():
        return Job.objects.get(domain_id=domain.id)


def end_waits(domain: DomainRef, **changes: Any) -> None:
    """End every lease and every pause between two attempts."""
    past = timezone.now() - timedelta(seconds=1)
    with jobs_table():
        jobs = Job.objects.filter(domain_id=domain.id)
        jobs.filter(claimed_until__isnull=False).update(claimed_until=past)
        jobs.update(run_at=past, **changes)
