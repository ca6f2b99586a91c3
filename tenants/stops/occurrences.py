"""Compute the individual days of stops and slots."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from tenants.hours.moments import get_span
from tenants.hours.repeats import Repeat, days_between
from tenants.stops.models import Stop
from tenants.stops.wire import PlaceSlot

ENDLESS = date.max


@dataclass(frozen=True)
class Occurrence:
    """One day of a stop."""

    stop: Stop
    day: date
    starts_at: datetime
    ends_at: datetime

    @property
    def is_cancelled(self) -> bool:
        return self.stop.state == "cancelled" or self.day.isoformat() in self.stop.cancelled


def occurrences(stops: Iterable[Stop], since: date, until: date, timezone: str) -> list[Occurrence]:
    """Return the days of the stops from `since` to `until`, ordered by start, including canceled days."""
    days = (
        Occurrence(stop, day, *get_span(day, stop.begins, stop.ends, timezone))
        for stop in stops
        for day in list_days(stop, since, until)
    )
    return sorted(days, key=lambda each: (each.starts_at, each.ends_at, each.stop.pk))


def list_days(stop: Stop, since: date, until: date, *, most: int | None = None) -> list[date]:
    """Return the days of a stop from `since` to `until`, including canceled days."""
    longest = (until - since).days + 1
    return days_between(
        stop.day, stop.rule, since, until, most=max(0, longest if most is None else min(most, longest))
    )


def standing_days(stop: Stop, since: date, until: date) -> Iterator[date]:
    """Return the days of a stop from `since` to `until`, without canceled days."""
    return (day for day in list_days(stop, since, until) if day.isoformat() not in stop.cancelled)


def slot_days(slot: PlaceSlot, since: date, until: date) -> list[date]:
    """Return the days of a slot from `since` to `until`."""
    first = date.fromisoformat(slot["day"])
    return days_between(first, slot["repeat"], since, until, most=max(0, (until - since).days + 1))


def get_last_day(day: date, repeat: Repeat | None) -> date:
    """Return the last possible day of a repetition that starts on `day`."""
    if repeat is None:
        return day
    return date.fromisoformat(repeat["ends_on"]) if repeat["ends_on"] else ENDLESS
