"""What the beat has done with files."""

from celery import shared_task

from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work
from tenants.media import sweeping

SWEEP_PAUSE = 5
"""Seconds between the domains of one sweep."""


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
