"""Days on which something recurs: the part of RFC 5545's recurrence rules that people state here."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Annotated, Any, Final, Literal, TypedDict, cast

from dateutil.rrule import DAILY, MO, MONTHLY, WEEKLY, rrule, weekday, weekdays

from shared.api.typed import OneOf
from tenants.hours.facts import DAYS, Day, DayName

FREQUENCIES: Final = ("daily", "weekly", "monthly")
MONTHLY_BY: Final = ("date", "weekday")
MOST_EXCEPTIONS: Final = 400
MOST_INTERVAL: Final = 12
Frequency = Literal["daily", "weekly", "monthly"]
_FREQUENCIES: Mapping[Frequency, Literal[1, 2, 3]] = {"daily": DAILY, "weekly": WEEKLY, "monthly": MONTHLY}
_LAST: Final = 5
"""A month has a fifth of some weekdays only: who names it means the last."""


class Repeat(TypedDict):
    """On which days something is again after its first."""

    frequency: Annotated[str, OneOf("RepeatFrequency", FREQUENCIES)]
    interval: Annotated[int, "Every so many days, weeks or months, from 1."]
    days: Annotated[list[DayName], "Of a weekly one; empty for the weekday of its first day."]
    monthly_by: Annotated[str, OneOf("RepeatMonthlyBy", MONTHLY_BY)]
    """The same date of each month that has it, or the same weekday of the month: its second Friday."""
    until: Annotated[str, 'YYYY-MM-DD, the last day it may be on; "" for no end.']
    except_days: Annotated[list[Day], "Days it is not on, although the rule says so."]


def days_between(first: date, repeat: Repeat | None, since: date, until: date, *, most: int) -> list[date]:
    """The first `most` days from `since` to `until`, both included, of what began on `first`.

    The cost depends on the days asked for, however long ago `first` was.
    """
    if repeat is None:
        return [first] if since <= first <= until else []
    last = min(until, date.fromisoformat(repeat["until"])) if repeat["until"] else until
    excepted = set(repeat["except_days"])
    days = (
        day for day in _matching(first, repeat, max(since, first), last) if day.isoformat() not in excepted
    )
    return list(islice(days, most))


def next_day(first: date, repeat: Repeat | None, since: date, *, ahead: timedelta) -> date | None:
    """The next day from `since` on, within `ahead`; None if there is none."""
    until = since + min(ahead, date.max - since)
    return next(iter(days_between(first, repeat, since, until, most=1)), None)


def recurrence(first: date, repeat: Repeat) -> dict[str, Any]:
    """The parts of its RRULE by their names in RFC 5545, as icalendar's `vRecur` takes them.

    UNTIL is a date here: a rule of moments needs it as a moment in UTC.
    """
    parts: dict[str, Any] = {"FREQ": repeat["frequency"].upper(), "INTERVAL": repeat["interval"]}
    if repeat["frequency"] == "weekly":
        parts["BYDAY"] = [str(each) for each in _weekdays(first, repeat)]
        parts["WKST"] = "MO"
    if repeat["frequency"] == "monthly":
        by_date = repeat["monthly_by"] == "date"
        parts |= {"BYMONTHDAY": first.day} if by_date else {"BYDAY": _nth(first)}
    if repeat["until"]:
        parts["UNTIL"] = date.fromisoformat(repeat["until"])
    return parts


def recurring(
    frequency: Frequency, first: date, *, interval: int, since: date, last: date, **which: Any
) -> Iterator[date]:
    """The days from `since` to `last` of a rule that counts its periods from the one of `first`.

    `which` days of a period is said in dateutil's words: `byweekday`, `bymonthday`. The periods before
    `since` are stepped over and not counted, so that a beginning long ago costs nothing.
    """
    since = max(since, first)
    if last < since:
        return
    rule = rrule(
        _FREQUENCIES[frequency],
        dtstart=datetime.combine(_period(frequency, interval, first, since), time()),
        until=datetime.combine(last, time()),
        interval=interval,
        wkst=MO,
        **which,
    )
    yield from (each.date() for each in rule if each.date() >= since)


def _matching(first: date, repeat: Repeat, since: date, last: date) -> Iterator[date]:
    monthly: dict[str, Any] = {"byweekday": _weekday_of_month(first)}
    if repeat["monthly_by"] == "date":
        monthly = {"bymonthday": first.day}
    which = {"daily": {}, "weekly": {"byweekday": _weekdays(first, repeat)}, "monthly": monthly}
    frequency = cast("Frequency", repeat["frequency"])
    return recurring(
        frequency, first, interval=repeat["interval"], since=since, last=last, **which[frequency]
    )


def _period(frequency: Frequency, interval: int, first: date, since: date) -> date:
    """The beginning of the last day, week or month of the rule that is not after `since`."""
    if frequency == "monthly":
        months = (since.year - first.year) * 12 + since.month - first.month
        count = first.year * 12 + first.month - 1 + months // interval * interval
        return date(count // 12, count % 12 + 1, 1)
    step = interval * (7 if frequency == "weekly" else 1)
    begin = first - timedelta(days=first.weekday()) if frequency == "weekly" else first
    return begin + timedelta(days=(since - begin).days // step * step)


def _weekdays(first: date, repeat: Repeat) -> list[weekday]:
    named = sorted(DAYS.index(day) for day in repeat["days"]) or [first.weekday()]
    return [weekdays[index] for index in named]


def _weekday_of_month(first: date) -> weekday:
    place = (first.day - 1) // 7 + 1
    return weekdays[first.weekday()](-1 if place == _LAST else place)


def _nth(first: date) -> str:
    day = _weekday_of_month(first)
    return f"{day.n}{weekdays[day.weekday]!s}"
