"""Work that begins by itself: in a domain's night after a change, and for each domain once in four weeks.

Neither visits a domain in which there is nothing to do: nights are found by one query over an index, and the
round goes on from where it was, a few domains at a time. See docs/decisions/0093-idle-domains.md.
"""

import math
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from shared.domains.models import Domain
from shared.jobs import kinds
from shared.jobs.enqueueing import ensure_for
from shared.jobs.kinds import Regularly
from shared.jobs.models import Round
from shared.tenancy.nights import SETTLES
from shared.tenancy.unit_of_work import shared_work

KEY = "round"
PERIOD = timedelta(days=28)
"""How long a round takes, however many domains there are."""
MOST = 100
"""Domains of one tick, so that after a long pause not everything begins at once."""


def begin_nights() -> int:
    """Enqueue what is done nightly for domains whose night has come; for how many it was.

    From then on a change marks its domain anew. The work begins a little later, when all that was written
    under the old mark is committed.
    """
    now = timezone.now()
    with shared_work(), transaction.atomic():
        due = Domain.objects.lasting().filter(night_at__lte=now).order_by("night_at")
        nights = list(due.select_for_update(skip_locked=True, no_key=True)[:MOST])
        keys = {domain.pk: night_of(domain.night_at or now) for domain in nights}
        if keys:
            Domain.objects.filter(pk__in=keys).update(night_at=None)
            for kind in kinds.that_begin(Regularly.NIGHTLY):
                ensure_for(kind, keys, run_at=now + SETTLES)
    return len(nights)


def night_of(moment: datetime) -> str:
    """What a night that begins then is called, as a key."""
    return moment.isoformat(timespec="seconds")


def go_round() -> int:
    """Enqueue what is done monthly for the domains whose turn it is; how many they were."""
    now = timezone.now()
    with shared_work(), transaction.atomic():
        Round.objects.bulk_create([Round(name=KEY, paced_at=now)], ignore_conflicts=True)
        round_ = Round.objects.select_for_update().get(name=KEY)
        domains = Domain.objects.lasting()
        pace = PERIOD / max(1, domains.count())
        number = math.floor((now - round_.paced_at) / pace)
        if number < 1:
            return 0
        numbers = domains.order_by("pk").values_list("pk", flat=True)
        most = min(number, MOST)
        ids = list(numbers.filter(pk__gt=round_.domain_id)[:most]) or list(numbers[:most])
        for kind in kinds.that_begin(Regularly.MONTHLY):
            ensure_for(kind, dict.fromkeys(ids, KEY), run_at=now)
        round_.domain_id = ids[-1] if ids else 0
        round_.paced_at = round_.paced_at + pace * number if number <= MOST else now
        round_.save()
    return len(ids)
