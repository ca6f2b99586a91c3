"""When an event takes place, from the attributes of its post, by the clock of the domain."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Span:
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


def span_of(attributes: Mapping[str, Any], timezone: str) -> Span | None:
    """When the event takes place; None for one that has no day."""
    if not attributes.get("date"):
        return None
    day = date.fromisoformat(attributes["date"])
    last = date.fromisoformat(attributes.get("end_date") or attributes["date"])
    if not attributes.get("start_time"):
        return Span(day, last if last > day else None)
    begins = _moment(day, attributes["start_time"], timezone)
    if not attributes.get("end_time"):
        return Span(begins, None)
    if last == day and attributes["end_time"] <= attributes["start_time"]:
        last += timedelta(days=1)
    return Span(begins, _moment(last, attributes["end_time"], timezone))


def _moment(day: date, clock: str, timezone: str) -> datetime:
    """A time that the clock leaves out is as much later, one that comes twice is the first of them."""
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(timezone))
