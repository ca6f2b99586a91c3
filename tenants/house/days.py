"""Which day it is for a house: one lasts until what began on it is over (docs/decisions/0179)."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.closing import closure_on
from tenants.hours.facts import today_in
from tenants.hours.opening import night_goes_on

STANDING: ExtensionPoint[str, Callable[[Collection[int], datetime], Collection[int]]] = ExtensionPoint()
"""Which of those houses are somewhere since yesterday at that moment, in one query for all of them."""


def closing_days(facts: Mapping[int, Mapping[str, Any]], now: datetime) -> dict[int, str]:
    """For each house the day that "closed today" stands for at that moment.

    `facts` are what each states, its usual `hours` among them.
    """
    timezone = current_domain().timezone
    today = today_in(timezone, now)
    yesterday = today - timedelta(days=1)
    out = {house for standing in STANDING.values() for house in standing(facts, now)} if facts else set()

    def goes_on(house: int, own: Mapping[str, Any]) -> bool:
        # What was said of being closed is no plan: it can be taken back while it holds.
        is_out = house in out and closure_on({**own, "closed_today": None}, yesterday) is None
        return is_out or night_goes_on(own, now, timezone)

    return {house: (yesterday if goes_on(house, own) else today).isoformat() for house, own in facts.items()}
