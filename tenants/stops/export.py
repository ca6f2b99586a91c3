"""Export stops as a table with one row per stop, in the time zone of the site."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.hours.repeats import get_weekdays
from tenants.hours.writing import hours_in_words
from tenants.posts.events.days import in_full
from tenants.stops.models import Stop, StopState
from tenants.stops.replies import load_businesses, place_item
from tenants.stops.wire import BusinessItem

MOST: Final = 20_000
HEAD: Final = (
    "id", "member", "place", "address", "latitude", "longitude", "day", "begins", "ends", "repeats", "hours",
    "state", "state_note", "cancelled", "note",
)  # fmt: skip
"""The columns of the table, which the import of members accepts. A column `status` would be read as the
status of a permit."""
_BATCH = 500


def rows(domain: DomainRef, ids: Sequence[int]) -> Iterator[list[Any]]:
    """Yield the rows of the stops in `ids`, in that order, read in batches during the response."""
    for start in range(0, len(ids), _BATCH):
        with unit_of_work(domain):
            part = ids[start : start + _BATCH]
            by_id = Stop.objects.select_related("place").in_bulk(part)
            stops = [by_id[each] for each in part if each in by_id]
            businesses = load_businesses({each.business_id for each in stops})
            cells = [_row(each, businesses) for each in stops]
        yield from cells


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
    """Return the hours of a weekly stop without an end date in the format of the import, or "" for other
    stops."""
    rule = stop.rule
    if rule is None or rule["frequency"] != "weekly" or rule["interval"] != 1 or rule["ends_on"]:
        return ""
    if stop.state != StopState.CONFIRMED:
        return ""
    days = get_weekdays(stop.day, rule)
    return hours_in_words({"day": day, "opens": stop.begins, "closes": stop.ends} for day in days)
