"""Delete past stops after their retention period."""

from datetime import date, timedelta
from typing import Final

from django.db import transaction

from shared.tenancy.locks import lock_kind
from tenants.stops.models import Stop

LASTS: Final = timedelta(days=366)
"""The retention period of a stop after its last day."""
MOST_AT_ONCE = 1_000
"""Maximum number of stops to delete per night. The next night continues."""


@transaction.atomic
def remove_long_over(today: date) -> int:
    """Delete stops that ended more than `LASTS` before `today`, oldest first, and return their number."""
    lock_kind(Stop)
    over = Stop.objects.filter(last_day__lt=today - LASTS).order_by("last_day", "id")
    pks = list(over.values_list("pk", flat=True)[:MOST_AT_ONCE])
    # If there are no such stops, run no DELETE statement, because it would cause another run the next night.
    return Stop.objects.filter(pk__in=pks).delete()[0] if pks else 0
