"""What the worker does for domains. The rows say what is due, so a bell that was not heard is no loss."""

from celery import shared_task
from django.utils import timezone

from shared.domains.models import Domain
from shared.tenancy import due
from shared.tenancy.unit_of_work import shared_work
from tenants.backups import jobs, nightly
from tenants.backups.bell import CARRY

MOST_AT_ONCE = 200
LONGEST = 3_000
"""Seconds: less than the broker waits before it hands the task to somebody else."""


@shared_task(name="backups.run_everywhere", is_shared=True)
def run_everywhere() -> None:
    """Ring for the domains in which something is due; run by the beat."""
    with shared_work():
        found = Domain.objects.awake().filter(next_due_at__lte=timezone.now())
        ids = list(found.order_by("next_due_at").values_list("pk", flat=True)[:MOST_AT_ONCE])
    for domain_id in ids:
        run_jobs.apply_async((domain_id,), expires=10)


@shared_task(name="backups.look_everywhere", is_shared=True)
def look_everywhere() -> None:
    """Have a look at domains of which nothing is known, as after an update or a change of settings."""
    with shared_work():
        Domain.objects.awake().filter(next_due_at=None).update(next_due_at=timezone.now())


@shared_task(name=CARRY, time_limit=LONGEST)
def run_jobs(domain_id: int) -> int:
    """Do what is due for that domain, and write when something is due next; how much was done."""
    now = timezone.now()
    is_night = nightly.begin_if_due(now)
    count = jobs.do_due()
    if is_night:
        nightly.tidy(now)
    due.settle(nightly.next_moment)
    return count
