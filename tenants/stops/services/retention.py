"""What becomes of stops that are long over."""

from datetime import date, timedelta
from typing import Final

from django.db import transaction

from shared.tenancy.locks import lock_kind
from tenants.stops.models import Stop

LASTS: Final = timedelta(days=366)
"""So long a stop can be looked up after its last day."""
MOST_AT_ONCE = 1_000
"""So many are deleted in one night; the next one goes on."""


@transaction.atomic
def remove_long_over(today: date) -> int:
    """Delete stops whose last day is longer ago, the oldest first; how many it were."""
    lock_kind(Stop)
    over = Stop.objects.filter(last_day__lt=today - LASTS).order_by("last_day", "id")
    pks = list(over.values_list("pk", flat=True)[:MOST_AT_ONCE])
    # No statement where there is nothing: it would be a reason for the next night.
    return Stop.objects.filter(pk__in=pks).delete()[0] if pks else 0
