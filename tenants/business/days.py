"""Compute the current business day, which lasts until the last opening hours of the day end.

See docs/decisions/business-facts.md.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime, timedelta

from shared.data_types import JsonMapping
from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.closing import closure_on
from tenants.hours.facts import today_in
from tenants.hours.moments import localize
from tenants.hours.opening import night_end

_DAY = timedelta(days=1)
_MIDNIGHT = "00:00"
STANDING: ExtensionPoint[str, Callable[[Collection[int], date], Mapping[int, datetime]]] = ExtensionPoint()
"""Functions that return, by business, the end of stops that started on the day before a date, using a single
query."""


def closing_days(plans: Mapping[int, JsonMapping], now: datetime) -> dict[int, str]:
    """Return the day that "closed today" refers to at `now`, by business.

    `plans` contains the facts of each business, including its usual `hours`.
    """
    today = today_in(current_domain().timezone, now)
    begun = day_begins(plans, today)
    return {business: (today if begun[business] <= now else today - _DAY).isoformat() for business in plans}


def day_begins(plans: Mapping[int, JsonMapping], day: date) -> dict[int, datetime]:
    """Return the start of `day` by business: midnight, or the end of the previous night's opening hours."""
    timezone, before = current_domain().timezone, day - _DAY
    begins = {
        business: localize(day, night_end(own, day) or _MIDNIGHT, timezone) for business, own in plans.items()
    }
    for standing in STANDING.values() if plans else ():
        for business, until in standing(plans, day).items():
            # Ignore "closed today", which is not part of the plan, because users can undo it while it
            # applies.
            if closure_on({**plans[business], "closed_today": None}, before) is None:
                begins[business] = max(begins[business], until)
    return begins
