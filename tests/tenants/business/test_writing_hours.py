"""Opening hours as text, for tables."""

import pytest

from tenants.hours.reading import read_hours
from tenants.hours.writing import hours_in_words
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
    assert (read.unread, hours_in_words(read.rows)) == ([], hours_in_words(WEEK))


@pytest.mark.parametrize("opens", ["00:00", "00:30", "09:00", "12:00", "12:59", "13:00", "23:30"])
@pytest.mark.parametrize("closes", ["00:00", "00:15", "05:00", "12:00", "12:30", "17:00", "23:59"])
def test_written_hours_are_read_unchanged(opens: str, closes: str) -> None:
    rows = [opening("friday", opens, closes)]

    assert read_hours([hours_in_words(rows)]).rows == ([] if opens == closes else rows)
