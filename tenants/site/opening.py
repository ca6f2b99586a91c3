"""When a restaurant is open this week, by the Opening hours block of its own pages."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any, NotRequired, TypedDict
from zoneinfo import ZoneInfo

from tenants.posts.values import DAYS

_DAYS_AHEAD = range(6)


class OpenSpan(TypedDict):
    """A day on which it is open from one time to another, or closed: then it has no times."""

    day: str
    opens: NotRequired[str]
    closes: NotRequired[str]


def this_week(props: Mapping[str, Any], now: datetime, timezone: str) -> list[OpenSpan]:
    """The rows of the block for the week from `now` on, where each exception replaces what its weekday says.

    A night that began yesterday counts; without one, the seventh day is a week minus a day from now.
    """
    today = now.astimezone(ZoneInfo(timezone)).date()
    yesterday = [row for row in _on(props, today - timedelta(days=1)) if _ends_after_midnight(row)]
    week = [row for ahead in _DAYS_AHEAD for row in _on(props, today + timedelta(days=ahead))]
    return [*week, *(yesterday or _on(props, today + timedelta(days=len(_DAYS_AHEAD))))]


def _on(props: Mapping[str, Any], day: date) -> list[OpenSpan]:
    name = DAYS[day.weekday()]
    unlike = [row for row in props.get("exceptions", ()) if _is_on(row, day.isoformat())]
    rows = unlike or [row for row in props.get("hours", ()) if row["day"] == name]
    return [_span(name, row) for row in rows]


def _is_on(row: Mapping[str, Any], day: str) -> bool:
    first = row.get("from_date") or ""
    return bool(first) and first <= day <= (row.get("to_date") or first)


def _span(day: str, row: Mapping[str, Any]) -> OpenSpan:
    opens, closes = row.get("opens"), row.get("closes")
    return {"day": day, "opens": opens, "closes": closes} if opens and closes else {"day": day}


def _ends_after_midnight(span: OpenSpan) -> bool:
    return "opens" in span and span["closes"] <= span["opens"]
