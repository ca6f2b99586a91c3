"""Dates of a repeating event, compared with a calendar."""

from datetime import date, timedelta
from typing import Any, cast

import pytest
from icalendar import vRecur

from tenants.hours.fields import RepeatBody
from tenants.hours.repeats import Repeat, days_between, next_day, recurrence, with_end_date
from tests.kit.cpu import cpu_seconds

pytestmark = pytest.mark.no_db


def repeat(**values: Any) -> Repeat:
    body = RepeatBody(data=values)
    assert body.is_valid(), body.errors
    return cast("Repeat", {**body.validated_data, "ends_on": body.validated_data["until"]})


def on(first: str, since: str, last: str, most: int = 400, **values: Any) -> list[str]:
    begin = date.fromisoformat(first)
    rule = with_end_date(begin, repeat(**values))
    days = days_between(begin, rule, date.fromisoformat(since), date.fromisoformat(last), most=most)
    return [day.isoformat() for day in days]


def test_weekly_rule_uses_weekday_of_first_day() -> None:
    days = on("2026-11-06", "2026-11-20", "2026-12-10", frequency="weekly")

    assert days == ["2026-11-20", "2026-11-27", "2026-12-04"]


def test_every_other_week_counts_from_the_week_of_the_first_day() -> None:
    days = on(
        "2026-11-04", "2026-11-09", "2026-12-05", frequency="weekly", interval=2, days=["monday", "friday"]
    )

    assert days == ["2026-11-16", "2026-11-20", "2026-11-30", "2026-12-04"]


def test_excluded_days_and_an_end_are_respected() -> None:
    rule: dict[str, Any] = {"frequency": "weekly", "until": "2026-12-04", "except_days": ["2026-11-27"]}

    assert on("2026-11-20", "2026-11-01", "2027-01-01", **rule) == ["2026-11-20", "2026-12-04"]


def test_day_31_is_skipped_in_shorter_months() -> None:
    days = on("2027-01-31", "2027-01-01", "2027-06-30", frequency="monthly")

    assert days == ["2027-01-31", "2027-03-31", "2027-05-31"]


def test_second_friday_stays_the_second_friday() -> None:
    days = on("2026-11-13", "2026-12-01", "2027-02-28", frequency="monthly", monthly_by="weekday")

    assert days == ["2026-12-11", "2027-01-08", "2027-02-12"]


def test_fifth_weekday_is_the_last_one() -> None:
    days = on("2026-10-30", "2026-11-01", "2027-01-31", frequency="monthly", monthly_by="weekday")

    assert days == ["2026-11-27", "2026-12-25", "2027-01-29"]


def test_last_day_of_month_follows_month_length() -> None:
    of_date = on("2027-01-31", "2027-01-01", "2027-04-30", frequency="monthly", monthly_by="last_date")
    of_weekday = on("2026-11-27", "2026-11-01", "2027-01-31", frequency="monthly", monthly_by="last_weekday")

    assert of_date == ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]
    assert of_weekday == ["2026-11-27", "2026-12-25", "2027-01-29"]


def test_count_includes_excluded_days() -> None:
    rule: dict[str, Any] = {"frequency": "weekly", "times": 3, "except_days": ["2026-11-27"]}

    assert on("2026-11-20", "2026-11-01", "2027-01-01", **rule) == ["2026-11-20", "2026-12-04"]
    assert with_end_date(date(2026, 11, 20), repeat(**rule))["ends_on"] == "2026-12-04"


def test_repetition_starts_on_its_first_day() -> None:
    days = on("2026-11-25", "2026-11-23", "2026-12-01", frequency="weekly", days=["monday", "wednesday"])

    assert days == ["2026-11-25", "2026-11-30"]


def test_missing_rule_means_one_day() -> None:
    first = date(2026, 11, 25)

    assert days_between(first, None, first, first, most=5) == [first]
    assert days_between(first, None, first + timedelta(1), date(2027, 1, 1), most=5) == []


def test_next_day_search_has_a_horizon() -> None:
    rule = repeat(frequency="monthly", interval=12)

    assert next_day(date(2026, 1, 1), rule, date(2026, 2, 1), ahead=timedelta(days=30)) is None
    assert next_day(date(2026, 1, 1), rule, date(2026, 2, 1), ahead=timedelta(days=365)) == date(2027, 1, 1)


@pytest.mark.parametrize("frequency", ["daily", "weekly", "monthly"])
def test_start_long_ago_needs_no_extra_steps(frequency: str) -> None:
    def look() -> None:
        for _round in range(50):
            assert on("0001-01-01", "2026-11-01", "2026-12-31", most=3, frequency=frequency)

    assert cpu_seconds(look) < 1


def test_last_supported_days_stay_within_the_calendar() -> None:
    assert on("9999-12-01", "9999-12-30", "9999-12-31", frequency="daily") == ["9999-12-30", "9999-12-31"]
    assert on("9999-11-30", "9999-12-01", "9999-12-31", frequency="monthly") == ["9999-12-30"]
    assert next_day(date.max, repeat(frequency="daily"), date.max, ahead=timedelta(days=9)) == date.max


def test_calendar_rule_matches_the_repeat() -> None:
    first = date(2026, 11, 13)

    weekly = recurrence(first, repeat(frequency="weekly", days=["friday", "monday"], until="2026-12-31"))
    monthly = recurrence(first, repeat(frequency="monthly", monthly_by="weekday", interval=2))

    counted = recurrence(first, repeat(frequency="monthly", monthly_by="last_date", times=3))

    assert vRecur(counted).to_ical() == b"FREQ=MONTHLY;COUNT=3;INTERVAL=1;BYMONTHDAY=-1"
    assert vRecur(weekly).to_ical() == b"FREQ=WEEKLY;UNTIL=20261231;INTERVAL=1;BYDAY=MO,FR;WKST=MO"
    assert vRecur(monthly).to_ical() == b"FREQ=MONTHLY;INTERVAL=2;BYDAY=2FR"


@pytest.mark.parametrize(
    "values",
    [
        {"frequency": "yearly"},
        {"frequency": "daily", "interval": 0},
        {"frequency": "daily", "interval": 366},
        {"frequency": "monthly", "interval": 13},
        {"frequency": "weekly", "until": "2026-12-01", "times": 2},
        {"frequency": "weekly", "times": 0},
        {"frequency": "weekly", "days": ["someday"]},
        {"frequency": "weekly", "until": "2026-02-30"},
        {"frequency": "weekly", "except_days": ["tomorrow"]},
    ],
)
def test_invalid_rules_are_rejected(values: dict[str, Any]) -> None:
    assert not RepeatBody(data=values).is_valid()


def test_exceptions_and_limits_are_not_cached_with_a_rule():
    """The cache contains the dates of a rule, without its exceptions or the requested limit."""
    rule = repeat(frequency="daily")
    whole = days_between(date(2026, 5, 4), rule, date(2026, 5, 4), date(2026, 5, 7), most=9)
    without = repeat(frequency="daily", except_days=["2026-05-05"])

    assert days_between(date(2026, 5, 4), without, date(2026, 5, 4), date(2026, 5, 7), most=2) == [
        date(2026, 5, 4),
        date(2026, 5, 6),
    ]
    assert days_between(date(2026, 5, 4), rule, date(2026, 5, 4), date(2026, 5, 7), most=9) == whole
    assert len(whole) == 4
