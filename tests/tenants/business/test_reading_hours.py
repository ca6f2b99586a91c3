"""Parse opening hours from other sources; return ambiguous lines unchanged."""

import pytest

from tenants.hours.facts import DAYS
from tenants.hours.reading import read_hours

pytestmark = pytest.mark.no_db

WEEK = " ".join(each[:2] for each in DAYS)


def read(*lines: str) -> list[str]:
    return [f"{row['day'][:2]} {row['opens']}-{row['closes']}" for row in read_hours(lines).rows]


@pytest.mark.parametrize(
    ("line", "days", "times"),
    [
        ("Monday: 11:00 – 21:00", "mo", ["11:00-21:00"]),
        ("Mon - Wed 11am - 9pm", "mo tu we", ["11:00-21:00"]),
        ("Mo-We:7AM-7PM", "mo tu we", ["07:00-19:00"]),
        ("Mo-Su:10AM-3PM/4PM-12AM", WEEK, ["10:00-15:00", "16:00-00:00"]),
        ("Fri & Sat | 5–10:30 pm", "fr sa", ["17:00-22:30"]),
        ("Sundays 11-9pm", "su", ["11:00-21:00"]),
        ("Every day noon to midnight", WEEK, ["12:00-00:00"]),
        ("Daily 6 p.m. – 2 a.m.", WEEK, ["18:00-02:00"]),
        ("Sat–Mon: 9:00-14:30, 17:00-23:00", "mo sa su", ["09:00-14:30", "17:00-23:00"]),
        ("lunes a viernes 13:00 a 16:00", "mo tu we th fr", ["13:00-16:00"]),
        ("Dienstag bis Sonntag: 17 bis 23 Uhr", "tu we th fr sa su", ["17:00-23:00"]),
        ("Weekdays 8:00-12:00, 14-18", "mo tu we th fr", ["08:00-12:00", "14:00-18:00"]),
        ("Thursday 17:00 – 24:00", "th", ["17:00-00:00"]),
        ("Lunes a viernes de 9:00 a 17:00", "mo tu we th fr", ["09:00-17:00"]),
        ("Lun-Ven 12h-14h, 19h-22h30", "mo tu we th fr", ["12:00-14:00", "19:00-22:30"]),
        ("Lunedì - venerdì dalle 9:00 alle 17:30", "mo tu we th fr", ["09:00-17:30"]),
        ("Segunda a sexta 9h às 17h", "mo tu we th fr", ["09:00-17:00"]),
        ("Maandag tot vrijdag van 9:00 tot 17:00", "mo tu we th fr", ["09:00-17:00"]),
        ("Mon-Fri: 0900-1700", "mo tu we th fr", ["09:00-17:00"]),
        ("Weekdays 8am-4pm", "mo tu we th fr", ["08:00-16:00"]),
        ("Entre semana de 8:00 a 16:00", "mo tu we th fr", ["08:00-16:00"]),
        ("24/7", WEEK, ["00:00-00:00"]),
        ("Fri-Sat open 24 hours", "fr sa", ["00:00-00:00"]),
        ("Monday 00:00-24:00", "mo", ["00:00-00:00"]),
        ("Sat 11am-9pm | Sun: 11am–9pm", "sa su", ["11:00-21:00"]),
    ],
)
def test_hours_line_is_parsed(line: str, days: str, times: list[str]) -> None:
    assert read(line) == [f"{day} {each}" for day in days.split() for each in times]


@pytest.mark.parametrize(
    ("line", "opened", "closed"),
    [
        ("Mo-Fr 10:00-18:00; Sa off", "mo tu we th fr", "sa"),
        ("Mon-Wed 11am-3pm, Thu closed, Fri 11am-3pm", "mo tu we fr", "th"),
        ("Lunes a sábado 9:00-17:00; domingos: cerrado", "mo tu we th fr sa", "su"),
        ("Mo-Su 10:00-18:00; We off", "mo tu th fr sa su", "we"),
    ],
)
def test_closed_day_is_a_row_without_times(line: str, opened: str, closed: str) -> None:
    read = read_hours([line])

    assert [row["day"][:2] for row in read.rows if "opens" in row] == opened.split()
    assert [row for row in read.rows if "opens" not in row] == [
        {"day": day} for day in DAYS if day[:2] == closed
    ]
    assert (read.unread, read.reason) == ([], "")


def test_hours_of_holidays_are_listed_apart() -> None:
    read = read_hours(["Mo-Fr 08:00-12:00,13:00-17:30; Sa off; PH off"])

    assert (len(read.rows), read.unread, read.holidays) == (11, [], ["PH off"])


def test_text_in_parentheses_is_the_note_of_its_hours() -> None:
    read = read_hours(["Mon 11am-2pm (Bar; soup (hot) and rolls), 17:00-21:00; Tue closed (Staff day)"])

    assert read.rows == [
        {"day": "monday", "opens": "11:00", "closes": "14:00", "note": "Bar; soup (hot) and rolls"},
        {"day": "monday", "opens": "17:00", "closes": "21:00"},
        {"day": "tuesday", "note": "Staff day"},
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("M-F 9-5", "“9-5” is ambiguous. Add am or pm to both times."),
        ("Thursday 6 to 10", "“6-10” is ambiguous. Add am or pm to both times."),
        ("Sunday 10am - 22", "“10am - 22” is ambiguous. Add am or pm to both times."),
        ("Mon closed; Mon 9am-5pm", "Monday is both open and closed."),
        ("Monday 10:00-15:00; Monday 14:00-20:00", "monday 10:00–15:00 and monday 14:00–20:00 overlap."),
        ("Ring the bell", ""),
    ],
)
def test_unread_hours_have_a_reason(line: str, reason: str) -> None:
    read = read_hours([line])

    assert (read.rows, bool(read.unread), read.reason) == ([], True, reason)


@pytest.mark.parametrize(
    "line",
    [
        "Mon-Fri 9-5",
        "Thursday 6 to 10",
        "Monday 5-9",
        "Mo/Mo/Mo:9AM-10AM/10AM-11AM",
        "Monday",
        "Monday from noon",
        "Monday 25:00-26:00",
        "Monday 10:75-11:00",
        "Monday 13pm-15pm",
        "Kitchen closes at ten",
        "Monday lunch 12 – 14",
        "Monday (lunch) 12:00-14:00",
        "Mon 9am-5pm, Mon 7pm-9pm, closed",
        "Mon 9am-5pm | ring the bell",
        "Mon 2025-2026",
        "Lu-Do 9:00-17:00",
        "We are open by appointment",
        "Sunday 10am - 22",
        "مفتوح كل يوم 🌮",
        "Monday " + "12:00-13:00, " * 60,
    ],
)
def test_ambiguous_hours_are_returned_as_unread(line: str) -> None:
    read = read_hours([line])

    assert read.rows == []
    assert read.unread


def test_overlapping_hours_are_rejected() -> None:
    read = read_hours(["Monday 10:00-15:00", "Monday 14:00-20:00"])

    assert read.rows == []
    assert read.unread
