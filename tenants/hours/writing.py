"""Write hours, special hours and services as text in tables, so that users and `reading.py` can read them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import time
from itertools import groupby

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from shared.data_types import JsonMapping
from tenants.hours.facts import DAYS, OtherDay, ServiceTimes
from tenants.hours.reading import read_hours


def hours_in_words(rows: Iterable[JsonMapping]) -> str:
    """Return text such as "Mon-Fri 11:00-14:00, 17:00-21:00; Sat closed", which `read_hours` can parse.

    A note follows its hours in parentheses.
    """
    return _write_week(rows, "-", _span)


def hours_for_visitors(rows: Iterable[JsonMapping]) -> str:
    """Return text such as "Mon–Fri 11 am – 2 pm; Sat closed", with the times as on the public pages."""
    return _write_week(rows, "–", _shown_span)


def _write_week(rows: Iterable[JsonMapping], dash: str, write: Callable[[JsonMapping, str], str]) -> str:
    """Return the hours of a week, with days that have the same hours combined.

    `write` writes the times of a row without its note.
    """
    by_day: dict[str, list[JsonMapping]] = {}
    for row in rows:
        by_day.setdefault(row["day"], []).append(row)
    days_by_spans: dict[str, list[str]] = {}
    for day in DAYS:
        if day in by_day:
            days_by_spans.setdefault(_spans(by_day[day], write), []).append(day)
    weeks = ((days_in_words(days).replace("-", dash), spans) for spans, days in days_by_spans.items())
    return "; ".join(f"{days} {spans}" for days, spans in weeks)


def other_days_in_words(rows: Iterable[OtherDay]) -> str:
    """Return text such as "2030-12-24 to 2030-12-26 closed (Holidays); 2030-12-31 11:00-15:00"."""
    return "; ".join(
        f"{row['from_date']}{_until(row)} {_add_note(_span(row, ''), row['note'])}" for row in rows
    )


def services_in_words(services: Iterable[ServiceTimes]) -> str:
    """Return text such as "Lunch Mon-Fri 11:00-14:30; Last orders until 21:30"."""
    return "; ".join(
        " ".join(filter(None, [each["name"], days_in_words(each["days"]), _times(each)])) for each in services
    )


def clock_in_words(clock: str) -> str:
    """Return a time of the form HH:MM as text, such as "11:30 am" or "noon"."""
    if clock in ("00:00", "12:00"):
        return "noon" if clock == "12:00" else "midnight"
    hour, minute = (int(each) for each in clock.split(":"))
    minutes = f":{minute:02}" if minute else ""
    return f"{hour % 12 or 12}{minutes}\u00a0{'am' if hour < 12 else 'pm'}"


def format_clock(clock: str) -> str:
    """Format HH:MM for the active language, such as "11:00 AM"."""
    return time_format(time.fromisoformat(clock), _("g:i A"))


def days_in_words(days: Sequence[str]) -> str:
    """Return the days as text such as "Mon-Wed, Fri", or "" for no days."""
    return ", ".join(map(_days, _neighbours([day for day in DAYS if day in days])))


def _neighbours(days: Sequence[str]) -> Iterator[list[str]]:
    """Yield the days, grouped into runs of consecutive weekdays."""
    places = enumerate(DAYS.index(each) for each in days)
    for _gap, run in groupby(places, key=lambda each: each[1] - each[0]):
        yield [DAYS[place] for _, place in run]


def _days(run: Sequence[str]) -> str:
    first, last = run[0][:3].capitalize(), run[-1][:3].capitalize()
    return first if first == last else f"{first}-{last}"


def _spans(rows: Iterable[JsonMapping], write: Callable[[JsonMapping, str], str]) -> str:
    in_order = sorted(rows, key=lambda row: row.get("opens") or "")
    return ", ".join(_add_note(write(row, row["day"]), row.get("note") or "") for row in in_order)


def _span(row: JsonMapping, day: str) -> str:
    opens, closes = row.get("opens"), row.get("closes")
    if not opens or not closes:
        return "closed"
    plain = f"{opens}-{closes}"
    # "11:00-02:00" could be lunchtime without am and pm.
    is_read = not day or read_hours([f"{day} {plain}"]).rows
    return plain if is_read else f"{_write_clock(opens)}-{_write_clock(closes)}"


def _shown_span(row: JsonMapping, _day: str) -> str:
    opens, closes = row.get("opens"), row.get("closes")
    if not opens or not closes:
        return "closed"
    return "24 hours" if opens == closes else span_in_words(opens, closes)


def span_in_words(opens: str, closes: str) -> str:
    """Return times such as "11 am – 2 pm", as on the public pages."""
    return f"{clock_in_words(opens)} – {clock_in_words(closes)}"


def _write_clock(clock: str) -> str:
    hour, minute = clock.split(":")
    return f"{int(hour) % 12 or 12}:{minute} {'am' if int(hour) < 12 else 'pm'}"


def _add_note(span: str, note: str) -> str:
    return f"{span} ({note})" if note else span


def _until(row: OtherDay) -> str:
    return f" to {row['to_date']}" if row["to_date"] != row["from_date"] else ""


def _times(each: ServiceTimes) -> str:
    if each["begins"] and each["ends"]:
        return f"{each['begins']}-{each['ends']}"
    return f"from {each['begins']}" if each["begins"] else f"until {each['ends']}"
