"""Stops as a table with a row for each, times by the clock of the site."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.hours.repeats import weekdays_of
from tenants.hours.writing import hours_in_words
from tenants.posts.events.days import in_full
from tenants.stops.models import Stop, StopState
from tenants.stops.replies import businesses_named, place_item
from tenants.stops.wire import BusinessItem

MOST: Final = 20_000
HEAD: Final = (
    "id", "member", "place", "address", "latitude", "longitude", "day", "begins", "ends", "repeats", "hours",
    "state", "state_note", "cancelled", "note",
)  # fmt: skip
"""The import of members knows all that it needs of these; `status` would be that of a permit to it."""
_BATCH = 500


def rows(domain: DomainRef, ids: Sequence[int]) -> Iterator[list[Any]]:
    """Those stops, in that order; read in batches while they are sent."""
    for start in range(0, len(ids), _BATCH):
        with unit_of_work(domain):
            part = ids[start : start + _BATCH]
            by_id = Stop.objects.select_related("place").in_bulk(part)
            stops = [by_id[each] for each in part if each in by_id]
            businesses = businesses_named({each.business_id for each in stops})
            drawn = [_row(each, businesses) for each in stops]
        yield from drawn


def _row(stop: Stop, businesses: Mapping[int, BusinessItem]) -> list[Any]:
    at = place_item(stop)
    return [
        stop.pk,
        businesses[stop.business_id]["title"],
        at["name"],
        at["address"],
        at["latitude"],
        at["longitude"],
        stop.day.isoformat(),
        stop.begins,
        stop.ends,
        in_full(stop.day, stop.rule) if stop.rule else "",
        _hours(stop),
        stop.state,
        stop.state_note,
        "; ".join(f"{day} ({why})" if why else day for day, why in sorted(stop.cancelled.items())),
        stop.note,
    ]


def _hours(stop: Stop) -> str:
    """ "Tue, Fri 11:00-15:00" of a stop of every week that goes on: an import reads it."""
    rule = stop.rule
    if rule is None or rule["frequency"] != "weekly" or rule["interval"] != 1 or rule["ends_on"]:
        return ""
    if stop.state != StopState.CONFIRMED:
        return ""
    days = weekdays_of(stop.day, rule)
    return hours_in_words({"day": day, "opens": stop.begins, "closes": stop.ends} for day in days)
