"""When a business is open this week, and what of its days pages show."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tenants.hours.facts import (
    OpenSpan,
    OtherDay,
    ShownDays,
    Time,
    Today,
    closed_on,
    closed_row,
    notice_at,
    other_days,
    rows_on,
    today_in,
)
from tenants.hours.moments import moment_of

_DAY = timedelta(days=1)
_DAYS_AHEAD = range(6)
SHOWN_EXCEPTIONS = 30
"""The most days unlike others that a page is given; the next ones."""


def this_week(
    hours: Sequence[Mapping[str, Any]], others: Sequence[OtherDay], now: datetime, timezone: str
) -> list[OpenSpan]:
    """The rows of the week from `now` on, where each exception replaces what its weekday says.

    A night that began yesterday counts. Without one the seventh day is that weekday as it is next time, but
    for what comes after its midnight: by the name of the day alone that would be tonight.
    """
    today = today_in(timezone, now)
    yesterday = [row for row in rows_on(hours, others, today - _DAY) if _ends_after_midnight(row)]
    week = [row for ahead in _DAYS_AHEAD for row in rows_on(hours, others, today + timedelta(days=ahead))]
    last = rows_on(hours, others, today + timedelta(days=len(_DAYS_AHEAD)))
    return [*week, *(yesterday or (_until_midnight(row) for row in last))]


def shown_days(facts: Mapping[str, Any], now: datetime, timezone: str) -> ShownDays:
    """What pages show at that moment of a business that states these facts, its usual `hours` among them."""
    hours, today = facts.get("hours") or (), today_in(timezone, now)
    others = _others_around(facts, today)
    return {
        "exceptions": days_not_over(facts, now, timezone)[:SHOWN_EXCEPTIONS],
        "notice": notice_at(facts, now),
        "week": this_week(hours, others, now, timezone) if hours or others else [],
    }


def days_not_over(facts: Mapping[str, Any], now: datetime, timezone: str) -> list[OtherDay]:
    """The days from today on that are not as usual, the next first.

    A night of yesterday that was closed is among them while it would go on.
    """
    today = today_in(timezone, now)
    coming = other_days(facts, today.isoformat())
    closed = closed_on(facts, (today - _DAY).isoformat())
    return (
        [closed_row(closed), *coming] if closed and is_previous_night_open(facts, now, timezone) else coming
    )


def is_previous_night_open(facts: Mapping[str, Any], now: datetime, timezone: str) -> bool:
    """Whether the night of yesterday is not over, and no opening of today has begun: as it was planned.

    What was said of being closed is no plan, so that it can be taken back while it holds.
    """
    today = today_in(timezone, now)
    end = night_end(facts, today)
    return end is not None and now < moment_of(today, end, timezone)


def night_end(facts: Mapping[str, Any], day: date) -> Time | None:
    """When on that day the night before is over, as it was planned; None where none passes midnight.

    The first opening of the day ends it.
    """
    hours, others = facts.get("hours") or (), facts.get("exceptions") or ()
    last_night = rows_on(hours, others, day - _DAY)
    ends = [row["closes"] for row in last_night if _ends_after_midnight(row)]
    if not ends:
        return None
    return min([max(ends), *(row["opens"] for row in rows_on(hours, others, day) if "opens" in row)])


def is_open(facts: Mapping[str, Any], now: datetime, timezone: str) -> bool:
    """Whether a business that states these facts is open at that moment."""
    hours, today, clock = facts.get("hours") or (), today_in(timezone, now), _clock(timezone, now)
    others = _others_around(facts, today)
    begun = (row for row in rows_on(hours, others, today) if "opens" in row and row["opens"] <= clock)
    last_night = (row for row in rows_on(hours, others, today - _DAY) if _ends_after_midnight(row))
    return any(_ends_after_midnight(row) or clock < row["closes"] for row in begun) or any(
        clock < row["closes"] for row in last_night
    )


def today_of(facts: Mapping[str, Any], now: datetime, timezone: str, closing_day: str) -> Today:
    """The day it is, with what holds on it for a business that states these facts."""
    day = today_in(timezone, now)
    spans = rows_on(facts.get("hours") or (), other_days(facts, day.isoformat()), day)
    return {"day": day.isoformat(), "closing_day": closing_day, "timezone": timezone, "spans": spans}


def _others_around(facts: Mapping[str, Any], today: date) -> list[OtherDay]:
    """The days unlike others from today on, and yesterday's, which decide how the last night ends."""
    coming = other_days(facts, today.isoformat())
    before = other_days(facts, (today - _DAY).isoformat())
    return [*coming, *(each for each in before if each["to_date"] < today.isoformat())]


def _clock(timezone: str, now: datetime) -> str:
    return f"{now.astimezone(ZoneInfo(timezone)):%H:%M}"


def _ends_after_midnight(span: OpenSpan) -> bool:
    return "opens" in span and span["closes"] <= span["opens"]


def _until_midnight(span: OpenSpan) -> OpenSpan:
    return {**span, "closes": "00:00"} if _ends_after_midnight(span) else span
