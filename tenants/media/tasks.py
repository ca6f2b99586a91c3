"""What the worker does with pictures. The rows say what is due, so a bell that was not heard is no loss."""

from celery import shared_task

from shared.domains.models import Domain, Status
from shared.tenancy.unit_of_work import shared_work
from tenants.media import bell, sizes, sweeping

SWEEP_PAUSE = 5
"""Seconds between the domains of one sweep."""


@shared_task(name="media.make_sizes_everywhere", is_shared=True)
def make_sizes_everywhere() -> None:
    """Ring for every domain that is up; run by the beat."""
    with shared_work():
        ids = list(Domain.objects.filter(status=Status.ACTIVE).values_list("pk", flat=True))
    for domain_id in ids:
        make_sizes.apply_async((domain_id,), expires=30)


@shared_task(name="media.sweep_everywhere", is_shared=True)
def sweep_everywhere() -> None:
    """Ring for every domain that keeps files, suspended ones too; run by the beat once a day."""
    with shared_work():
        ids = list(Domain.objects.routed().values_list("pk", flat=True))
    for place, domain_id in enumerate(ids):
        # One after the other: a thousand domains are no reason for a worker to do nothing else.
        sweep.apply_async((domain_id,), countdown=place * SWEEP_PAUSE, expires=24 * 3600)


@shared_task(name="media.sweep")
def sweep(domain_id: int) -> int:
    """Delete that domain's files which no row knows, and note rows without a file; how many were deleted."""
    return sweeping.sweep().deleted


@shared_task(name=bell.MAKE_SIZES)
def make_sizes(domain_id: int) -> int:
    """Make the sizes of that domain's pictures which wait for it; how many were finished."""
    return sizes.make_due()
