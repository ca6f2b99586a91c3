"""Parse opening hours from another source. A line such as `Mon – Thu 11 am – 9 pm` describes some days.

Only unambiguous lines are parsed. Other lines are returned as unread, with a reason.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _

from tenants.hours.facts import DAYS, NOTE_LENGTH, OpenSpan
from tenants.hours.spans import refuse_overlaps

MOST_LINES = 100
LONGEST_LINE = 200
_NAMES = {
    "monday": "monday mon mo lunes lun montag lundi lunedì lunedi segunda maandag",
    "tuesday": "tuesday tues tue tu martes mar dienstag di mardi martedì martedi terça dinsdag",
    "wednesday": "wednesday weds wed we miércoles miercoles mié mie mittwoch mi mercredi mer mercoledì"
    " mercoledi quarta woensdag",
    "thursday": "thursday thurs thur thu th jueves jue donnerstag do jeudi jeu giovedì giovedi gio quinta"
    " donderdag",
    "friday": "friday fri fr viernes vie freitag vendredi ven venerdì venerdi sexta vrijdag",
    "saturday": "saturday sat sa sábado sabado sáb sab samstag samedi sam sabato zaterdag",
    "sunday": "sunday sun su domingo dom sonntag so dimanche dim domenica zondag",
}
_DAY_OF = {name: day for day, names in _NAMES.items() for name in names.split()}
_EVERY_DAY = ("every day", "daily", "all week", "todos los días", "todos los dias", "täglich")
_CLOSED = ("closed", "off", "cerrado", "geschlossen", "ruhetag", "fermé", "chiuso", "fechado", "gesloten")
_DAY_WORDS = {
    "weekdays": "mon-fri",
    "entre semana": "mon-fri",
    "weekends": "sat-sun",
    "fines de semana": "sat-sun",
    "m-f": "mon-fri",
    "mon-sun": "daily",
}
_ALWAYS = ("24/7", "24 hours", "open 24 hours", "open 24/7", "24 horas", "abierto 24 horas")
_ALL_DAY = ("24 hours", "open 24 hours", "24 horas", "24h")
_HOLIDAYS = re.compile(r"(?:ph|sh|public holidays|festivos|feiertage?)\b.*", re.IGNORECASE)
_NOTE = re.compile(r"\s?\(((?:[^()]|\([^()]*\))*)\)")
_FIRST_MARK = 0xE000
"""The first of the private characters that replace notes in a line, so that notes are not parsed as hours."""
_WORDS = {"noon": "12:00pm", "midday": "12:00pm", "midnight": "12:00am"}
_DAY = rf"(?:{'|'.join(sorted(map(re.escape, _DAY_OF), key=len, reverse=True))})s?\b\.?"
_SPAN = rf"{_DAY}(?:\s?-\s?{_DAY})?"
_DAYS = re.compile(
    rf"(?P<days>{'|'.join(_EVERY_DAY)}|{_SPAN}(?:\s?(?:,|&|/|\band\b|\by\b|\bund\b)\s?{_SPAN})*)\s?:?\s?"
)
_OTHER_DAYS = re.compile(rf"\s?[,|]\s?(?={_DAY})")
_BEFORE_TIMES = re.compile(r"^(?:de|from|von|dalle|das|van)\s")
_WITHOUT_COLON = re.compile(r"\b([01]\d|2[0-4])(00|15|30|45)-([01]\d|2[0-4])(00|15|30|45)\b")
_TIME = r"\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?)?(?:\s?(?:uhr|h))?"
_TIMES = re.compile(rf"(?P<opens>{_TIME})\s?-\s?(?P<closes>{_TIME})")
_CLOCK = re.compile(r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?\s?(?P<half>[ap])?")
_DASHES = re.compile(
    r"\s*(?:[‐‑‒–—−]|\bto\b|\buntil\b|\bbis\b|\ba\b(?!\.?m)|\bà\b|\balle\b|\bàs\b|\btot\b)\s*"
)
_BETWEEN = re.compile(r"\s?(?:,|&|/|\band\b|\by\b|\bund\b)\s?")
_MIDNIGHT = 24


@dataclass
class ReadHours:
    """The parsed rows of a week, and the unread lines."""

    rows: list[OpenSpan] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    holidays: list[str] = field(default_factory=list)
    """The parts about public holidays, which have no place in a week."""
    reason: str = ""
    """The reason why the first unread line is ambiguous, or "" if it is not understood."""

    @property
    def days(self) -> set[str]:
        """The days in the lines, including closed days."""
        return {row["day"] for row in self.rows}


class _Ambiguous(Exception):
    """The times can mean several things. The argument is the text."""


def read_hours(lines: Iterable[str]) -> ReadHours:
    """Return the opening hours in these lines, with a row without times for each closed day.

    Text in parentheses after hours is their note. If hours overlap, nothing is parsed.
    """
    hours = ReadHours()
    for line in list(lines)[:MOST_LINES]:
        marked, notes = _mark_notes(line)
        for part in marked.split(";"):
            text = " ".join(part.split())
            if not text:
                continue
            if _HOLIDAYS.fullmatch(text):
                hours.holidays.append(text[:LONGEST_LINE])
                continue
            try:
                rows = _read_line(text, notes) or _read_parts(text, notes)
            except _Ambiguous as error:
                rows = None
                hours.reason = hours.reason or _("“%(said)s” is ambiguous. Add am or pm to both times.") % {
                    "said": error
                }
            if rows is None:
                hours.unread.append(_restore_notes(text, notes)[:LONGEST_LINE])
                continue
            # As on OpenStreetMap, a closed day after a range of days is an exception.
            closed = {row["day"] for row in rows if "opens" not in row}
            hours.rows = [row for row in hours.rows if row["day"] not in closed] + rows
    hours.rows.sort(key=lambda row: (DAYS.index(row["day"]), row.get("opens", "")))
    try:
        refuse_overlaps((row["day"], row) for row in hours.rows)
    except ValidationError as error:
        return ReadHours(unread=error.messages, reason=" ".join(error.messages))
    if unclear := _find_contradiction(hours.rows):
        return ReadHours(unread=[unclear], reason=unclear)
    return hours


def _mark_notes(line: str) -> tuple[str, list[str]]:
    """Return the line with a private character in place of each note, and the notes."""
    notes: list[str] = []

    def mark(note: re.Match[str]) -> str:
        if not note[1].strip() or len(note[1]) > NOTE_LENGTH or len(notes) >= MOST_LINES:
            return note[0]
        notes.append(" ".join(note[1].split()))
        return chr(_FIRST_MARK + len(notes) - 1)

    return _NOTE.sub(mark, line), notes


def _restore_notes(text: str, notes: Sequence[str]) -> str:
    for number, note in enumerate(notes):
        text = text.replace(chr(_FIRST_MARK + number), f" ({note})")
    return text


def _find_contradiction(rows: Iterable[OpenSpan]) -> str:
    """Return a sentence about the first day that is both closed and open, or ""."""
    closed: set[str] = set()
    for row in rows:
        if "opens" not in row:
            closed.add(row["day"])
        elif row["day"] in closed:
            return _("%(day)s is both open and closed.") % {"day": WEEKDAYS[DAYS.index(row["day"])]}
    return ""


def _read_parts(line: str, notes: Sequence[str]) -> list[OpenSpan] | None:
    """Return the rows of a line such as "Mon 9am-5pm, Tue closed".

    Returns None if a part is unclear or a day occurs twice.
    """
    parts = [_read_line(part, notes) for part in _OTHER_DAYS.split(line.casefold())]
    read = [part for part in parts if part is not None]
    days = [day for rows in read for day in {row["day"] for row in rows}]
    if len(read) < len(parts) or len(set(days)) < len(days):
        return None
    return [row for rows in read for row in rows]


def _read_line(line: str, notes: Sequence[str]) -> list[OpenSpan] | None:
    """Return the rows of one line, or None if it contains anything but hours. Raises _Ambiguous."""
    if len(line) > LONGEST_LINE:
        return None
    text = line.casefold().strip(" .|·*•-")
    if text in _ALWAYS:
        text = "daily 24 hours"
    for word, clock in _WORDS.items():
        text = re.sub(rf"\b(?:12\s)?{word}\b", clock, text)
    text = _WITHOUT_COLON.sub(r"\1:\2-\3:\4", _DASHES.sub("-", text))
    for word, named_days in _DAY_WORDS.items():
        text = re.sub(rf"^{word}\b", named_days, text)
    head = _DAYS.match(text)
    if not head:
        return None
    days, rest = _days_in(head["days"]), _BEFORE_TIMES.sub("", text[head.end() :].strip(" |:"))
    spans = [_read_span(part, notes) for part in _BETWEEN.split(rest)] if rest else []
    if (
        not days
        or not spans
        or None in spans
        or (len(spans) > 1 and any("opens" not in each for each in spans if each))
    ):
        return None
    return [{"day": day, **each} for day in days for each in spans if each is not None]


class _Span(TypedDict):
    """Opening hours without a day. Without times, the business is closed."""

    opens: NotRequired[str]
    closes: NotRequired[str]
    note: NotRequired[str]


def _read_span(text: str, notes: Sequence[str]) -> _Span | None:
    """Return the hours with their note, or None if they are not understood. Raises _Ambiguous."""
    span = _Span()
    if text and 0 <= (number := ord(text[-1]) - _FIRST_MARK) < len(notes):
        span["note"], text = notes[number], text[:-1].rstrip()
    if text in _CLOSED:
        return span
    times = ("00:00", "00:00") if text in _ALL_DAY else _times_in(text)
    if times is not None:
        span["opens"], span["closes"] = times
    return span if times else None


def _days_in(text: str) -> list[str]:
    """Return the days in the text, or an empty list if a day occurs twice, which makes the text ambiguous."""
    if text in _EVERY_DAY:
        return list(DAYS)
    named: list[str] = []
    for span in _BETWEEN.split(text):
        first, _, last = (each.strip() for each in span.partition("-"))
        begin = DAYS.index(_day(first))
        length = (DAYS.index(_day(last)) - begin) % len(DAYS) if last else 0
        named += [DAYS[(begin + each) % len(DAYS)] for each in range(length + 1)]
    if len(set(named)) < len(named):
        return []
    return [day for day in DAYS if day in named]


def _day(name: str) -> str:
    plain = name.rstrip(".")
    return _DAY_OF.get(plain) or _DAY_OF[plain.removesuffix("s")]


def _times_in(text: str) -> tuple[str, str] | None:
    """Return the opening and closing time, or None if they are not understood. Raises _Ambiguous."""
    match = _TIMES.fullmatch(text)
    opens, closes = (_CLOCK.match(match[name]) for name in ("opens", "closes")) if match else (None, None)
    if not opens or not closes:
        return None
    if closes["half"] and not opens["half"]:
        # In "5-9 pm", both times are in the evening. "11-9 pm" starts in the morning.
        same = _clock(opens, closes["half"])
        end = _clock(closes, closes["half"])
        begin = same if same and end and same < end else _clock(opens, "a" if closes["half"] == "p" else "p")
        return (begin, end) if begin and end else None
    begin, end = _clock(opens, opens["half"]), _clock(closes, closes["half"])
    if not begin or not end:
        return None
    if begin == end:
        return (begin, end) if begin == "00:00" else None
    # "9-5" is daytime in one country and a night in another. "6-10" is a morning or an evening.
    uses_24_hours = max(begin, end) > "12:59" if begin < end else begin > "12:59"
    has_minutes = bool(opens["minute"] and closes["minute"]) and begin < end
    is_plain = bool(closes["half"]) or uses_24_hours or has_minutes
    if not is_plain or bool(opens["half"]) != bool(closes["half"]):
        raise _Ambiguous(text)
    return begin, end


def _clock(match: re.Match[str], half: str | None) -> str:
    """Return the time as HH:MM, or "" if it is invalid."""
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if half:
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour == _MIDNIGHT and not minute:
        hour = 0
    return f"{hour:02}:{minute:02}" if hour < _MIDNIGHT and minute < 60 else ""
