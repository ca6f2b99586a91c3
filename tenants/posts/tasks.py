"""What happens to posts by themselves. The rows say what is due, so a missed run is made up by the next."""

from celery import shared_task
from django.utils import timezone

from shared.domains.models import Domain, Status
from shared.tenancy.unit_of_work import shared_work
from tenants.posts import services


@shared_task(name="posts.publish_due_everywhere", is_shared=True)
def publish_due_everywhere() -> None:
    """Ring for every domain that is up; run by the beat every minute."""
    with shared_work():
        ids = list(Domain.objects.filter(status=Status.ACTIVE).values_list("pk", flat=True))
    for domain_id in ids:
        publish_due.apply_async((domain_id,), expires=60)


@shared_task(name="posts.publish_due")
def publish_due(domain_id: int) -> int:
    """Publish that domain's posts whose moment has come and take down those that had theirs; how many."""
    return services.apply_due(timezone.now())
