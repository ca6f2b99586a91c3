"""What happens to submissions by themselves."""

from celery import shared_task

from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work
from tenants.submissions import services


@shared_task(name="submissions.purge_everywhere", is_shared=True)
def purge_everywhere() -> None:
    """Ring for every domain, suspended ones too: what was promised to be deleted is deleted there as well."""
    with shared_work():
        ids = list(Domain.objects.routed().values_list("pk", flat=True))
    for domain_id in ids:
        purge.apply_async((domain_id,), expires=3600)


@shared_task(name="submissions.purge")
def purge(domain_id: int) -> int:
    """Delete a batch of what that domain has kept long enough; the next run takes what is left."""
    return services.purge()
