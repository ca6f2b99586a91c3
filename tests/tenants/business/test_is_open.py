"""Whether a business is open at a moment, with its regular and special hours."""

from datetime import datetime
from typing import Any

import pytest

from tenants.hours.opening import is_open, is_previous_night_open

DINNER = {"day": "friday", "opens": "18:00", "closes": "02:00"}
BRUNCH = {"day": "saturday", "opens": "10:00", "closes": "14:00"}
EARLY = {"day": "saturday", "opens": "01:00", "closes": "05:00"}
CLOSED = {"from_date": "2026-11-27", "to_date": "2026-11-27", "opens": "", "closes": "", "note": ""}


@pytest.mark.parametrize(
    ("moment", "facts", "expected"),
    [
        ("2026-11-27T17:59", {}, False),
        ("2026-11-27T18:00", {}, True),
        ("2026-11-28T01:59", {}, True),
        ("2026-11-28T02:00", {}, False),
        ("2026-11-28T13:59", {}, True),
        ("2026-11-28T14:00", {}, False),
        ("2026-11-27T19:00", {"exceptions": [CLOSED]}, False),
        ("2026-11-28T01:00", {"exceptions": [CLOSED]}, False),
        ("2026-11-28T11:00", {"exceptions": [CLOSED]}, True),
        ("2026-11-27T12:30", {"exceptions": [CLOSED | {"opens": "12:00", "closes": "13:00"}]}, True),
        ("2026-11-27T19:00", {"closed_today": {"day": "2026-11-27", "note": ""}}, False),
        ("2026-12-04T19:00", {"closed_today": {"day": "2026-11-27", "note": ""}}, True),
        ("2026-11-27T19:00", {"hours": None}, False),
    ],
)
def test_business_is_open_or_closed_at_a_moment(
    moment: str, facts: dict[str, Any], expected: bool
) -> None:  # one row of the table
    in_new_york = datetime.fromisoformat(f"{moment}:00-05:00")

    assert is_open({"hours": [DINNER, BRUNCH], **facts}, in_new_york, "America/New_York") is expected


# 2026-11-27 is a Friday.
@pytest.mark.parametrize(
    ("moment", "facts", "expected"),
    [
        ("2026-11-27T23:59", {}, False),
        ("2026-11-28T00:00", {}, True),
        ("2026-11-28T01:59", {}, True),
        ("2026-11-28T02:00", {}, False),
        ("2026-11-29T01:00", {}, False),
        ("2026-11-28T01:00", {"closed_today": {"day": "2026-11-27", "note": ""}}, True),
        ("2026-11-28T01:00", {"closed_today": {"day": "2026-11-28", "note": ""}}, True),
        ("2026-11-28T01:00", {"exceptions": [CLOSED]}, False),
        ("2026-11-28T02:30", {"exceptions": [CLOSED | {"opens": "20:00", "closes": "03:00"}]}, True),
        # The business is open again, so the closure cannot refer to that night.
        ("2026-11-28T01:00", {"hours": [DINNER, EARLY]}, False),
        ("2026-11-28T00:59", {"hours": [DINNER, EARLY]}, True),
        ("2026-11-28T01:00", {"hours": None}, False),
    ],
)
def test_night_lasts_as_long_as_planned(moment: str, facts: dict[str, Any], expected: bool) -> None:
    in_new_york = datetime.fromisoformat(f"{moment}:00-05:00")

    assert (
        is_previous_night_open({"hours": [DINNER, BRUNCH], **facts}, in_new_york, "America/New_York")
        is expected
    )
