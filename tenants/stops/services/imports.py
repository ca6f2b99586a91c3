"""Import the stops of members from a file, with their places.

Imported stops repeat weekly, so all stops of a business are compared together, in minutes of the week.
"""

import math
from collections import defaultdict
from datetime import date, timedelta

from django.db.models import Max
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _

from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import DAYS
from tenants.hours.moments import count_minutes
from tenants.hours.repeats import Repeat
from tenants.posts.importing.names import name_key
from tenants.posts.importing.places import ImportedPlace as Spot
from tenants.posts.importing.weekly_schedule import DAY, WEEK, MemberSchedule, PlacesCreated, WeeklySlot
from tenants.stops.checks import MOST, MOST_DAYS, MOST_REPEATING, place_name
from tenants.stops.clock import AHEAD, SiteClock
from tenants.stops.models import ADDRESS_LENGTH, NAME_LENGTH, PLACE_NOTE_LENGTH, Place, Stop
from tenants.stops.occurrences import get_last_day, standing_days
from tenants.stops.search_text import index_businesses, index_places
from tenants.stops.services.places import MOST as MOST_PLACES

SAME_PLACE_METERS = 150
"""The maximum distance in meters between two locations with the same name that count as the same place."""
_METERS_PER_DEGREE = 111_320
_YESTERDAY = timedelta(days=1)


def write_stops(members: list[MemberSchedule], by: int | None) -> PlacesCreated:
    """Create and remove the stops of these members, and return the number of created places.

    Members get a remark for each stop that cannot be created. A stop that was edited or deleted since its
    import is not changed.
    """
    made = PlacesCreated()
    changed = [each for each in members if each.gone or any(one.key not in each.stops for one in each.wanted)]
    if not changed:
        return made
    lock_kind(Stop)
    clock = SiteClock(timezone.now(), current_domain().timezone)
    known = Stop.objects.in_bulk([pk for each in changed for pk in each.stops.values()])
    Stop.objects.filter(pk__in=[pk for each in changed for pk in _find_withdrawn(each, known)]).delete()
    _add(changed, clock, _Places(made), by)
    if made.created:
        index_places()
    touched = {each.post_id for each in changed if each.added or each.removed}
    if touched:
        index_businesses(touched)
        invalidate_content()
    return made


def _find_withdrawn(member: MemberSchedule, known: dict[int, Stop]) -> list[int]:
    """Return the ids of the stops to delete, and remove them from the member's record."""
    gone = [slot for slot in member.gone if slot.key in member.stops]
    pks = []
    for slot in gone:
        stop = known.get(member.stops.pop(slot.key))
        if stop is None:
            continue
        if stop.version > 1 or stop.cancelled or stop.marks:
            member.remark(
                slot,
                _("The stop at %(name)s was kept because it was edited here.") % {"name": place_name(stop)},
            )
            continue
        pks.append(stop.pk)
    member.removed = len(pks)
    return pks


def _add(members: list[MemberSchedule], clock: SiteClock, places: "_Places", by: int | None) -> None:
    weeks = _load_weeks([each.post_id for each in members], clock)
    new: list[tuple[MemberSchedule, str, Stop]] = []
    for member in members:
        week = weeks[member.post_id]
        for slot in member.wanted:
            if slot.key in member.stops:
                continue
            if same := week.same(slot):
                member.stops[slot.key] = same.pk
                continue
            if reason := week.refusal(slot):
                member.left_out += 1
                member.remark(slot, reason)
                continue
            stop = _stop(slot, member.post_id, places.at(slot.spot), clock, by)
            week.claim(slot, stop)
            new.append((member, slot.key, stop))
    places.store()
    Stop.objects.bulk_create([stop for *_, stop in new], batch_size=500)
    for member, key, stop in new:
        member.stops[key] = stop.pk
        member.added += 1


def _stop(slot: WeeklySlot, business_id: int, place: Place | None, clock: SiteClock, by: int | None) -> Stop:
    first = min(_next(clock.today, day) for day in slot.days)
    repeat: Repeat = {
        "frequency": "weekly",
        "interval": 1,
        "days": list(slot.days),
        "monthly_by": "date",
        "until": "",
        "times": None,
        "except_days": [],
        "ends_on": "",
    }
    stop = Stop(
        business_id=business_id,
        place=place,
        day=first,
        begins=slot.begins,
        ends=slot.ends,
        repeat=repeat,
        last_day=get_last_day(first, repeat),
        asked_by_id=by,
    )
    if place is None:
        name, address, _note = _describe_spot(slot.spot)
        stop.name, stop.address = name, address
        stop.latitude, stop.longitude = slot.spot.latitude, slot.spot.longitude
    return stop


def _next(today: date, day: str) -> date:
    return today + timedelta(days=(DAYS.index(day) - today.weekday()) % len(DAYS))


def _describe_spot(spot: Spot) -> tuple[str, str, str]:
    """Return the name of the location, its address if that is longer, and its position along the street."""
    body = spot.body()
    name = body["address"][:NAME_LENGTH]
    address = body["address"][:ADDRESS_LENGTH] if len(body["address"]) > NAME_LENGTH else ""
    return name, address, spot.street[:PLACE_NOTE_LENGTH]


