"""Convert local times of a domain to UTC."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache  # noqa: TID251  # a bounded cache of a pure function
from zoneinfo import ZoneInfo


def localize(day: date, clock: str, timezone: str) -> datetime:
    """Convert a local time to UTC.

    When the clocks change, a skipped time moves forward, and an ambiguous time is the first of the two.
    """
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(timezone)).astimezone(UTC)


def get_span(day: date, begins: str, ends: str, timezone: str) -> tuple[datetime, datetime]:
    """Return the start and end of a span in UTC. An end at or before its start is on the next day.

    If a clock change would put the end before the start, the span keeps its planned length.
    """
    start = localize(day, begins, timezone)
    last = day + timedelta(days=1) if ends <= begins else day
    end = localize(last, ends, timezone)
    return start, end if end > start else start + get_length(begins, ends)


@lru_cache(maxsize=4_096)
def span_on_wire(day: date, begins: str, ends: str, timezone: str) -> tuple[str, str]:
    """Return the result of `get_span` in API format. It is cached, because pages request the same days
    repeatedly.
    """
    start, end = get_span(day, begins, ends, timezone)
    return on_wire(start), on_wire(end)


def get_length(begins: str, ends: str) -> timedelta:
    """Return the duration of a span on a day without a clock change."""
    minutes = count_minutes(ends) - count_minutes(begins)
    return timedelta(minutes=minutes if minutes > 0 else minutes + 24 * 60)


def count_minutes(clock: str) -> int:
    """Return the minutes from midnight to `clock`, which is HH:MM."""
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def on_wire(moment: datetime) -> str:
    """Return the time in UTC in API format, to the second."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
