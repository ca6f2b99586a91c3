"""Recurring jobs: nightly for a domain after a change, and every four weeks for each domain.

Neither kind loads domains without work. One query with an index finds the nightly work, and the monthly pass
continues from its last position, a few domains at a time. See docs/decisions/nightly-maintenance.md.
"""

import math
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from shared.domains.models import Domain
from shared.jobs import kinds
from shared.jobs.enqueueing import ensure_for
from shared.jobs.kinds import Recurrence
from shared.jobs.models import Round
from shared.tenancy.nightly import COMMIT_GRACE
from shared.tenancy.unit_of_work import shared_work

MONTHLY_KEY = "round"
PERIOD = timedelta(days=28)
"""The duration of a pass over all domains, however many there are."""
MOST = 100
"""The maximum number of domains per tick, so that not all domains start together after a long pause."""


def enqueue_nightly() -> int:
    """Enqueue the nightly work of all due domains, and return the number of domains.

    A later change marks a domain again. The jobs start a little later, when all writes with the old mark have
    been committed.
    """
    now = timezone.now()
    with shared_work(), transaction.atomic():
        due = Domain.objects.lasting().filter(night_at__lte=now).order_by("night_at")
        domains = list(due.select_for_update(skip_locked=True, no_key=True)[:MOST])
        keys = {domain.pk: nightly_key(domain.night_at or now) for domain in domains}
        if keys:
            Domain.objects.filter(pk__in=keys).update(night_at=None)
            for kind in kinds.list_recurring(Recurrence.NIGHTLY):
                ensure_for(kind, keys, run_at=now + COMMIT_GRACE)
    return len(domains)


def nightly_key(moment: datetime) -> str:
    """Return the key of the nightly jobs that are due at this time."""
    return moment.isoformat(timespec="seconds")


def enqueue_monthly() -> int:
    """Enqueue the monthly work of the next domains in the pass, and return the number of domains."""
    now = timezone.now()
    with shared_work(), transaction.atomic():
        Round.objects.bulk_create([Round(name=MONTHLY_KEY, paced_at=now)], ignore_conflicts=True)
        progress = Round.objects.select_for_update().get(name=MONTHLY_KEY)
        domains = Domain.objects.lasting()
        pace = PERIOD / max(1, domains.count())
        number = math.floor((now - progress.paced_at) / pace)
        if number < 1:
            return 0
        numbers = domains.order_by("pk").values_list("pk", flat=True)
        most = min(number, MOST)
        ids = list(numbers.filter(pk__gt=progress.domain_id)[:most]) or list(numbers[:most])
        for kind in kinds.list_recurring(Recurrence.MONTHLY):
            ensure_for(kind, dict.fromkeys(ids, MONTHLY_KEY), run_at=now)
        progress.domain_id = ids[-1] if ids else 0
        progress.paced_at = progress.paced_at + pace * number if number <= MOST else now
        progress.save()
    return len(ids)
