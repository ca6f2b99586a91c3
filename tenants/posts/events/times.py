"""Compute the start and end of an event from its attributes, in the time zone of the domain."""

from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from shared.data_types import JsonMapping
from tenants.posts.events import repetition


@dataclass(frozen=True)
class EventSpan:
    """The start and end of an event: times, or days if no time is set."""

    begins: datetime | date
    ends: datetime | date | None
    """The end time or the last day, or None if it is unknown."""


def ends_before_it_begins(attributes: JsonMapping) -> bool:
    """Return whether the attributes are invalid: an end without a day, or an end that is not after the start.

    An event from 9 pm to 2 am without a last day ends on the next day.
    """
    day, last = attributes.get("date"), attributes.get("end_date")
    begins, ends = attributes.get("start_time"), attributes.get("end_time")
    if not day:
        return bool(last or begins or ends)
    if ends and not begins:
        return True
    if not last:
        return False
    return bool(last < day or (last == day and begins and ends and ends <= begins))


def find_span(attributes: JsonMapping, timezone: str, on: date | None = None) -> EventSpan | None:
    """Return the start and end of the event or of its occurrence on the day `on`, or None if the event has no
    day."""
    if not attributes.get("date"):
        return None
    day = on or date.fromisoformat(attributes["date"])
    last = repetition.after(day, repetition.count_days(attributes))
    if not attributes.get("start_time"):
        return EventSpan(day, last if last > day else None)
    begins = _moment(day, attributes["start_time"], timezone)
    if not attributes.get("end_time"):
        return EventSpan(begins, None)
    if last == day and attributes["end_time"] <= attributes["start_time"]:
        last = repetition.after(last, 1)
    return EventSpan(begins, _moment(last, attributes["end_time"], timezone))


def _moment(day: date, clock: str, timezone: str) -> datetime:
    """Return the time `clock` on `day`, in the time zone.

    When the clocks change, a skipped time moves forward in UTC, and an ambiguous time is the first of the
    two.
    """
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(timezone))
