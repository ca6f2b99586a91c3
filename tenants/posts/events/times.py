"""When an event takes place, from the attributes of its post, by the clock of the domain."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from tenants.posts.events import repetition


@dataclass(frozen=True)
class EventSpan:
    """From when to when something takes place: moments, or days where no time is given."""

    begins: datetime | date
    ends: datetime | date | None
    """The last moment, or the last day; None for one that is not known."""


def ends_before_it_begins(attributes: Mapping[str, Any]) -> bool:
    """Whether what was written cannot be: an end without a day, or one that is not after the beginning.

    A party that begins at nine in the evening and ends at two, without a last day, ends the next day.
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


def span_of(attributes: Mapping[str, Any], timezone: str, on: date | None = None) -> EventSpan | None:
    """When the event takes place, the first time or the one that begins `on` a day; None without any day."""
    if not attributes.get("date"):
        return None
    day = on or date.fromisoformat(attributes["date"])
    last = repetition.after(day, repetition.length_of(attributes))
    if not attributes.get("start_time"):
        return EventSpan(day, last if last > day else None)
    begins = _moment(day, attributes["start_time"], timezone)
    if not attributes.get("end_time"):
        return EventSpan(begins, None)
    if last == day and attributes["end_time"] <= attributes["start_time"]:
        last = repetition.after(last, 1)
    return EventSpan(begins, _moment(last, attributes["end_time"], timezone))


def _moment(day: date, clock: str, timezone: str) -> datetime:
    """A time that the clock leaves out is as much later, one that comes twice is the first of them."""
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(timezone))
