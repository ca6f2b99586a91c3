"""Create, change and delete stops."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.api.versions import Check, lock_row, permit
from shared.data_types import ValidatedData
from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import hold, lock_kind
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.stops import checks, mails
from tenants.stops.clock import SiteClock
from tenants.stops.models import Place, Stop, StopQuerySet, StopState
from tenants.stops.occurrences import get_last_day
from tenants.stops.search_text import index_businesses

SPOT = ("name", "address", "latitude", "longitude")
_COLUMNS = ("slot_id", "begins", "ends", "repeat", "note", *SPOT)
_BOOKED = ("business_id", "place_id", "slot_id", "day", "begins", "ends", "repeat")
"""The fields that a confirmation covers. If one of them is changed by a user without the right to confirm
stops, a new confirmation is required."""


def list_undeleted() -> StopQuerySet:
    """Return the stops of all businesses except deleted members."""
    return Stop.objects.exclude(business_id__in=Post.objects.trashed().of(MEMBERS).values("pk"))


def count_requests() -> int:
    """Return the number of requested stops that are not over."""
    today = SiteClock(timezone.now(), current_domain().timezone).today
    return list_undeleted().not_over(today).filter(state=StopState.ASKED).count()


@dataclass(frozen=True)
class StopActor:
    """The user who changes a stop, and whether they may write the stops of every business."""

    user_id: int
    writes_all: bool


@transaction.atomic
def add(values: ValidatedData, actor: StopActor, clock: SiteClock) -> Stop:
    """Create a stop. Raises ValidationError with field errors, and SlotFull."""
    lock_kind(Stop)
    stop = Stop(business_id=values.get("business_id", OWN_BUSINESS), asked_by_id=actor.user_id)
    _fill(stop, values)
    _refuse_unknown_business(stop.business_id)
    checks.check(stop, clock, writes_all=actor.writes_all)
    _request_or_confirm(stop, actor)
    stop.save()
    _show(stop)
    if stop.state == StopState.ASKED:
        mails.notify_site("asked", stop)
    return stop


@transaction.atomic
def change(
    stop: Stop,
    values: ValidatedData,
    actor: StopActor,
    clock: SiteClock,
    *,
    check: Check[Stop] = permit,
) -> Stop:
    """Save the stop.

    Raises StaleVersion, SlotFull, and ValidationError with field errors.
    """
    lock_kind(Stop)
    stop = lock(stop, values.get("version"), check=check)
    before, business_before = {name: getattr(stop, name) for name in _BOOKED}, stop.business_id
    stop.business_id = values.get("business_id", stop.business_id)
    _fill(stop, values)
    if stop.business_id != business_before:
        _refuse_unknown_business(stop.business_id)
        stop.marks = {}
    is_booked_anew = before != {name: getattr(stop, name) for name in _BOOKED}
    if stop.state in (StopState.ASKED, StopState.CONFIRMED) and is_booked_anew:
        checks.check(stop, clock, writes_all=actor.writes_all)
        if not actor.writes_all:
            _request_or_confirm(stop, actor)
    elif is_booked_anew and not actor.writes_all:
        stop.is_approved = False
    stop.version += 1
    stop.save()
    _show(stop, business_before)
    if stop.state == StopState.ASKED and is_booked_anew and not actor.writes_all:
        mails.notify_site("asked", stop)
    return stop


@transaction.atomic
def remove(stop: Stop, *, check: Check[Stop] = permit) -> None:
    lock_kind(Stop)
    stop = lock(stop, check=check)
    mails.withdraw_requests([stop])
    stop.delete()
    index_businesses({stop.business_id})
    invalidate_content()


def remove_business_stops(post: Post) -> None:
    """Delete all stops of a member that is being deleted, in the open transaction."""
    if post.type == MEMBERS.type:
        stops = Stop.objects.of_businesses([post.pk])
        mails.withdraw_requests(stops.filter(state=StopState.ASKED).only("pk"))
        stops.delete()


def lock(stop: Stop, version: int | None = None, *, check: Check[Stop] = permit) -> Stop:
    """Lock the stop in the open transaction, and return it. Raises the errors of `lock_row`."""
    return lock_row(Stop.objects.select_related("place"), stop.pk, version, check=check)


def needs_approval(stop: Stop) -> bool:
    """Return whether the stop is in a slot that requires approval."""
    slot = stop.place.slot(stop.slot_id) if stop.place else None
    return slot is not None and slot["mode"] == "ask"


def existing_businesses(ids: Iterable[int]) -> set[int]:
    """Return the `ids` that belong to businesses, without members in the trash."""
    members = {each for each in ids if each != OWN_BUSINESS}
    posts = Post.objects.undeleted().of(MEMBERS).filter(pk__in=members)
    return {OWN_BUSINESS, *(pk for (pk,) in hold(posts, "pk"))}


def _request_or_confirm(stop: Stop, actor: StopActor) -> None:
    stop.is_approved = actor.writes_all or not needs_approval(stop)
    stop.state = StopState.CONFIRMED if stop.is_approved else StopState.ASKED


def _fill(stop: Stop, values: ValidatedData) -> None:
    for name in _COLUMNS:
        setattr(stop, name, values[name])
    stop.day = date.fromisoformat(values["day"])
    stop.last_day = get_last_day(stop.day, stop.rule)
    stop.place = _place(values["place_id"])
    if stop.place is not None:
        # A stop at a place has no location of its own.
        stop.name, stop.address, stop.latitude, stop.longitude = "", "", None, None


def _place(place_id: int | None) -> Place | None:
    if place_id is None:
        return None
    place = Place.objects.filter(pk=place_id).first()
    if place is None:
        raise ValidationError({"place_id": _("This place doesn't exist.")})
    return place


def _refuse_unknown_business(business_id: int) -> None:
    if business_id not in existing_businesses([business_id]):
        raise ValidationError({"business_id": _("This member doesn't exist.")})


def _show(stop: Stop, *businesses: int) -> None:
    """Index the businesses of the stop, and invalidate public pages."""
    index_businesses({stop.business_id, *businesses})
    invalidate_content()
