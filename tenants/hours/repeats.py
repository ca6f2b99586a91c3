"""Compute the days of repetitions, which support a subset of the recurrence rules in RFC 5545."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from functools import lru_cache  # noqa: TID251  # a bounded cache of a pure function
from itertools import islice
from typing import Annotated, Any, Final, Literal, TypedDict, cast

from dateutil.rrule import DAILY, MO, MONTHLY, WEEKLY, rrule, weekday, weekdays
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.api.typed import OneOf
from tenants.hours.facts import DAYS, Day, DayName

FREQUENCIES: Final = ("daily", "weekly", "monthly")
MONTHLY_BY: Final = ("date", "last_date", "weekday", "last_weekday")
MOST_EXCEPTIONS: Final = 400
MOST_TIMES: Final = 400
LONGEST_INTERVAL: Final[Mapping[str, int]] = {"daily": 365, "weekly": 52, "monthly": 12}
LAST: Final = -1
"""The value for the last day or week of a month."""
Frequency = Literal["daily", "weekly", "monthly"]
_FREQUENCIES: Mapping[Frequency, Literal[1, 2, 3]] = {"daily": DAILY, "weekly": WEEKLY, "monthly": MONTHLY}
Rule = tuple[str, int, tuple[DayName, ...], str]
"""Frequency, interval, days and monthly rule of a `Repeat`."""
_FIFTH: Final = 5
"""The fifth weekday of a month. Not every month has one, so it is treated as the last."""


class Repeat(TypedDict):
    """A rule for the days of a repetition after its first day."""

    frequency: Annotated[str, OneOf("RepeatFrequency", FREQUENCIES)]
    interval: Annotated[int, "The interval in days, weeks or months, at least 1."]
    days: Annotated[
        list[DayName], "The weekdays of a weekly repetition; empty for the weekday of the first day."
    ]
    monthly_by: Annotated[str, OneOf("RepeatMonthlyBy", MONTHLY_BY)]
    """The rule of a monthly repetition: the date of the first day, its weekday (such as the second Friday),
    the last day of the month, or the last such weekday."""
    until: Annotated[str, 'YYYY-MM-DD, the last possible day; "" for no end.']
    times: Annotated[int | None, "The number of occurrences, including exceptions; null for no limit."]
    except_days: Annotated[list[Day], "Exceptions: days of the rule without an occurrence."]
    ends_on: Annotated[str, 'The last day, computed from `until` or `times`; "" for no end.']


def with_end_date(first: date, repeat: Repeat) -> Repeat:
    """Return `repeat`, which starts on `first`, with its `ends_on`. Raises ValidationError with field
    errors."""
    if repeat["until"] and repeat["until"] < first.isoformat():
        raise ValidationError({"until": _("The last day must not be before the first day.")})
    if repeat["times"] is None:
        return {**repeat, "ends_on": repeat["until"]}
    days = list(islice(matching(first, repeat, first, date.max), repeat["times"]))
    return {**repeat, "ends_on": (days[-1] if days else first).isoformat()}


def days_between(first: date, repeat: Repeat | None, since: date, until: date, *, most: int) -> list[date]:
    """Return the first `most` days from `since` to `until` (inclusive) of a repetition that starts on
    `first`.

    The cost depends on the number of requested days, not on the time since `first`.
    """
    if repeat is None:
        return [first] if since <= first <= until else []
    last = min(until, date.fromisoformat(repeat["ends_on"])) if repeat["ends_on"] else until
    excepted = set(repeat["except_days"])
    rule = (repeat["frequency"], repeat["interval"], tuple(repeat["days"]), repeat["monthly_by"])
    days = _first_matching(first, rule, max(since, first), last, most + len(excepted))
    return [day for day in days if day.isoformat() not in excepted][:most] if excepted else list(days)


def next_day(first: date, repeat: Repeat | None, since: date, *, ahead: timedelta) -> date | None:
    """Return the next day of a repetition from `since` to `ahead` later, or None if there is none."""
    until = since + min(ahead, date.max - since)
    return next(iter(days_between(first, repeat, since, until, most=1)), None)


def recurrence(first: date, repeat: Repeat) -> dict[str, Any]:
    """Return the parts of the RRULE by their RFC 5545 names, for icalendar's `vRecur`.

    UNTIL is a date here. Callers with timed events must convert it to a time in UTC.
    """
    parts: dict[str, object] = {"FREQ": repeat["frequency"].upper(), "INTERVAL": repeat["interval"]}
    days, week = [each[:2].upper() for each in get_weekdays(first, repeat)], week_of_month(first, repeat)
    if repeat["frequency"] == "weekly":
        parts |= {"BYDAY": days, "WKST": "MO"}
    elif week is not None:
        parts["BYDAY"] = [f"{week}{each}" for each in days]
    elif repeat["frequency"] == "monthly":
        parts["BYMONTHDAY"] = day_of_month(first, repeat)
    if repeat["times"] is not None:
        parts["COUNT"] = repeat["times"]
    elif repeat["until"]:
        parts["UNTIL"] = date.fromisoformat(repeat["until"])
    return parts


def get_weekdays(first: date, repeat: Repeat) -> list[DayName]:
    """Return the weekdays of a weekly repetition or of a monthly repetition by weekday, or an empty list for
    others."""
    own = DAYS[first.weekday()]
    if repeat["frequency"] == "weekly":
        return [day for day in DAYS if day in repeat["days"]] or [own]
    return [own] if week_of_month(first, repeat) is not None else []


def week_of_month(first: date, repeat: Repeat) -> int | None:
    """Return the position of the weekday in the month (1–4 or `LAST`), or None if `repeat` is not by
    weekday."""
    if repeat["frequency"] != "monthly" or not repeat["monthly_by"].endswith("weekday"):
        return None
    place = (first.day - 1) // 7 + 1
    return LAST if place == _FIFTH or repeat["monthly_by"] == "last_weekday" else place


def day_of_month(first: date, repeat: Repeat) -> int | None:
    """Return the day of the month (or `LAST`), or None if `repeat` is not by date."""
    if repeat["frequency"] != "monthly" or repeat["monthly_by"].endswith("weekday"):
        return None
    return LAST if repeat["monthly_by"] == "last_date" else first.day


def matching(first: date, repeat: Repeat, since: date, last: date) -> Iterator[date]:
    """Yield the matching days from `since` to `last`, including excluded days and days after the end date."""
    numbers, week = [DAYS.index(each) for each in get_weekdays(first, repeat)], week_of_month(first, repeat)
    which: dict[str, object] = {}
    if repeat["frequency"] == "weekly":
        which = {"byweekday": [weekdays[each] for each in numbers]}
    elif week is not None:
        which = {"byweekday": [weekday(each, week) for each in numbers]}
    elif repeat["frequency"] == "monthly":
        which = {"bymonthday": day_of_month(first, repeat)}
    frequency = cast("Frequency", repeat["frequency"])
    return _recurring(frequency, first, interval=repeat["interval"], since=since, last=last, **which)


def _recurring(
    frequency: Frequency, first: date, *, interval: int, since: date, last: date, **which: Any
) -> Iterator[date]:
    """Yield the matching days of a rule from `since` to `last`. Periods are counted from the period of
    `first`.

    `which` selects the days of a period with the arguments of dateutil: `byweekday`, `bymonthday`. Periods
    before `since` are skipped without iterating over them, so an old start takes no extra time.
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


@lru_cache(maxsize=1_024)
def _first_matching(first: date, rule: Rule, since: date, last: date, count: int) -> tuple[date, ...]:
    """Return the first `count` matching days.

    The result is cached, because pages request the same days of the same rules until the day ends.
    """
    frequency, interval, days, monthly_by = rule
    repeat: Repeat = {
        "frequency": frequency,
        "interval": interval,
        "days": list(days),
        "monthly_by": monthly_by,
        "until": "",
        "times": None,
        "except_days": [],
        "ends_on": "",
    }
    return tuple(islice(matching(first, repeat, since, last), count))


def _period(frequency: Frequency, interval: int, first: date, since: date) -> date:
    """Return the start of the rule's last day, week or month that is not after `since`."""
    if frequency == "monthly":
        months = (since.year - first.year) * 12 + since.month - first.month
        count = first.year * 12 + first.month - 1 + months // interval * interval
        return date(count // 12, count % 12 + 1, 1)
    step = interval * (7 if frequency == "weekly" else 1)
    begin = first - timedelta(days=first.weekday()) if frequency == "weekly" else first
    return begin + timedelta(days=(since - begin).days // step * step)
