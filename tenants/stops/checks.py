"""Check constraints on stops: a business has no overlapping stops, and a slot does not exceed its limit.

Days are compared by time for the next 400 days. The number of a business's stops in this period is limited,
so that the cost of a check does not depend on the length of a repetition.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from shared.api.permissions import Role
from shared.api.shares import get_share
from tenants.hours.facts import OWN_BUSINESS
from tenants.hours.moments import count_minutes, get_length, get_span
from tenants.hours.writing import format_clock
from tenants.posts.models import Post
from tenants.stops.clock import AHEAD, SiteClock
from tenants.stops.errors import SlotFull
from tenants.stops.models import STANDING, Stop, StopQuerySet, StopState
from tenants.stops.occurrences import list_days, slot_days, standing_days
from tenants.stops.wire import PlaceSlot

MOST = 3_000
"""Maximum number of current and upcoming stops of a business."""
MOST_REPEATING = 300
"""Maximum number of repeating stops of a business."""
MOST_DAYS = 5_000
"""Maximum number of days with stops of a business in the compared period."""
MOST_STORED = 10_000
"""Maximum number of stored stops of a business, including past, declined and canceled stops."""
_DAY = timedelta(days=1)


def check(stop: Stop, clock: SiteClock, *, writes_all: bool, besides: Collection[int] = ()) -> None:
    """Raise ValidationError with field errors, or SlotFull, if the stop is invalid.

    Without `writes_all`, the rules for users who may not write all stops also apply. Stops with ids in
    `besides` are ignored.
    """
    _refuse_no_day(stop, clock)
    if not writes_all and (not stop.pk or stop.state not in STANDING):
        _refuse_above_share(stop, clock)
    # A stop that starts later is compared with other stops from its first day on.
    clock = replace(clock, not_before=stop.day)
    days = list(standing_days(stop, clock.today - _DAY, clock.until))
    left_out = {*besides, *([stop.pk] if stop.pk else [])}
    _refuse_clashes(stop, days, clock, left_out)
    _refuse_outside_slot(stop, days, clock, writes_all=writes_all)
    check_slot(stop, days, clock, left_out)


def check_slot(stop: Stop, days: Iterable[date], clock: SiteClock, left_out: Collection[int]) -> None:
    """Raise SlotFull if the slot already has its maximum number of businesses on one of the days."""
    slot = stop.place.slot(stop.slot_id) if stop.place else None
    coming = [day for day in days if day >= clock.today]
    if stop.place is None or slot is None or not coming:
        return
    others = _on_days(Stop.objects.filter(place=stop.place, slot_id=stop.slot_id), coming, clock.today)
    others = (
        others.filter(state=StopState.CONFIRMED)
        .exclude(pk__in=left_out)
        .exclude(business_id=stop.business_id)
    )
    businesses: defaultdict[date, set[int]] = defaultdict(set)
    for other in others.only("business_id", "day", "repeat", "cancelled"):
        for day in standing_days(other, clock.today, clock.until):
            businesses[day].add(other.business_id)
    for day in coming:
        if len(businesses[day]) >= slot["businesses"]:
            raise SlotFull(stop.place, day)


def _refuse_no_day(stop: Stop, clock: SiteClock) -> None:
    if stop.last_day < clock.today - _DAY:
        raise ValidationError({"day": _("Choose a date in the future.")})
    if stop.repeat is not None and not list_days(stop, stop.day, stop.day + AHEAD, most=1):
        raise ValidationError({"repeat": _("The stop has no dates. Change how it repeats.")})


def _refuse_above_share(stop: Stop, clock: SiteClock) -> None:
    """Raise ValidationError if the Member has reached the maximum number of upcoming stops."""
    own = Stop.objects.filter(asked_by_id=stop.asked_by_id).standing().not_over(clock.today - _DAY)
    most = get_share(Role.MEMBER, MOST)
    if most is not None and own.count() >= most:
        said = _("You can have up to %(most)s upcoming stops. Cancel or delete some of them first.")
        raise ValidationError({"day": said % {"most": most}})


def _refuse_clashes(stop: Stop, days: list[date], clock: SiteClock, left_out: Collection[int]) -> None:
    before = clock.today - _DAY
    stored = Stop.objects.of_businesses([stop.business_id]).exclude(pk__in=left_out)
    own = stored.standing().not_over(before)
    _refuse_too_many(stop, days, own, clock, stored)
    spans: defaultdict[date, list[tuple[datetime, datetime]]] = defaultdict(list)
    for day in days:
        spans[day].append(get_span(day, stop.begins, stop.ends, clock.timezone))
    # No stop is longer than a day, so only adjacent days can overlap.
    near = {day + step for day in days for step in (-_DAY, timedelta(), _DAY)}
    others = _on_days(own, near, before).select_related("place").in_order()
    for other in others:
        for day in standing_days(other, before, clock.until):
            if day in near and _overlaps(other, day, spans, clock.timezone):
                clash = {
                    "name": place_name(other),
                    "day": date_format(day, _("F j, Y")),
                    "begins": format_clock(other.begins),
                }
                raise ValidationError(
                    {
                        "begins": _(
                            "This stop overlaps another one for the same member: %(name)s on %(day)s at "
                            "%(begins)s."
                        )
                        % clash
                    }
                )


def _refuse_too_many(
    stop: Stop, days: list[date], own: StopQuerySet, clock: SiteClock, stored: StopQuerySet
) -> None:
    if stored.count() >= MOST_STORED:
        raise ValidationError(
            {
                "day": _(
                    "A member can have up to %(most)s stops, including past and canceled ones. "
                    "Delete some first."
                )
                % {"most": MOST_STORED}
            }
        )
    repeating = list(own.filter(repeat__isnull=False).only("day", "repeat", "cancelled"))
    single = own.filter(repeat__isnull=True).count()
    if len(repeating) + single >= MOST:
        raise ValidationError({"day": _("A member can have up to %(most)s upcoming stops.") % {"most": MOST}})
    if stop.repeat is not None and len(repeating) >= MOST_REPEATING:
        message = _("A member can have up to %(most)s upcoming repeating stops.") % {"most": MOST_REPEATING}
        raise ValidationError({"day": message})
    taken = single + sum(len(list_days(each, clock.today - _DAY, clock.until)) for each in repeating)
    if taken + len(days) > MOST_DAYS:
        raise ValidationError(
            {"repeat": _("A member can have stops on up to %(most)s days.") % {"most": MOST_DAYS}}
        )


def _on_days(stops: StopQuerySet, days: Collection[date], since: date) -> StopQuerySet:
    """Return the stops that may take place on one of the days, including all repeating stops that have not
    ended."""
    return stops.filter(Q(repeat__isnull=True, day__in=days) | Q(repeat__isnull=False, last_day__gte=since))


def _overlaps(
    other: Stop, day: date, spans: dict[date, list[tuple[datetime, datetime]]], timezone: str
) -> bool:
    starts_at, ends_at = get_span(day, other.begins, other.ends, timezone)
    return any(
        begin < ends_at and starts_at < end
        for near in (day - _DAY, day, day + _DAY)
        for begin, end in spans.get(near, ())
    )


def _refuse_outside_slot(stop: Stop, days: list[date], clock: SiteClock, *, writes_all: bool) -> None:
    if stop.place is None:
        return
    if not stop.slot_id:
        if stop.place.slots and not writes_all:
            raise ValidationError({"slot_id": _("Choose a time slot at this place.")})
        return
    slot = stop.place.slot(stop.slot_id)
    if slot is None:
        raise ValidationError({"slot_id": _("The place no longer offers this time slot.")})
    offered = set(slot_days(slot, clock.today - _DAY, clock.until))
    for day in days:
        if day >= clock.today and day not in offered:
            shown = {"day": date_format(day, _("F j, Y"))}
            raise ValidationError({"day": _("The place doesn't offer this time slot on %(day)s.") % shown})
    if not _is_within(stop, slot):
        times = {"begins": format_clock(slot["begins"]), "ends": format_clock(slot["ends"])}
        raise ValidationError({"begins": _("Choose a time between %(begins)s and %(ends)s.") % times})
    if not writes_all and slot["cuisines"] and not set(slot["cuisines"]) & list_cuisine_ids(stop.business_id):
        raise ValidationError({"slot_id": _("This time slot is reserved for other cuisines.")})


def _is_within(stop: Stop, slot: PlaceSlot) -> bool:
    begin = count_minutes(stop.begins) - count_minutes(slot["begins"])
    return begin >= 0 and timedelta(minutes=begin) + get_length(stop.begins, stop.ends) <= get_length(
        slot["begins"], slot["ends"]
    )


def list_cuisine_ids(business_id: int) -> set[int]:
    """Return the ids of the business's cuisines, in its public and its latest version."""
    if business_id == OWN_BUSINESS:
        return set()
    named = Post.objects.filter(pk=business_id).values_list("external", "live_external")
    return {
        each
        for versions in named
        for references in versions
        for each in (references or {}).get("cuisines", ())
    }


def place_name(stop: Stop) -> str:
    """Return the name of a stop's place."""
    return stop.place.name if stop.place else stop.name or stop.address
