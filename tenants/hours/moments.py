"""Moments of what is stated by the clock of a domain."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache  # noqa: TID251  # of a pure function: bounded
from zoneinfo import ZoneInfo


def moment_of(day: date, clock: str, timezone: str) -> datetime:
    """A time that the clock leaves out is as much later, one that comes twice is the first of them."""
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(timezone)).astimezone(UTC)


def span_of_day(day: date, begins: str, ends: str, timezone: str) -> tuple[datetime, datetime]:
    """From which moment to which something lasts; an end at or before its beginning is on the next day.

    Where the clock skips the end and what follows it, as much of the day as was meant is left.
    """
    start = moment_of(day, begins, timezone)
    last = day + timedelta(days=1) if ends <= begins else day
    end = moment_of(last, ends, timezone)
    return start, end if end > start else start + length_of(begins, ends)


@lru_cache(maxsize=4_096)
def span_on_wire(day: date, begins: str, ends: str, timezone: str) -> tuple[str, str]:
    """`span_of_day` as the API writes it; remembered, because pages ask for the same days again and again."""
    start, end = span_of_day(day, begins, ends, timezone)
    return on_wire(start), on_wire(end)


def length_of(begins: str, ends: str) -> timedelta:
    """How long that is by the clock, on a day when nobody sets it."""
    minutes = minutes_of(ends) - minutes_of(begins)
    return timedelta(minutes=minutes if minutes > 0 else minutes + 24 * 60)


def minutes_of(clock: str) -> int:
    """Since midnight."""
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def on_wire(moment: datetime) -> str:
    """As the API writes it, to the second."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
