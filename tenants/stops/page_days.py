"""Select the individual days of stops that a page shows at a given time."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from typing import Any, Final

from shared.data_types import JsonMapping
from shared.tenancy.postgresql.json_statements import Row
from tenants.hours.closing import closure_on
from tenants.hours.moments import on_wire, span_on_wire
from tenants.hours.repeats import days_between
from tenants.stops.clock import SiteClock
from tenants.stops.models import StopState
from tenants.stops.public import CLOSED, CLOSED_TODAY, OF_A_MEMBER, StopQuery
from tenants.stops.wire import ShownBusiness, ShownPlace, ShownStop

_NEXT: Final = 3
"""The number of days cached for a business that shows only its next stop, because that stop can end within a
minute."""
_SPARE: Final = 100
_TAKING_PLACE: Final = ("coming", "now", "here", "late")
_Day = tuple[str, str, str, int, date, Row]
"""A single day of a row: start, end, title, row number, day and row."""


def list_row_days(
    rows: Iterable[Row],
    query: StopQuery,
    clock: SiteClock,
    *,
    businesses: Mapping[int, ShownBusiness],
    facts: Mapping[int, JsonMapping],
) -> list[ShownStop]:
    """Return the individual days of these rows that a page shows within the next hour, ordered by start.

    `businesses` contains the business of each row. A day is canceled if `facts` close its business on that
    day.
    """
    days = _DaysOfPage(query, clock, businesses, facts)
    return days.chosen(rows)


@dataclass
class _DaysOfPage:
    """The days of the rows of one page. Days that the page cannot show are not computed."""

    query: StopQuery
    clock: SiteClock
    businesses: Mapping[int, ShownBusiness]
    facts: Mapping[int, JsonMapping]
    _made: dict[tuple[int, date], ShownStop] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self._today, self._moment = self.clock.today, on_wire(self.clock.now)
        # Compute one more day than shown, because midnight may pass before the page is read again.
        tomorrow, self._most = self._today + timedelta(days=1), self.query.most + _SPARE
        # The first day that is no longer shown, by business.
        self._ends = {
            business: tomorrow + timedelta(days=self.query.days_of(business)) for business in self.businesses
        }

    def chosen(self, rows: Iterable[Row]) -> list[ShownStop]:
        """Return the shown days of each business, and the next days of every business."""
        shown: list[_Day] = []
        later: list[tuple[int, Row, list[date]]] = []
        since, until = self._today - timedelta(days=1), self._today + timedelta(days=OF_A_MEMBER + 1)
        for number, row in enumerate(rows):
            first = date.fromisoformat(row["day"])
            days = days_between(first, row["repeat"], since, until, most=OF_A_MEMBER + 3)
            split = bisect_left(days, self._ends[row["business_id"]])
            shown += (day for day in self._days(number, row, days[:split]) if day[1] > self._moment)
            later.append((number, row, days[split:]))
        # Sorted by start, end and title. Equal entries keep their order.
        stops = sorted((*shown, *self._following(shown, later)))
        of_businesses = [(row["business_id"], day < self._ends[row["business_id"]]) for *_, day, row in stops]
        places = _choose(
            of_businesses, lambda place: self._at(stops[place]), most=self._most, of_each_business=_NEXT
        )
        return [self._at(stops[place]) for place in places]

    def _days(self, number: int, row: Row, days: Iterable[date]) -> Iterator[_Day]:
        title = self.businesses[row["business_id"]]["title"]
        for day in days:
            span = span_on_wire(day, row["begins"], row["ends"], self.clock.timezone)
            yield (*span, title, number, day, row)

    def _following(
        self, shown: Sequence[_Day], later: Iterable[tuple[int, Row, list[date]]]
    ) -> Iterator[_Day]:
        """Yield the later days that can be the next day of a business. This skips most days of most rows."""
        coming = Counter(day[5]["business_id"] for day in shown if self._takes_place(day))
        if len(shown) > self._most:
            coming.clear()  # The page does not show all of these days.
        for number, row, days in later:
            wanted = _NEXT - coming[row["business_id"]]
            if wanted > 0:
                taking_place = filter(self._takes_place, self._days(number, row, days))
                yield from islice(taking_place, wanted)

    def _takes_place(self, day: _Day) -> bool:
        return self._at(day)["state"] in _TAKING_PLACE

    def _at(self, stop: _Day) -> ShownStop:
        key = stop[3], stop[4]
        if key not in self._made:
            self._made[key] = _build_stop(stop, self._today, businesses=self.businesses, facts=self.facts)
        return self._made[key]


def list_stops(days: Iterable[ShownStop], query: StopQuery, clock: SiteClock) -> list[ShownStop]:
    """Return the upcoming days that a page shows at the current time."""
    moment, today = on_wire(clock.now), clock.today
    still: list[Any] = [
        {**each, "state": "now"} if each["state"] == "coming" and each["starts_at"] <= moment else each
        for each in days
        if each["ends_at"] > moment
    ]
    ends = [(today + timedelta(days=ahead)).isoformat() for ahead in range(query.days_at_most + 1)]
    of_businesses = [
        (each["business_id"], each["day"] < ends[query.days_of(each["business_id"])]) for each in still
    ]
    places = _choose(of_businesses, still.__getitem__, most=query.most, of_each_business=1)
    return [still[place] for place in places]


def _choose(
    stops: Sequence[tuple[int, bool]], at: Callable[[int], ShownStop], *, most: int, of_each_business: int
) -> list[int]:
    """Return the indexes of the stops that a page shows, including the next stop of every business.

    `stops` contains the business of each stop, and whether its day is shown. `at` returns the stop at an
    index.
    """
    chosen: set[int] = set()
    counted: Counter[int] = Counter()
    for place, (business, is_shown) in enumerate(stops):
        if is_shown and len(chosen) < most:
            chosen.add(place)
            if at(place)["state"] in _TAKING_PLACE:
                counted[business] += 1
    for place, (business, _is_shown) in enumerate(stops):
        is_wanted = counted[business] < of_each_business and place not in chosen
        if is_wanted and at(place)["state"] in _TAKING_PLACE:
            chosen.add(place)
            counted[business] += 1
    return sorted(chosen)


def _build_stop(
    stop: _Day,
    today: date,
    *,
    businesses: Mapping[int, ShownBusiness],
    facts: Mapping[int, JsonMapping],
) -> ShownStop:
    starts_at, ends_at, _title, _number, day, row = stop
    iso = day.isoformat()
    closure = closure_on(facts.get(row["business_id"], {}), day)
    is_cancelled = closure is not None or row["state"] == StopState.CANCELLED or iso in row["cancelled"]
    cancel_note = row["cancelled"].get(iso, row["state_note"])
    if closure is not None:
        cancel_note = closure or (CLOSED_TODAY if day == today else CLOSED)
    mark = None if is_cancelled else row["marks"].get(iso)
    return {
        "business_id": row["business_id"],
        "business": businesses[row["business_id"]],
        "place": _place(row),
        "day": iso,
        "begins": row["begins"],
        "ends": row["ends"],
        "starts_at": starts_at,
        "ends_at": ends_at,
        "note": row["note"],
        "state": "cancelled" if is_cancelled else mark["state"] if mark else "coming",
        "mark_note": mark["note"] if mark else "",
        "marked_at": mark["at"] if mark and mark["state"] == "here" else "",
        "cancel_note": cancel_note if is_cancelled else "",
    }


def _place(row: Row) -> ShownPlace:
    """Return the place of the stop, or the stop's own location if it has no place."""
    prefix = "place_" if row["place_id"] else ""
    return {
        "id": row["place_id"],
        "name": row[f"{prefix}name"],
        "address": row[f"{prefix}address"],
        "latitude": row[f"{prefix}latitude"],
        "longitude": row[f"{prefix}longitude"],
        "note": row["place_note"] or "",
    }
