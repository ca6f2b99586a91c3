"""The open state of a business is the same on all pages."""

from datetime import datetime
from typing import Any

import pytest

from tenants.hours.facts import other_days
from tenants.hours.opening import list_days

MONDAY = {"day": "monday", "opens": "11:00", "closes": "14:30"}
LATE = {"day": "monday", "opens": "18:00", "closes": "02:00"}


def make_special_hours(
    from_date: str, to_date: str = "", opens: str = "", closes: str = "", note: str = ""
) -> Any:
    return {
        "from_date": from_date,
        "to_date": to_date or from_date,
        "opens": opens,
        "closes": closes,
        "note": note,
    }


HOLIDAY = make_special_hours("2025-11-18", "2025-11-19")
LONG = make_special_hours("2025-11-17", opens="10:00", closes="23:30")


def rows(facts: dict[str, Any], moment: str, timezone: str = "UTC") -> list[tuple[str, str | None]]:
    week = list_days(facts, datetime.fromisoformat(moment), timezone)["week"]
    return [(row["day"], row.get("opens")) for row in week]


# 2025-11-17 is a Monday.
@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ("2025-11-17T12:00Z", [("monday", "10:00"), ("tuesday", None), ("wednesday", None)]),
        ("2025-11-18T12:00Z", [("tuesday", None), ("wednesday", None), ("monday", "10:00")]),
        ("2025-11-20T12:00Z", [("monday", "11:00")]),
    ],
)
def test_special_hours_replace_weekday_hours(moment: str, expected: list[tuple[str, str | None]]) -> None:
    result = rows({"hours": [MONDAY], "exceptions": [HOLIDAY, LONG]}, moment)

    assert result[: len(expected) - 1] == expected[: len(expected) - 1]
    assert [day for day, _opens in result][-1] == expected[-1][0]


def test_night_before_holiday_ends_at_its_usual_time() -> None:
    assert ("monday", "18:00") in rows({"hours": [LATE], "exceptions": [HOLIDAY]}, "2025-11-18T01:00Z")


def test_canceled_night_does_not_continue_after_midnight() -> None:
    facts = {"hours": [LATE], "closed_today": {"day": "2025-11-17", "note": ""}}

    week = list_days(facts, datetime.fromisoformat("2025-11-18T01:00Z"), "UTC")["week"]

    assert week == [{"day": "monday", "opens": "18:00", "closes": "00:00"}]


def test_day_starts_in_time_zone_of_business() -> None:
    facts = {"hours": [MONDAY], "exceptions": [LONG]}

    assert rows(facts, "2025-11-17T03:00Z", "America/Los_Angeles")[0] == ("monday", "10:00")
    assert rows(facts, "2025-11-18T03:00Z", "America/Los_Angeles")[0] == ("monday", "10:00")


def test_special_day_takes_precedence_over_surrounding_holidays() -> None:
    holidays = make_special_hours("2025-12-22", "2026-01-06", note="Holidays")
    eve = make_special_hours("2025-12-31", opens="18:00", closes="02:00")

    result = rows({"hours": [], "exceptions": [holidays, eve]}, "2025-12-30T12:00Z")

    assert result[:3] == [("tuesday", None), ("wednesday", "18:00"), ("thursday", None)]


def test_closed_today_replaces_all_hours_of_today() -> None:
    facts = {
        "hours": [MONDAY],
        "exceptions": [LONG, HOLIDAY],
        "closed_today": {"day": "2025-11-17", "note": "Private party"},
    }

    assert rows(facts, "2025-11-17T12:00Z")[0] == ("monday", None)
    assert [row["note"] for row in other_days(facts, "2025-11-17")] == ["Private party", ""]
    assert ("tuesday", None) in rows(facts, "2025-11-18T12:00Z")


@pytest.mark.parametrize(
    ("until", "shown"),
    [(None, "Late"), ("2025-11-17T12:01:00Z", "Late"), ("2025-11-17T12:00:00Z", "")],
)
def test_notice_ends_on_time(until: str | None, shown: str) -> None:
    facts = {"notice": {"text": "Late", "until": until}}

    assert list_days(facts, datetime.fromisoformat("2025-11-17T12:00Z"), "UTC")["notice"] == shown
