"""Sold-out dishes, and the time when they are available again, based on the business day.

See docs/decisions/food-menus.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import chain
from typing import Final, Literal

from shared.tenancy.unit_of_work import current_domain
from tenants.business.days import closing_days, day_begins
from tenants.business.plans import load_plans
from tenants.hours.facts import OWN_BUSINESS, today_in

Until = Literal["tomorrow", "changed"]
UNTIL: Final[tuple[Until, ...]] = ("tomorrow", "changed")
_DAY = timedelta(days=1)
_OPEN_END: Final = ""
"""The stored value of a dish that is sold out until a user changes the mark."""


@dataclass(frozen=True)
class Marks:
    """The sold-out dishes of a menu, each with the first day on which it is available again."""

    business_ids: Sequence[int]
    days: Mapping[str, str]


def mark_until(until: Until, business_ids: Iterable[int], now: datetime) -> str:
    """Return the value to store for a dish of these businesses that is now sold out."""
    if until == "changed":
        return _OPEN_END
    # If yesterday's business day has not ended at one of the businesses, "tomorrow" is today's date.
    day = min(closing_days(load_plans(_serving(business_ids)), now).values())
    return (date.fromisoformat(day) + _DAY).isoformat()


def list_ends(menus: Sequence[Marks], now: datetime) -> list[dict[str, datetime | None]]:
    """Return the time when each sold-out dish is available again, by menu and dish.

    The time is None for a dish that is sold out until a user changes the mark. If several businesses serve a
    dish, it is the time when the last of them opens. Expired entries are omitted.
    """
    today = today_in(current_domain().timezone, now).isoformat()
    dated = [each for each in menus if any(day >= today for day in each.days.values())]
    plans = load_plans(chain.from_iterable(_serving(each.business_ids) for each in dated)) if dated else {}
    days = {day for each in dated for day in each.days.values() if day >= today}
    begins = {day: day_begins(plans, date.fromisoformat(day)) for day in days}
    return [
        {
            dish: max(begins[day][business] for business in _serving(each.business_ids)) if day else None
            for dish, day in each.days.items()
            if day >= today or day == _OPEN_END
        }
        for each in menus
    ]


def is_active(end: datetime | None, now: datetime) -> bool:
    """Return whether a dish that is sold out until `end` is still sold out at `now`."""
    return end is None or now < end


def active_marks(menus: Sequence[Marks], now: datetime) -> list[dict[str, str]]:
    """Return the marks of each menu that are still active at `now`."""
    return [
        {dish: marks.days[dish] for dish, end in ends.items() if is_active(end, now)}
        for marks, ends in zip(menus, list_ends(menus, now), strict=True)
    ]


def _serving(business_ids: Iterable[int]) -> Sequence[int]:
    """Return the given businesses, or the site's own business for an imported menu without businesses."""
    return tuple(business_ids) or (OWN_BUSINESS,)
