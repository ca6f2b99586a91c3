"""What the worker does with files. The rows say what is due, so a message that is lost is no loss."""

from celery import shared_task

from shared.domains.models import Domain, Status
from shared.tenancy.unit_of_work import shared_work
from tenants.media import enqueueing, processing, sweeping

SWEEP_PAUSE = 5
"""Seconds between the domains of one sweep."""


@shared_task(name="media.process_everywhere", is_shared=True)
def process_everywhere() -> None:
    """Enqueue every domain that is up; run by the beat."""
    with shared_work():
        ids = list(Domain.objects.filter(status=Status.ACTIVE).values_list("pk", flat=True))
    for domain_id in ids:
        process.apply_async((domain_id,), expires=30)


@shared_task(name="media.sweep_everywhere", is_shared=True)
def sweep_everywhere() -> None:
    """Enqueue every domain that keeps files, suspended ones too; run by the beat once a day."""
    with shared_work():
        ids = list(Domain.objects.routed().values_list("pk", flat=True))
    for place, domain_id in enumerate(ids):
        # One after the other: a thousand domains are no reason for a worker to do nothing else.
        sweep.apply_async((domain_id,), countdown=place * SWEEP_PAUSE, expires=24 * 3600)


@shared_task(name="media.sweep")
def sweep(domain_id: int) -> int:
    """Delete that domain's files which no row knows, and note rows without a file; how many were deleted."""
    return sweeping.sweep().deleted


@shared_task(name=enqueueing.PROCESS)
def process(domain_id: int) -> int:
    """Clean what was sent to that domain and make the sizes of its pictures; how much was done."""
    return processing.process_due()
