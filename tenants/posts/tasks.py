"""What happens to posts by themselves. The rows say what is due, so a missed run is made up by the next."""

from celery import shared_task
from django.utils import timezone

from shared.domains.models import Domain, Status
from shared.tenancy.unit_of_work import shared_work
from tenants.posts import scheduling

MOST_AT_ONCE = 1_000
BELL_SECONDS = 10


@shared_task(name="posts.publish_due_everywhere", is_shared=True)
def publish_due_everywhere() -> None:
    """Ring for every domain in which a moment has come; run by the beat every two seconds.

    A bell that gets lost rings again: the domain's row names the moment until the work is done.
    """
    with shared_work():
        found = Domain.objects.filter(status=Status.ACTIVE, next_due_at__lte=timezone.now())
        ids = list(found.order_by("next_due_at").values_list("pk", flat=True)[:MOST_AT_ONCE])
    for domain_id in ids:
        publish_due.apply_async((domain_id,), expires=BELL_SECONDS)


@shared_task(name="posts.publish_due")
def publish_due(domain_id: int) -> int:
    """Publish that domain's posts whose moment has come and take down those that had theirs; how many."""
    return scheduling.apply_due(timezone.now())
