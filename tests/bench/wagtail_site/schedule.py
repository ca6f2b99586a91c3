"""Current and next stops at a request's time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

if TYPE_CHECKING:
    from tests.bench.wagtail_site.models import Stop

WEEK = 7


@dataclass(frozen=True, slots=True)
class Standing:
    """One day of a stop."""

    stop: "Stop"
    starts: datetime
    ends: datetime

    @property
    def times(self) -> str:
        return between(self.stop.begins, self.stop.ends)

    @property
    def until(self) -> str:
        return f"until {clock(self.stop.ends)}"


class Schedule:
    """All members with a current or next stop, soonest first."""

    def __init__(self, stops: "Iterable[Stop]", now: datetime) -> None:
        self.now = timezone.localtime(now)
        coming = [each for stop in stops for each in _list_stops(stop, self.now)]
        self.coming = sorted(coming, key=lambda each: (each.starts, each.ends, each.stop.pk))
        self._next: dict[int, Standing] = {}
        for each in self.coming:
            self._next.setdefault(each.stop.member_id, each)

    @property
    def running(self) -> list[Standing]:
        return [each for each in self.coming if each.starts <= self.now]

    @property
    def later(self) -> list[Standing]:
        """Stops that start today."""
        today = self.now.date()
        return [each for each in self.coming if each.starts > self.now and each.starts.date() == today]

    def after_today(self) -> Standing | None:
        return next((each for each in self.coming if each.starts.date() > self.now.date()), None)

    def day_of(self, standing: Standing) -> str:
        """Format the day: "Friday 27 November", or "Tomorrow, …" for the next day."""
        day = standing.starts
        is_tomorrow = day.date() == self.now.date() + timedelta(days=1)
        return f"{'Tomorrow, ' if is_tomorrow else ''}{day:%A} {day.day}\u00a0{day:%B}"

    def in_words(self, member: int) -> str:
        """Describe the member's current or next stop: "At Pier 9 until 2 pm", "Next: Thu 11 am, Pier 9"."""
        standing = self._next.get(member)
        if standing is None:
            return ""
        place = standing.stop.place.name
        if standing.starts <= self.now:
            return f"At {place} {standing.until}"
        is_today = standing.starts.date() == self.now.date()
        day = "" if is_today else f"{standing.starts:%a} "
        return f"Next: {day}{clock(standing.stop.begins)}, {place}"


def clock(moment: time) -> str:
    """Format a time: 11:30 am, noon, midnight."""
    if (moment.hour, moment.minute) in ((0, 0), (12, 0)):
        return "noon" if moment.hour else "midnight"
    minutes = f":{moment.minute:02}" if moment.minute else ""
    return f"{moment.hour % 12 or 12}{minutes}\u00a0{'am' if moment.hour < 12 else 'pm'}"


def between(begins: time, ends: time) -> str:
    return f"{clock(begins)}\u00a0–\u2060\u00a0{clock(ends)}"


def list_upcoming(showcases: "Iterable[Any]", today: date) -> list[Any]:
    """Return upcoming days, soonest first. A weekly stop repeats on its weekday."""
    for each in showcases:
        each.day = each.date
        if each.is_weekly and each.day < today:
            each.day += timedelta(days=-(-(today - each.day).days // WEEK) * WEEK)
    return sorted((each for each in showcases if each.day >= today), key=lambda each: each.day)


def _list_stops(stop: "Stop", now: datetime) -> Iterator[Standing]:
    """Return unfinished stops of yesterday and today, and the next stop after them."""
    today = now.date()
    for ahead in range(-1, WEEK + 1):
        day = today + timedelta(days=ahead)
        if day.weekday() not in stop.days:
            continue
        ends_on = day if stop.ends > stop.begins else day + timedelta(days=1)
        ends = datetime.combine(ends_on, stop.ends, now.tzinfo)
        if ends > now:
            yield Standing(stop, datetime.combine(day, stop.begins, now.tzinfo), ends)
            if ahead > 0:
                return
