"""When a restaurant is open this week, by the Opening hours block of its own pages."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tenants.posts.values import DAYS

_DAYS_AHEAD = range(6)


def this_week(props: Mapping[str, Any], now: datetime, timezone: str) -> list[dict[str, Any]]:
    """The rows of the block for the week from `now` on, where each exception replaces what its weekday says.

    A night that began yesterday counts; without one, the seventh day is a week minus a day from now.
    """
    today = now.astimezone(ZoneInfo(timezone)).date()
    yesterday = [row for row in _on(props, today - timedelta(days=1)) if _ends_after_midnight(row)]
    week = [row for ahead in _DAYS_AHEAD for row in _on(props, today + timedelta(days=ahead))]
    return [*week, *(yesterday or _on(props, today + timedelta(days=len(_DAYS_AHEAD))))]


def _on(props: Mapping[str, Any], day: date) -> list[dict[str, Any]]:
    name = DAYS[day.weekday()]
    unlike = [row for row in props.get("exceptions", ()) if _is_on(row, day.isoformat())]
    rows = unlike or [row for row in props.get("hours", ()) if row["day"] == name]
    return [{"day": name, **_times(row)} for row in rows]


def _is_on(row: Mapping[str, Any], day: str) -> bool:
    first = row.get("from_date") or ""
    return bool(first) and first <= day <= (row.get("to_date") or first)


def _times(row: Mapping[str, Any]) -> dict[str, str]:
    opens, closes = row.get("opens"), row.get("closes")
    return {"opens": opens, "closes": closes} if opens and closes else {}


def _ends_after_midnight(row: Mapping[str, Any]) -> bool:
    return bool(row.get("opens")) and row["closes"] <= row["opens"]
