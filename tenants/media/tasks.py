"""What the worker does with pictures. The rows say what is due, so a bell that was not heard is no loss."""

from celery import shared_task

from shared.domains.models import Domain, Status
from shared.tenancy.unit_of_work import shared_work
from tenants.media import bell, sizes


@shared_task(name="media.make_sizes_everywhere", is_shared=True)
def make_sizes_everywhere() -> None:
    """Ring for every domain that is up; run by the beat."""
    with shared_work():
        ids = list(Domain.objects.filter(status=Status.ACTIVE).values_list("pk", flat=True))
    for domain_id in ids:
        make_sizes.apply_async((domain_id,), expires=30)


@shared_task(name=bell.MAKE_SIZES)
def make_sizes(domain_id: int) -> int:
    """Make the sizes of that domain's pictures which wait for it; how many were finished."""
    return sizes.make_due()
