"""Decide whether a business is closed on a day, for its stops and for all pages."""

from datetime import date, timedelta

from shared.data_types import JsonMapping
from tenants.hours.facts import exceptions_on, find_closure

_DAY = timedelta(days=1)


def closure_on(facts: JsonMapping, day: date) -> str | None:
    """Return the reason why a business with these facts is closed all day, or None if it opens.

    The reason is "" if none is stated. If several special hours include the day, the special hours with the
    fewest days apply.
    """
    if not facts:
        return None
    if closed := find_closure(facts, day.isoformat()):
        return closed["note"]
    holding = exceptions_on(facts.get("exceptions") or (), day)
    if not holding or any(each["opens"] for each in holding):
        return None
    return next((each["note"] for each in holding if each["note"]), "")


def list_closed_days(facts: JsonMapping, since: date, until: date) -> set[date]:
    """Return the days from `since` to `until` on which the business is closed."""
    named: set[date] = set()
    if closed := facts.get("closed_today"):
        named.add(date.fromisoformat(closed["day"]))
    for row in facts.get("exceptions") or ():
        day = max(since, date.fromisoformat(row["from_date"]))
        last = min(until, date.fromisoformat(row["to_date"]))
        while day <= last:
            named.add(day)
            day += _DAY
    return {day for day in named if since <= day <= until and closure_on(facts, day) is not None}