class _Week:
    """The stops of one business in minutes of the week."""

    def __init__(self) -> None:
        self._taken: list[tuple[int, int, str]] = []
        self._rules: dict[tuple[str, ...], list[Stop]] = defaultdict(list)
        self._stops = self._repeating = self._days = 0

    def add(self, stop: Stop, days: list[date]) -> None:
        """Add an existing stop that takes place on these days."""
        start = count_minutes(stop.begins)
        length = (count_minutes(stop.ends) - start) % DAY or DAY
        on = sorted({day.weekday() for day in days})
        self._taken += [(day * DAY + start, day * DAY + start + length, place_name(stop)) for day in on]
        self._rules[stop.begins, stop.ends, *(DAYS[day] for day in on)].append(stop)
        self._stops += 1
        self._repeating += stop.repeat is not None
        self._days += len(days)

    def claim(self, slot: WeeklySlot, stop: Stop) -> None:
        """Add a new stop in this slot."""
        self._taken += [(start, end, place_name(stop)) for start, end in slot.spans]
        self._stops += 1
        self._repeating += 1
        self._days += _count_days(slot)

    def same(self, slot: WeeklySlot) -> Stop | None:
        """Return an existing stop with the same times, days and location, or None if there is none."""
        on = sorted(slot.days, key=DAYS.index)
        return next(
            (each for each in self._rules.get((slot.begins, slot.ends, *on), ()) if _is_at(each, slot.spot)),
            None,
        )

    def refusal(self, slot: WeeklySlot) -> str:
        """Return the reason why the stop cannot be created, or "" if it can."""
        if self._stops >= MOST or self._repeating >= MOST_REPEATING:
            return _("Stop skipped: a member can have up to %(most)s imported stops.") % {
                "most": MOST_REPEATING
            }
        if self._days + _count_days(slot) > MOST_DAYS:
            return _("Stop skipped: a member can have stops on up to %(most)s days.") % {"most": MOST_DAYS}
        for start, end in slot.spans:
            for begin, until, name in self._taken:
                if any(begin < end + turn and start + turn < until for turn in (-WEEK, 0, WEEK)):
                    return _(
                        "Stop skipped: %(day)s, %(begins)s–%(ends)s. The member is already booked at "
                        "%(name)s."
                    ) % {
                        "day": WEEKDAYS[start // DAY],
                        "begins": slot.begins,
                        "ends": slot.ends,
                        "name": name,
                    }
        return ""


def _load_weeks(business_ids: list[int], clock: SiteClock) -> defaultdict[int, _Week]:
    """Return the existing stops of these businesses by business, in one query."""
    weeks: defaultdict[int, _Week] = defaultdict(_Week)
    since = clock.today - _YESTERDAY
    stops = Stop.objects.standing().of_businesses(business_ids).not_over(since).select_related("place")
    for stop in stops.order_by("id").iterator():
        if days := list(standing_days(stop, since, clock.until)):
            weeks[stop.business_id].add(stop, days)
    return weeks


def _count_days(slot: WeeklySlot) -> int:
    """Return the number of days of the slot in the compared period."""
    return len(slot.days) * (AHEAD.days // len(DAYS) + 1)


class _Places:
    """The places of the domain, and the places that the file adds."""

    def __init__(self, made: PlacesCreated) -> None:
        self._made = made
        self._by_name: defaultdict[str, list[Place]] = defaultdict(list)
        self._names: set[str] = set()
        self._count = 0
        self._by_key: dict[str, Place | None] = {}
        self._new: list[Place] = []
        for place in Place.objects.in_order().defer("slots")[:MOST_PLACES]:
            self._add_place(place)
        last = Place.objects.aggregate(last=Max("position"))["last"]
        self._next = 0 if last is None else last + 1

    def store(self) -> None:
        """Save the new places, before the stops that refer to them."""
        Place.objects.bulk_create(self._new)

    def at(self, spot: Spot) -> Place | None:
        """Return the place at the location, creating it if necessary, or None if the domain already has the
        maximum number of places."""
        if spot.key not in self._by_key:
            self._by_key[spot.key] = self._find_place(spot) or self._create(spot)
        return self._by_key[spot.key]

    def _find_place(self, spot: Spot) -> Place | None:
        named = self._by_name.get(name_key(spot.body()["address"]), ())
        return next((each for each in named if _is_near(each, spot)), None)

    def _create(self, spot: Spot) -> Place | None:
        if self._count >= MOST_PLACES:
            return None
        name, address, note = _describe_spot(spot)
        place = Place(
            name=self._free(name),
            address=address,
            latitude=spot.latitude,
            longitude=spot.longitude,
            note=note,
            position=self._next,
        )
        self._new.append(place)
        self._next += 1
        self._made.created += 1
        self._add_place(place, spot)
        return place

    def _add_place(self, place: Place, spot: Spot | None = None) -> None:
        self._count += 1
        self._names.add(place.name.casefold())
        texts = {place.name, place.address, spot.body()["address"] if spot else ""}
        for key in {name_key(each) for each in texts if each} - {""}:
            self._by_name[key].append(place)

    def _free(self, name: str) -> str:
        """Return the name, with a number appended if another place has this name."""
        free, number = name, 1
        while free.casefold() in self._names:
            number += 1
            free = f"{name[: NAME_LENGTH - 6]} ({number})"
        return free


def _is_at(stop: Stop, spot: Spot) -> bool:
    spot_of_stop = stop.place or stop
    names = {name_key(each) for each in (spot_of_stop.name, spot_of_stop.address) if each}
    return name_key(spot.body()["address"]) in names and _is_near(spot_of_stop, spot)


def _is_near(place: Place | Stop, spot: Spot) -> bool:
    """Return whether the place or stop can be at this location. Unknown coordinates match any location."""
    if None in (place.latitude, place.longitude, spot.latitude, spot.longitude):
        return True
    north = (place.latitude or 0) - (spot.latitude or 0)
    east = ((place.longitude or 0) - (spot.longitude or 0)) * math.cos(math.radians(spot.latitude or 0))
    return math.hypot(north, east) * _METERS_PER_DEGREE <= SAME_PLACE_METERS
