"""What visitors read of stops: the single days of the next week, as they are at a moment."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BigIntegerField,
    BooleanField,
    DateField,
    Exists,
    F,
    JSONField,
    OuterRef,
    Q,
    Subquery,
)
from django.db.models.expressions import RawSQL
from django.db.models.functions import JSONObject

from shared.tenancy.postgresql.json_statements import IsAnyOf, Param, Row, Rows
from tenants.hours.closing import closure_on
from tenants.hours.facts import OWN_HOUSE
from tenants.hours.moments import on_wire, span_on_wire
from tenants.hours.repeats import days_between
from tenants.media.items import MediaItem
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.stops.clock import SiteClock
from tenants.stops.models import Place, Stop, StopState
from tenants.stops.wire import ShownHouse, ShownPlace, ShownStop

FILES: Final = """ARRAY(SELECT (member->>'logo')::bigint FROM "stops" WHERE member->>'logo' IS NOT NULL)"""
"""SQL for the ids of the pictures of the houses in `stop_rows`, read under that name."""
CLOSED_TODAY: Final = "Closed today"
CLOSED: Final = "Closed"
"""Why a stop does not take place, where no reason was given."""
WEEK = 7
OF_A_MEMBER = 14
"""So many days ahead the page of a member looks, and what stands for one that is shown somewhere."""
MOST = 200
MOST_OF_A_MEMBER = 40
MOST_PLACES = 300
_MOST_READ = 1_500
_NEXT = 3
"""So many days of a house that is only mentioned are cached: the first may be over a minute later."""
_SPARE = 100
_IDS: "ArrayField[Any, Any]" = ArrayField(BigIntegerField())
_COLUMNS = (
    "id",
    "house_id",
    "place_id",
    "day",
    "begins",
    "ends",
    "repeat",
    "name",
    "address",
    "latitude",
    "longitude",
    "note",
    "state",
    "state_note",
    "cancelled",
    "marks",
)
_OF_PLACE = ("name", "address", "latitude", "longitude", "note")
_TAKING_PLACE = ("coming", "now", "here", "late")


@dataclass(frozen=True)
class PlaceQuery:
    """Which places a page shows, whoever stands there: those it names, or all."""

    ids: tuple[int, ...] = ()
    shows_all: bool = False

    def filled(self) -> dict[str, Any]:
        """The values of the parameters of `place_rows`."""
        return {"place_ids": list(self.ids), "places_of_all": self.shows_all}


def place_rows() -> Rows:
    """The places with those ids, or all, in their order."""
    wanted = Q(Param("places_of_all", BooleanField())) | Q(IsAnyOf(F("pk"), Param("place_ids", _IDS)))
    return Place.objects.filter(wanted).in_order()[:MOST_PLACES].values("id", *_OF_PLACE)


@dataclass(frozen=True)
class StopQuery:
    """Which stops a page shows: all days of some houses, and of every other house the next one."""

    houses: tuple[int, ...] | None = (OWN_HOUSE,)
    """None for all."""
    days: int = WEEK
    mentions_others: bool = False
    days_of_others: int = 0
    """The first so many days of all others, too: 1 for today."""

    @property
    def most(self) -> int:
        return MOST if self.houses is None or self.days_of_others else MOST_OF_A_MEMBER

    @property
    def days_at_most(self) -> int:
        return max(self.days, self.days_of_others)

    def days_of(self, house_id: int) -> int:
        """So many days are shown of that house, beside the next stop of everyone."""
        return self.days if self.houses is None or house_id in self.houses else self.days_of_others

    def filled(self, today: date) -> dict[str, Any]:
        """The values of the parameters of `stop_rows`."""
        return {
            "stops_of_all": self.houses is None or self.mentions_others or self.days_of_others > 0,
            "stop_houses": list(self.houses or ()),
            "stops_since": today - timedelta(days=1),
            "stops_until": today + timedelta(days=OF_A_MEMBER + 1),
        }


def stop_rows() -> Rows:
    """The stops that take place in the next days or were to, of houses that visitors see."""
    member = Post.objects.live().of(MEMBERS).filter(pk=OuterRef("house_id"))
    columns = member.values(shown=JSONObject(title="live_title", url="live_url", logo=F("live_media__logo")))
    # Repetitions that were cancelled altogether are of interest to nobody.
    shown = Q(state=StopState.CONFIRMED) | Q(state=StopState.CANCELLED, repeat__isnull=True)
    wanted = Q(Param("stops_of_all", BooleanField())) | Q(IsAnyOf(F("house_id"), Param("stop_houses", _IDS)))
    return (
        Stop.objects.filter(shown)
        .filter(last_day__gte=Param("stops_since", DateField()), day__lte=Param("stops_until", DateField()))
        .filter(wanted)
        .filter(Q(house_id=OWN_HOUSE) | Exists(member))
        .annotate(
            member=Subquery(columns[:1], output_field=JSONField()),
            **{f"place_{name}": F(f"place__{name}") for name in _OF_PLACE},
        )
        .in_order()[:_MOST_READ]
        .values(*_COLUMNS, "member", *(f"place_{name}" for name in _OF_PLACE))
    )


def house_rows() -> Rows:
    """What the members of those stops, read under the name of stops, state of their days."""
    houses = RawSQL('ARRAY(SELECT house_id FROM "stops")', (), output_field=_IDS)
    stating = Post.objects.live().of(MEMBERS).filter(house__isnull=False)
    return stating.filter(IsAnyOf(F("pk"), houses)).values("id", "house")


def days_of_rows(
    rows: Iterable[Row],
    query: StopQuery,
    clock: SiteClock,
    *,
    files: Mapping[int, MediaItem],
    own: ShownHouse,
    facts: Mapping[int, Mapping[str, Any]],
) -> list[ShownStop]:
    """The single days of those rows that a page shows within the next hour, in the order they begin.

    They are cancelled on days on which their house is closed by its `facts`.
    """
    today, moment = clock.today, on_wire(clock.now)
    since, until = today - timedelta(days=1), today + timedelta(days=OF_A_MEMBER + 1)
    # A day more than is shown: it may be midnight before the page is read again.
    tomorrow, most = today + timedelta(days=1), query.most + _SPARE
    made: dict[tuple[int, date], ShownStop] = {}

    def at(stop: _Day) -> ShownStop:
        key = stop[3], stop[4]
        if key not in made:
            made[key] = _shown(stop, today, files=files, own=own, facts=facts)
        return made[key]

    shown: list[_Day] = []
    rests: list[_Rest] = []
    for number, row in enumerate(rows):
        house, first = row["house_id"], date.fromisoformat(row["day"])
        title = own["title"] if house == OWN_HOUSE else row["member"]["title"]
        end = tomorrow + timedelta(days=query.days_of(house))
        days = days_between(first, row["repeat"], since, until, most=OF_A_MEMBER + 3)
        later = bisect_left(days, end)
        for day in days[:later]:
            starts_at, ends_at = span_on_wire(day, row["begins"], row["ends"], clock.timezone)
            if ends_at > moment:
                shown.append((starts_at, ends_at, title, number, day, row))
        if later < len(days):
            rests.append((title, number, days[later:], row))
    # Most days of most rows come after those that are shown: of them only the next few are worked out.
    coming = Counter(stop[5]["house_id"] for stop in shown if at(stop)["state"] in _TAKING_PLACE)
    if len(shown) > most:
        coming.clear()  # some of them are not shown
    following: list[_Day] = []
    for title, number, days, row in rests:
        wanted = _NEXT - coming[row["house_id"]]
        for day in days if wanted > 0 else ():
            stop = (*span_on_wire(day, row["begins"], row["ends"], clock.timezone), title, number, day, row)
            if at(stop)["state"] in _TAKING_PLACE:
                following.append(stop)
                wanted -= 1
                if not wanted:
                    break
    # By moments and title; what is alike in these stays as it was found.
    stops = sorted((*shown, *following))
    ends = {stop[5]["house_id"]: tomorrow + timedelta(days=query.days_of(stop[5]["house_id"])) for stop in stops}
    of_houses = [(row["house_id"], day < ends[row["house_id"]]) for *_, day, row in stops]
    places = _chosen(of_houses, lambda place: at(stops[place]), most=most, of_each_house=_NEXT)
    return [at(stops[place]) for place in places]


_Day = tuple[str, str, str, int, date, Row]
"""A single day of a row: when it begins and ends, its title, the number of its row, the day and the row."""
_Rest = tuple[str, int, list[date], Row]
"""Title, number, days and row of what a house does after the days that are shown of it."""


def shown_stops(days: Iterable[ShownStop], query: StopQuery, clock: SiteClock) -> list[ShownStop]:
    """What a page shows of them at that moment: nothing that is over."""
    moment, today = on_wire(clock.now), clock.today
    still: list[Any] = [
        {**each, "state": "now"} if each["state"] == "coming" and each["starts_at"] <= moment else each
        for each in days
        if each["ends_at"] > moment
    ]
    ends = [(today + timedelta(days=ahead)).isoformat() for ahead in range(query.days_at_most + 1)]
    of_houses = [(each["house_id"], each["day"] < ends[query.days_of(each["house_id"])]) for each in still]
    places = _chosen(of_houses, still.__getitem__, most=query.most, of_each_house=1)
    return [still[place] for place in places]


def _chosen(
    stops: Sequence[tuple[int, bool]], at: Callable[[int], ShownStop], *, most: int, of_each_house: int
) -> list[int]:
    """The places of those that a page shows, and of the next of every house.

    `stops` are houses, and whether it is one of the days that are shown of that house; `at` says of a place
    what stands there: of few of them it is asked.
    """
    chosen: set[int] = set()
    counted: Counter[int] = Counter()
    for place, (house, is_shown) in enumerate(stops):
        if is_shown and len(chosen) < most:
            chosen.add(place)
            if at(place)["state"] in _TAKING_PLACE:
                counted[house] += 1
    for place, (house, _is_shown) in enumerate(stops):
        is_wanted = counted[house] < of_each_house and place not in chosen
        if is_wanted and at(place)["state"] in _TAKING_PLACE:
            chosen.add(place)
            counted[house] += 1
    return sorted(chosen)


def _shown(
    stop: _Day,
    today: date,
    *,
    files: Mapping[int, MediaItem],
    own: ShownHouse,
    facts: Mapping[int, Mapping[str, Any]],
) -> ShownStop:
    starts_at, ends_at, _title, _number, day, row = stop
    iso = day.isoformat()
    closure = closure_on(facts.get(row["house_id"], {}), day)
    is_cancelled = closure is not None or row["state"] == StopState.CANCELLED or iso in row["cancelled"]
    cancel_note = row["cancelled"].get(iso, row["state_note"])
    if closure is not None:
        cancel_note = closure or (CLOSED_TODAY if day == today else CLOSED)
    mark = None if is_cancelled else row["marks"].get(iso)
    return {
        "house_id": row["house_id"],
        "house": own if row["house_id"] == OWN_HOUSE else _house(row["member"], files),
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
    """What the place says of itself; of a spot that is none, what the stop says."""
    prefix = "place_" if row["place_id"] else ""
    return {
        "id": row["place_id"],
        "name": row[f"{prefix}name"],
        "address": row[f"{prefix}address"],
        "latitude": row[f"{prefix}latitude"],
        "longitude": row[f"{prefix}longitude"],
        "note": row["place_note"] or "",
    }


def _house(member: Mapping[str, Any], files: Mapping[int, MediaItem]) -> ShownHouse:
    return {"title": member["title"], "url": member["url"], "logo": files.get(member["logo"])}
