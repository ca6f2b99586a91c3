"""Opening hours as text, for tables."""

import pytest

from tenants.hours.reading import read_hours
from tenants.hours.writing import hours_for_visitors, hours_in_words
from tests.kit.makers.hours import WEEK, opening

pytestmark = pytest.mark.no_db


def test_hours_are_written_in_a_form_that_import_reads() -> None:
    said = hours_in_words([*WEEK, {"day": "thursday"}])

    assert said == (
        "Mon-Wed 11:00-14:00, 17:30-23:00; Thu closed; Fri 11:00-14:00; Sat 11:00 am-2:00 am; Sun 22:00-04:00"
    )
    assert hours_in_words([opening(day, "09:00", "12:00") for day in ("friday", "monday", "tuesday")]) == (
        "Mon-Tue, Fri 09:00-12:00"
    )
    read = read_hours([said])
    assert (read.unread, hours_in_words(read.rows)) == ([], said)


@pytest.mark.parametrize("opens", ["00:00", "00:30", "09:00", "12:00", "12:59", "13:00", "23:30"])
@pytest.mark.parametrize("closes", ["00:00", "00:15", "05:00", "12:00", "12:30", "17:00", "23:59"])
def test_written_hours_are_read_unchanged(opens: str, closes: str) -> None:
    rows = [opening("friday", opens, closes)]

    assert read_hours([hours_in_words(rows)]).rows == ([] if opens == closes == "12:00" else rows)


def test_notes_and_closed_days_are_read_unchanged() -> None:
    rows = [
        opening("monday", "11:00", "14:00", "Bar; soup, and rolls"),
        opening("monday", "17:00", "02:00"),
        {"day": "tuesday", "note": "Staff day"},
        {"day": "sunday"},
    ]

    assert read_hours([hours_in_words(rows)]).rows == rows


def test_hours_for_visitors_use_the_times_of_public_pages() -> None:
    rows = [
        opening("monday", "00:00", "00:00"),
        opening("tuesday", "11:30", "14:00", "Bar"),
        opening("wednesday", "12:00", "00:30"),
        {"day": "sunday"},
    ]

    assert hours_for_visitors(rows).replace("\u00a0", " ") == (
        "Mon 24 hours; Tue 11:30 am – 2 pm (Bar); Wed noon – 12:30 am; Sun closed"
    )
