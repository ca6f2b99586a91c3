"""Background work in tests: done at once, and looked at."""

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


def work_of(domain: DomainRef, queue: str = WORK) -> int:
    """Run the due jobs of the domain now; return their number."""
    return working.work(queue, domain_id=domain.id)


def work_of_mail() -> int:
    """Send the mails that are due and answer who forgot a password; how much was done."""
    return working.work(MAIL)


def at(moment: datetime, domain: DomainRef, queue: str = CLOCK) -> int:
    """Run the due jobs of the domain at the given time; return their number."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: moment)
        return working.work(queue, domain_id=domain.id)


def next_due(domain: DomainRef) -> datetime | None:
    """When the worker has something to do for that domain."""
    with jobs_table():
        queued = Job.objects.filter(domain_id=domain.id, state=JobState.QUEUED).order_by("run_at")
        return queued.values_list("run_at", flat=True).first()


def claimed(domain: DomainRef, queue: str = WORK) -> Claim:
    """The next job of that domain, as a worker has it that is about to begin."""
    claim = working.claim_next(queue, domain_id=domain.id)
    assert claim is not None
    return claim


def job_of(domain: DomainRef) -> Job:
    """The only job of that domain."""
    with jobs_table():
        return Job.objects.get(domain_id=domain.id)


def time_passes(domain: DomainRef, **changes: Any) -> None:
    """Let every lease and every pause between two tries be over."""
    past = timezone.now() - timedelta(seconds=1)
    with jobs_table():
        jobs = Job.objects.filter(domain_id=domain.id)
        jobs.filter(claimed_until__isnull=False).update(claimed_until=past)
        jobs.update(run_at=past, **changes)
