"""Change an existing stop: confirm, decline, cancel, restore, swap and check in."""

from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from shared.api.versions import Check, permit
from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import lock_kind
from tenants.hours.moments import get_span, on_wire
from tenants.stops import checks, mails
from tenants.stops.clock import AHEAD, SiteClock
from tenants.stops.errors import WrongState
from tenants.stops.models import Stop, StopState
from tenants.stops.occurrences import list_days
from tenants.stops.search_text import index_businesses
from tenants.stops.services.stops import StopActor, lock, needs_approval

REMEMBERED = timedelta(days=62)
"""The retention period of check-ins."""


@transaction.atomic
def confirm(stop: Stop, actor: StopActor, clock: SiteClock) -> tuple[Stop, int | None]:
    """Confirm a requested or declined stop, and return the stop and the result of `notify_business`.

    Raises WrongState, SlotFull, and ValidationError with field errors.
    """
    lock_kind(Stop)
    stop = lock(stop)
    if stop.state not in (StopState.ASKED, StopState.DECLINED):
        raise WrongState
    checks.check(stop, clock, writes_all=True)
    _become(stop, StopState.CONFIRMED)
    return stop, mails.notify_business("confirmed", stop, by=actor.user_id)


@transaction.atomic
def decline(stop: Stop, note: str, actor: StopActor) -> tuple[Stop, int | None]:
    """Decline a requested stop, and return the stop and the result of `notify_business`.

    Raises WrongState.
    """
    lock_kind(Stop)
    stop = lock(stop)
    if stop.state != StopState.ASKED:
        raise WrongState
    _become(stop, StopState.DECLINED, note)
    return stop, mails.notify_business("declined", stop, by=actor.user_id, note=note)


@transaction.atomic
def cancel(stop: Stop, day: str | None, note: str, actor: StopActor, *, check: Check[Stop] = permit) -> Stop:
    """Cancel a stop or one day of it, with a note.

    Raises WrongState, and ValidationError with field errors.
    """
    lock_kind(Stop)
    stop = lock(stop, check=check)
    if stop.state not in (StopState.ASKED, StopState.CONFIRMED):
        raise WrongState
    if day is None:
        _become(stop, StopState.CANCELLED, note)
    else:
        _refuse_other_day(stop, day)
        stop.cancelled = {**_recent(stop.cancelled, AHEAD), day: note}
        _save(stop)
    mails.notify_business("cancelled", stop, by=actor.user_id, note=note, day=day)
    if not actor.writes_all:
        mails.notify_site("cancelled", stop, note=note, day=day)
    return stop


@transaction.atomic
def restore(
    stop: Stop, day: str | None, actor: StopActor, clock: SiteClock, *, check: Check[Stop] = permit
) -> Stop:
    """Restore a canceled or declined stop, or one canceled day of a stop.

    Raises WrongState, SlotFull, and ValidationError with field errors.
    """
    lock_kind(Stop)
    stop = lock(stop, check=check)
    if day is not None:
        if day not in stop.cancelled or stop.state not in (StopState.ASKED, StopState.CONFIRMED):
            raise WrongState
        stop.cancelled = {each: note for each, note in stop.cancelled.items() if each != day}
        checks.check(stop, clock, writes_all=actor.writes_all)
        _save(stop)
    else:
        if stop.state not in (StopState.CANCELLED, StopState.DECLINED):
            raise WrongState
        checks.check(stop, clock, writes_all=actor.writes_all)
        is_granted = actor.writes_all or (
            stop.state == StopState.CANCELLED and (stop.is_approved or not needs_approval(stop))
        )
        _become(stop, StopState.CONFIRMED if is_granted else StopState.ASKED)
    mails.notify_business("restored", stop, by=actor.user_id, day=day)
    if not actor.writes_all:
        mails.notify_site("asked" if stop.state == StopState.ASKED else "restored", stop, day=day)
    return stop


@transaction.atomic
def swap(stop: Stop, other: Stop, actor: StopActor, clock: SiteClock) -> tuple[Stop, list[int | None]]:
    """Swap the businesses of two confirmed stops, and return the first stop and the results of
    `notify_business`.

    Raises WrongState, SlotFull, and ValidationError with field errors.
    """
    lock_kind(Stop)
    first, second = (lock(each) for each in (stop, other))
    if any(each.state != StopState.CONFIRMED for each in (first, second)):
        raise WrongState
    if first.business_id == second.business_id:
        raise ValidationError(
            {"with": _("Both stops belong to the same member. Choose another member's stop.")}
        )
    first.business_id, second.business_id = second.business_id, first.business_id
    both = (first, second)
    for each in both:
        each.marks = {}
        # Both stops change together, so that neither conflicts with the other.
        checks.check(each, clock, writes_all=True, besides=[one.pk for one in both])
    for each in both:
        _save(each)
    index_businesses({each.business_id for each in both})
    return first, [mails.notify_business("swapped", each, by=actor.user_id) for each in both]


@transaction.atomic
def mark(
    stop: Stop, day: str, state: str | None, note: str, clock: SiteClock, *, check: Check[Stop] = permit
) -> Stop:
    """Mark a business as present, late or absent on a day, or remove the mark if `state` is None.

    Saving a stop does not change its marks, so an open editor does not overwrite them. Raises ValidationError
    with field errors.
    """
    lock_kind(Stop)
    stop = lock(stop, check=check)
    if stop.state != StopState.CONFIRMED or day in stop.cancelled or not is_on(stop, day, clock):
        raise ValidationError({"day": _("This stop isn't scheduled for today.")})
    since = (clock.today - REMEMBERED).isoformat()
    marks = {each: own for each, own in stop.marks.items() if each != day and each >= since}
    if state is not None:
        marks[day] = {"state": state, "at": on_wire(clock.now), "note": note}
    stop.marks = marks
    stop.save(update_fields=["marks", "updated_at"])
    invalidate_content()
    return stop


def is_on(stop: Stop, day: str, clock: SiteClock) -> bool:
    """Return whether the day of the stop is today, or is yesterday and has not ended yet."""
    named = date.fromisoformat(day)
    yesterday = clock.today - timedelta(days=1)
    if named not in (clock.today, yesterday) or not list_days(stop, named, named):
        return False
    return named == clock.today or get_span(named, stop.begins, stop.ends, clock.timezone)[1] > clock.now


def _become(stop: Stop, state: StopState, note: str = "") -> None:
    stop.state = state
    stop.state_note = note
    if state is StopState.CONFIRMED:
        stop.is_approved = True
    if state is not StopState.ASKED:
        mails.withdraw_requests([stop])
    _save(stop)
    index_businesses({stop.business_id})


def _save(stop: Stop) -> None:
    stop.version += 1
    stop.save()
    invalidate_content()


def _refuse_other_day(stop: Stop, day: str) -> None:
    named = date.fromisoformat(day)
    if not list_days(stop, named, named):
        raise ValidationError({"day": _("There is no stop on this day.")})
    if day in stop.cancelled:
        raise WrongState


def _recent(days: dict[str, str], age: timedelta) -> dict[str, str]:
    """Return the entries of days that are at most `age` before the latest day."""
    if not days:
        return {}
    latest = date.fromisoformat(max(days))
    return {day: note for day, note in days.items() if date.fromisoformat(day) >= latest - age}
