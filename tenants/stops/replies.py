"""Build API responses about places, stops and their days."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any

from shared.data_types import JsonMapping
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.closing import closure_on
from tenants.hours.facts import OWN_BUSINESS
from tenants.hours.moments import on_wire
from tenants.options.models import SiteOptions
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.stops.checks import list_cuisine_ids
from tenants.stops.clock import AHEAD, SiteClock
from tenants.stops.models import Place, Stop, StopState
from tenants.stops.occurrences import Occurrence, list_days, slot_days, standing_days
from tenants.stops.wire import (
    BusinessItem,
    PlaceItem,
    PlaceOpening,
    PlaceReply,
    PlaceSlot,
    SlotOccupant,
    StopDay,
    StopReply,
)

SHOWN_DAYS = 5
MOST_ROWS = 2_000
"""Maximum number of days in one response."""
MOST_READ = 4_000
"""Maximum number of stops to search for days."""


def place_reply(place: Place, *, may_write: bool) -> PlaceReply:
    """Return `place` in the form for the editor."""
    return {
        "id": place.pk,
        "_id": str(place.uid),
        "name": place.name,
        "address": place.address,
        "latitude": place.latitude,
        "longitude": place.longitude,
        "note": place.note,
        "position": place.position,
        "slots": place.slots,
        "version": place.version,
        "updated_at": on_wire(place.updated_at),
        "may_write": may_write,
    }


def load_businesses(ids: Collection[int], readable: Collection[int] | None = None) -> dict[int, BusinessItem]:
    """Return the businesses with these ids, by id, in at most one query.

    The caller may read unpublished titles of `readable` members, or of all members if it is None. Other
    unpublished titles, and titles of members that do not exist, are empty.
    """
    members = {each for each in ids if each != OWN_BUSINESS}
    businesses: dict[int, BusinessItem] = {each: {"id": each, "title": "", "url": None} for each in members}
    businesses[OWN_BUSINESS] = {"id": OWN_BUSINESS, "title": current_domain().title, "url": ""}
    if members:
        columns = ("pk", "title", "live_title", "live_url", "deleted_at")
        for pk, title, live_title, live_url, deleted_at in (
            Post.objects.of(MEMBERS).filter(pk__in=members).values_list(*columns)
        ):
            url = live_url if deleted_at is None else None
            latest = title if readable is None or pk in readable else ""
            businesses[pk] = {"id": pk, "title": latest if url is None else live_title, "url": url}
    return businesses


def load_facts(ids: Collection[int]) -> dict[int, JsonMapping]:
    """Return the business info of these businesses by id, in at most two queries.

    Businesses without business info are left out.
    """
    members = {each for each in ids if each != OWN_BUSINESS}
    stating = Post.objects.filter(pk__in=members, business__isnull=False)
    facts: dict[int, Any] = dict(stating.values_list("pk", "business")) if members else {}
    if OWN_BUSINESS in ids:
        facts[OWN_BUSINESS] = SiteOptions.objects.values_list("business", flat=True).first() or {}
    return facts


def stop_replies(stops: Collection[Stop], clock: SiteClock, own: Collection[int] | None) -> list[StopReply]:
    """Return `stops` in the form for the editor.

    The caller may write stops of the `own` businesses, or of all businesses if it is None.
    """
    businesses = load_businesses({each.business_id for each in stops})
    return [
        {
            "id": stop.pk,
            "_id": str(stop.uid),
            "business_id": stop.business_id,
            "business": businesses[stop.business_id],
            "place_id": stop.place_id,
            "place_item": place_item(stop),
            "slot_id": stop.slot_id,
            "day": stop.day.isoformat(),
            "begins": stop.begins,
            "ends": stop.ends,
            "repeat": stop.rule,
            "name": stop.name,
            "address": stop.address,
            "latitude": stop.latitude,
            "longitude": stop.longitude,
            "note": stop.note,
            "state": stop.state,
            "state_note": stop.state_note,
            "is_approved": stop.is_approved,
            "cancelled": stop.cancelled,
            "marks": stop.marks,
            "asked_by_id": stop.asked_by_id,
            "version": stop.version,
            "created_at": on_wire(stop.created_at),
            "updated_at": on_wire(stop.updated_at),
            "next_days": _next_days(stop, clock),
            "may_write": own is None or stop.business_id in own,
        }
        for stop in stops
    ]


def place_item(stop: Stop) -> PlaceItem:
    """Return the location of a stop."""
    at = stop.place or stop
    return {
        "id": stop.place_id,
        "name": at.name,
        "address": at.address,
        "latitude": at.latitude,
        "longitude": at.longitude,
    }


def day_replies(occurrences: Iterable[Occurrence]) -> list[StopDay]:
    """Return the individual days of stops, in the given order."""
    days = list(occurrences)
    ids = {each.stop.business_id for each in days}
    businesses, facts = load_businesses(ids), load_facts(ids)
    return [
        _day_reply(each, businesses, closure_on(facts.get(each.stop.business_id, {}), each.day))
        for each in days
    ]


def _day_reply(each: Occurrence, businesses: Mapping[int, BusinessItem], closure: str | None) -> StopDay:
    stop, day = each.stop, each.day.isoformat()
    return {
        "stop_id": stop.pk,
        "business": businesses[stop.business_id],
        "place": place_item(stop),
        "slot_id": stop.slot_id,
        "day": day,
        "begins": stop.begins,
        "ends": stop.ends,
        "starts_at": on_wire(each.starts_at),
        "ends_at": on_wire(each.ends_at),
        "note": stop.note,
        "state": stop.state,
        "is_cancelled": each.is_cancelled or closure is not None,
        "is_business_closed": closure is not None,
        "cancel_note": closure
        or stop.cancelled.get(day, stop.state_note if stop.state == StopState.CANCELLED else ""),
        "mark": stop.mark_on(day),
    }


def openings(
    places: Iterable[Place],
    since: date,
    until: date,
    *,
    business_id: int | None,
    asked_of: Collection[int] | None,
) -> list[PlaceOpening]:
    """Return the available days of these places' slots, soonest first.

    `business_id` selects slots that the business can use. If it is None, all slots are listed. `asked_of`
    limits pending requests and titles of unpublished members to these businesses, unless it is None.
    """
    cuisines = None if business_id is None else list_cuisine_ids(business_id)
    taken: defaultdict[tuple[int | None, str, date], list[Stop]] = defaultdict(list)
    booked = Stop.objects.standing().exclude(slot_id="").between(since, until)
    for stop in booked.only("business_id", "place", "slot_id", "day", "repeat", "state", "cancelled")[
        :MOST_READ
    ]:
        if stop.state == StopState.CONFIRMED or asked_of is None or stop.business_id in asked_of:
            for day in standing_days(stop, since, until):
                taken[stop.place_id, stop.slot_id, day].append(stop)
    businesses = load_businesses({stop.business_id for each in taken.values() for stop in each}, asked_of)
    rows = [
        (day, slot["begins"], place.position, place, slot)
        for place in places
        for slot in place.slots
        if cuisines is None or not slot["cuisines"] or cuisines.intersection(slot["cuisines"])
        for day in slot_days(slot, since, until)
    ]
    rows.sort(key=lambda row: row[:3])
    return [
        _opening(place, slot, day, taken[place.pk, slot["id"], day], businesses)
        for day, _begins, _position, place, slot in rows[:MOST_ROWS]
    ]


def _opening(
    place: Place, slot: PlaceSlot, day: date, stops: Iterable[Stop], businesses: Mapping[int, BusinessItem]
) -> PlaceOpening:
    taken: list[SlotOccupant] = [
        {
            "stop_id": stop.pk,
            "business_id": stop.business_id,
            "title": businesses[stop.business_id]["title"],
            "state": stop.state,
        }
        for stop in stops
    ]
    standing = {each["business_id"] for each in taken if each["state"] == StopState.CONFIRMED}
    return {
        "place_id": place.pk,
        "place_name": place.name,
        "slot_id": slot["id"],
        "day": day.isoformat(),
        "begins": slot["begins"],
        "ends": slot["ends"],
        "mode": slot["mode"],
        "businesses": slot["businesses"],
        "taken": taken,
        "free": max(0, slot["businesses"] - len(standing)),
        "note": slot["note"],
    }


def _next_days(stop: Stop, clock: SiteClock) -> list[str]:
    # Read more days, because canceled days are dropped from the list.
    days = list_days(stop, clock.today, clock.today + AHEAD, most=SHOWN_DAYS + len(stop.cancelled))
    return [day.isoformat() for day in days if day.isoformat() not in stop.cancelled][:SHOWN_DAYS]
