"""Compute the opening hours of the current week, and the days that pages show."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from shared.data_types import JsonMapping
from tenants.hours.facts import (
    OpenSpan,
    OtherDay,
    ShownDays,
    Time,
    Today,
    find_closure,
    make_closed_row,
    notice_at,
    other_days,
    rows_on,
    today_in,
)
from tenants.hours.moments import localize

_DAY = timedelta(days=1)
_DAYS_AHEAD = range(6)
SHOWN_EXCEPTIONS = 30
"""Maximum number of special hours on a page, starting with the next special hours."""


def this_week(
    hours: Sequence[JsonMapping], others: Sequence[OtherDay], now: datetime, timezone: str
) -> list[OpenSpan]:
    """Return the opening hours of the seven days from `now`, with special hours in place of the usual ones.

    The rows are identified by weekday only. If yesterday's opening hours continue after midnight, they are
    included. Otherwise the seventh day is included, but only until midnight, because its hours after midnight
    would be mistaken for tonight's.
    """
    today = today_in(timezone, now)
    yesterday = [row for row in rows_on(hours, others, today - _DAY) if _ends_after_midnight(row)]
    week = [row for ahead in _DAYS_AHEAD for row in rows_on(hours, others, today + timedelta(days=ahead))]
    last = rows_on(hours, others, today + timedelta(days=len(_DAYS_AHEAD)))
    return [*week, *(yesterday or (_until_midnight(row) for row in last))]


def list_days(facts: JsonMapping, now: datetime, timezone: str) -> ShownDays:
    """Return the days that pages show at `now` for a business with these facts and usual `hours`."""
    hours, today = facts.get("hours") or (), today_in(timezone, now)
    others = _others_around(facts, today)
    return {
        "exceptions": days_not_over(facts, now, timezone)[:SHOWN_EXCEPTIONS],
        "notice": notice_at(facts, now),
        "week": this_week(hours, others, now, timezone) if hours or others else [],
    }


def days_not_over(facts: JsonMapping, now: datetime, timezone: str) -> list[OtherDay]:
    """Return the special hours and closures from today on, in order.

    Yesterday's "closed today" is included until yesterday's opening hours would have ended.
    """
    today = today_in(timezone, now)
    coming = other_days(facts, today.isoformat())
    closed = find_closure(facts, (today - _DAY).isoformat())
    return (
        [make_closed_row(closed), *coming]
        if closed and is_previous_night_open(facts, now, timezone)
        else coming
    )


def is_previous_night_open(facts: JsonMapping, now: datetime, timezone: str) -> bool:
    """Return whether the previous night's opening hours continue, according to the plan.

    "Closed today" is not part of the plan, so that users can undo it while it applies.
    """
    today = today_in(timezone, now)
    end = night_end(facts, today)
    return end is not None and now < localize(today, end, timezone)


def night_end(facts: JsonMapping, day: date) -> Time | None:
    """Return the planned end of the previous night on `day`, or None if no opening hours pass midnight.

    The night ends at the latest when the first opening hours of `day` begin.
    """
    hours, others = facts.get("hours") or (), facts.get("exceptions") or ()
    last_night = rows_on(hours, others, day - _DAY)
    ends = [row["closes"] for row in last_night if _ends_after_midnight(row)]
    if not ends:
        return None
    return min([max(ends), *(row["opens"] for row in rows_on(hours, others, day) if "opens" in row)])


def is_open(facts: JsonMapping, now: datetime, timezone: str) -> bool:
    """Return whether a business with these facts is open at the given time."""
    hours, today, clock = facts.get("hours") or (), today_in(timezone, now), _clock(timezone, now)
    others = _others_around(facts, today)
    begun = (row for row in rows_on(hours, others, today) if "opens" in row and row["opens"] <= clock)
    last_night = (row for row in rows_on(hours, others, today - _DAY) if _ends_after_midnight(row))
    return any(_ends_after_midnight(row) or clock < row["closes"] for row in begun) or any(
        clock < row["closes"] for row in last_night
    )


def compute_today(facts: JsonMapping, now: datetime, timezone: str, closing_day: str) -> Today:
    """Return the current day, with the opening hours of a business with these facts."""
    day = today_in(timezone, now)
    spans = rows_on(facts.get("hours") or (), other_days(facts, day.isoformat()), day)
    return {"day": day.isoformat(), "closing_day": closing_day, "timezone": timezone, "spans": spans}


def _others_around(facts: JsonMapping, today: date) -> list[OtherDay]:
    """Return the special hours from today on, and yesterday's special hours, which determine when the last
    night ends."""
    coming = other_days(facts, today.isoformat())
    before = other_days(facts, (today - _DAY).isoformat())
    return [*coming, *(each for each in before if each["to_date"] < today.isoformat())]


def _clock(timezone: str, now: datetime) -> str:
    return f"{now.astimezone(ZoneInfo(timezone)):%H:%M}"


def _ends_after_midnight(span: OpenSpan) -> bool:
    return "opens" in span and span["closes"] <= span["opens"]


def _until_midnight(span: OpenSpan) -> OpenSpan:
    return {**span, "closes": "00:00"} if _ends_after_midnight(span) else span
