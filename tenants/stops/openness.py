"""Find open members: members with stops are open during their stops, other members by their hours."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import F

from shared.tenancy.unit_of_work import current_domain
from tenants.hours.closing import closure_on
from tenants.hours.facts import today_in
from tenants.posts.models import Post
from tenants.posts.queries.openness import open_members as open_by_hours
from tenants.stops.models import Stop, StopState
from tenants.stops.occurrences import Occurrence, occurrences

LOOKAHEAD = timedelta(days=14)
"""A business without a stop in this period follows its usual hours."""
MOST_STOPS = 4_000


def open_members(now: datetime, timezone: str) -> list[int]:
    """Return the ids of the live members that are open at `now`.

    The result may also contain members that are not published.
    """
    by_hours = set(open_by_hours(now, timezone))
    standing = _next_days(now, timezone)
    at = {business: [each.day for each in days if _stands(each, now)] for business, days in standing.items()}
    out = {business for business, days in at.items() if days}
    facts: dict[int, Any] = dict(
        Post.objects.filter(pk__in=out, business__isnull=False).values_list("pk", "business")
    )
    closed = {pk for pk, own in facts.items() if all(closure_on(own, day) is not None for day in at[pk])}
    return sorted((by_hours - set(standing)) | out - closed)


def overnight_stops(businesses: Collection[int], day: date) -> dict[int, datetime]:
    """Return the end of the stop that continues from the previous day into `day`, by business, in one query.

    Closed businesses are included.
    """
    before = day - timedelta(days=1)
    stops = Stop.objects.filter(state=StopState.CONFIRMED, ends__lte=F("begins")).of_businesses(businesses)
    columns = ("business_id", "day", "begins", "ends", "repeat", "state", "cancelled")
    nights = occurrences(
        stops.between(before, before).only(*columns), before, before, current_domain().timezone
    )
    standing = sorted((each for each in nights if not each.is_cancelled), key=lambda each: each.ends_at)
    return {each.stop.business_id: each.ends_at for each in standing}


def _next_days(now: datetime, timezone: str) -> dict[int, list[Occurrence]]:
    """Return the current and upcoming days of stops by business, without canceled days."""
    today = today_in(timezone, now)
    since, until = today - timedelta(days=1), today + LOOKAHEAD
    stops = Stop.objects.filter(state=StopState.CONFIRMED).between(since, until).in_order()
    columns = ("business_id", "day", "begins", "ends", "repeat", "state", "cancelled", "marks")
    days: defaultdict[int, list[Occurrence]] = defaultdict(list)
    for each in occurrences(stops.only(*columns)[:MOST_STOPS], since, until, timezone):
        if each.ends_at > now and not each.is_cancelled:
            days[each.stop.business_id].append(each)
    return days


def _stands(each: Occurrence, now: datetime) -> bool:
    mark = each.stop.mark_on(each.day.isoformat())
    return each.starts_at <= now and (mark is None or mark["state"] == "here")
