"""Read the location of a member from a row, and make it readable."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypedDict

from django.utils.translation import gettext as _

from shared.table_files.reading import shorten
from tenants.hours.reading import read_hours
from tenants.hours.writing import clock_in_words, hours_for_visitors
from tenants.posts.content.links import is_web_address

from .names import name_key
from .report import LeftOut

MAX_ADDRESS = 300
MAX_NOTE = 500
MAX_PERMIT = 60

_NUMBER = re.compile(r"[-+]?[0-9]{1,3}(?:[.,][0-9]{1,20})?")
_DEGREES = r"[-+]?[0-9]{1,3}(?:\.[0-9]{1,20})?"
_POINT = re.compile(
    rf"(?:SRID=[0-9]{{1,6}};)?POINT ?\( ?(?P<east>{_DEGREES}) (?P<north>{_DEGREES}) ?\)", re.IGNORECASE
)
_PAIR = re.compile(rf"\(?(?P<north>{_DEGREES})(?: ?[,;] ?| )(?P<east>{_DEGREES})\)?")
_LOT = re.compile(r"assessor'?s block\s*(?P<block>[0-9a-z]*)\s*/\s*lot\s*(?P<lot>[0-9a-z]*)$", re.IGNORECASE)
_STRETCH = re.compile(
    r"(?P<street>[^:]+): (?:(?P<cross>.+) intersection|(?P<from>.+?) to (?P<to>.+?))"
    r"(?: \([0-9]+ - [0-9]+\))?(?: -- (?P<side>[A-Za-z]+) --)?$"
)
_BLOCK_END = re.compile(r"^(?:START|END)\b", re.IGNORECASE)
_ORDINAL = re.compile(r"^0*([0-9]+)(ST|ND|RD|TH)$", re.IGNORECASE)
_DAYS = {"mo": "Mon", "tu": "Tue", "we": "Wed", "th": "Thu", "fr": "Fri", "sa": "Sat", "su": "Sun"}
_SHIFT = re.compile(r"(?P<days>(?:[A-Z][a-z](?:[-/]|(?=:)))+):(?P<times>[0-9APM:/-]+)$")
_CLOCK = re.compile(r"(?P<hour>[1-9]|1[0-2])(?::(?P<minute>[0-5][0-9]))?(?P<half>[AP])M")
_VALID = ("approved", "issued")
_PENDING = ("requested",)


class LocationBody(TypedDict, total=False):
    """A location as stored in a post's body, without unknown values."""

    address: str
    latitude: float
    longitude: float
    note: str
    schedule_url: str
    permit: str


@dataclass(frozen=True, slots=True)
class ImportedPlace:
    """A location of a member."""

    address: str = ""
    latitude: float | None = None
    longitude: float | None = None
    note: str = ""
    schedule_url: str = ""
    permit: str = ""
    rank: int = 2
    street: str = ""
    """The position along the street, or "" if it equals the address."""

    @property
    def key(self) -> str:
        """A key that is equal for rows with the same place."""
        if self.latitude is None or self.longitude is None:
            return name_key(self.address)
        return f"{name_key(self.address)} {self.latitude:.4f} {self.longitude:.4f}"

    @property
    def is_known(self) -> bool:
        """Whether the place has an address or coordinates."""
        return bool(self.address or self.latitude is not None)

    def body(self) -> LocationBody:
        """Return the known values. Coordinates without an address also become the address."""
        body = LocationBody(address=self.address)
        if self.latitude is not None and self.longitude is not None:
            body["latitude"], body["longitude"] = self.latitude, self.longitude
            body["address"] = self.address or f"{self.latitude}, {self.longitude}"
        if self.note:
            body["note"] = self.note
        if self.schedule_url:
            body["schedule_url"] = self.schedule_url
        if self.permit:
            body["permit"] = self.permit
        return body

    def joined_with(self, other: "ImportedPlace") -> "ImportedPlace":
        """Return the place with the better permit, completed from the other row for the same place."""
        best, rest = (self, other) if self.rank <= other.rank else (other, self)
        return replace(
            best,
            note=best.note or rest.note,
            schedule_url=best.schedule_url or rest.schedule_url,
            permit=best.permit or rest.permit,
        )


def read_place(cells: Mapping[str, str]) -> tuple[ImportedPlace, list[str]]:
    """Return the place in a row, and a remark for each omitted value. `cells` has the row's values by
    field."""
    remarks: list[str] = []
    latitude, longitude = _coordinates(cells, remarks)
    address, note = _address_and_note(cells)
    street = _stretch(cells.get("place", ""))
    status = cells.get("permit_status", "").strip().lower()
    permit = cells.get("permit", "")
    place = ImportedPlace(
        address=shorten(address, MAX_ADDRESS),
        latitude=latitude,
        longitude=longitude,
        note=shorten(note, MAX_NOTE),
        schedule_url=_schedule_url(cells.get("schedule_url", ""), remarks),
        permit=shorten(f"{permit} ({status})" if permit and status else permit, MAX_PERMIT),
        rank=_rank(status),
        street=shorten(street if street != address else "", MAX_NOTE),
    )
    return place, remarks


def has_valid_permit(cells: Mapping[str, str]) -> bool:
    """Return whether the row has a valid permit, or a permit without a status."""
    status = cells.get("permit_status", "").strip().lower()
    return status in _VALID or (bool(cells.get("permit")) and not status)


def readable(text: str) -> str:
    """Return a street in normal spelling, so that “03RD ST” becomes “3rd St”.

    Text that is not in capital letters is returned unchanged.
    """
    if not text.isupper():
        return text
    return " ".join(_readable_word(word) for word in text.split())


def readable_hours(text: str) -> str:
    """Return hours in readable form.

    “Mo-Fr:10AM-11AM;Sa:9AM-1PM” becomes “Mon–Fri 10 am – 11 am; Sat 9 am – 1 pm”. Other text is returned
    unchanged.
    """
    read = read_hours([text])
    if read.rows and not read.unread and not read.holidays:
        return hours_for_visitors(read.rows)
    # A list such as “Mo/Mo:9AM-10AM/10AM-11AM” is ambiguous, but visitors can read it.
    shifts = [_SHIFT.match(shift.strip()) for shift in text.split(";") if shift.strip()]
    if not all(shifts):
        return text
    return "; ".join(f"{_days(each['days'])} {_times(each['times'])}" for each in shifts if each)


def _coordinates(cells: Mapping[str, str], remarks: list[str]) -> tuple[float | None, float | None]:
    latitude, longitude = cells.get("latitude", ""), cells.get("longitude", "")
    if not latitude and not longitude:
        return None, None
    north, east = _degrees(latitude, 90), _degrees(longitude, 180)
    if north is None or east is None:
        coordinates = f"“{shorten(latitude, 20)}”, “{shorten(longitude, 20)}”"
        remarks.append(
            LeftOut(
                _("Coordinates skipped: %(said)s is not a valid latitude and longitude.")
                % {"said": coordinates}
            )
        )
        return None, None
    if north == 0 and east == 0:
        remarks.append(LeftOut(_("Coordinates skipped: 0, 0 means unknown.")))
        return None, None
    return north, east


def read_coordinates(text: str) -> tuple[str, str] | None:
    """Return the latitude and longitude in a string such as “POINT(-122.4 37.8)” or “(37.8, -122.4)”.

    Returns None for other texts.
    """
    if match := _POINT.fullmatch(text):
        return match["north"], match["east"]
    match = _PAIR.fullmatch(text)
    return (match["north"], match["east"]) if match else None


def _degrees(text: str, most: int) -> float | None:
    """Return the number of degrees, or None if it is invalid or exceeds `most`.

    Only ASCII digits are accepted, because float() also accepts “nan”, “1e9” and digits of other scripts.
    """
    if not _NUMBER.fullmatch(text):
        return None
    degrees = round(float(text.replace(",", ".")), 6)
    return degrees if math.fabs(degrees) <= most else None


def _address_and_note(cells: Mapping[str, str]) -> tuple[str, str]:
    """Return the address to show, and a note. A lot number alone is not a usable address."""
    written, stretch = cells.get("address", ""), _stretch(cells.get("place", ""))
    hours = readable_hours(cells.get("hours", ""))
    lot = _LOT.match(written)
    if not lot:
        return readable(written), _join_parts(stretch, hours)
    block = f"Assessor’s block {lot['block']}, lot {lot['lot']}" if lot["block"] else ""
    return (stretch, _join_parts(block, hours)) if stretch else (block, hours)


def _stretch(text: str) -> str:
    """Return a stretch of a street in readable form.

    “TAYLOR ST: BAY ST to NORTH POINT ST (2500 - 2599)” becomes “Taylor St between Bay St and North Point St”.
    """
    match = _STRETCH.match(text)
    if not match:
        return readable(text)
    street = _street(match["street"])
    side = f", {match['side'].lower()} side" if match["side"] else ""
    if match["cross"]:
        return f"{street} at {_street(match['cross'])}{side}"
    ends = [_street(end) for end in (match["from"], match["to"]) if not _BLOCK_END.match(end)]
    ends = [end for end in dict.fromkeys(ends) if end != street]
    between = f" between {ends[0]} and {ends[1]}" if len(ends) == 2 else f" near {ends[0]}" if ends else ""
    return f"{street}{between}{side}"


def _street(text: str) -> str:
    """Return the street in readable form, or the first street if the text describes a corner."""
    return readable(text.split(" \\ ", maxsplit=1)[0].strip())


def _readable_word(word: str) -> str:
    ordinal = _ORDINAL.match(word)
    if ordinal:
        return f"{ordinal[1]}{ordinal[2].lower()}"
    if any(char.isdigit() for char in word):
        return word
    if word.startswith("MC") and len(word) > 4:
        return f"Mc{word[2:].capitalize()}"
    return "-".join(part.capitalize() for part in word.split("-"))


def _days(text: str) -> str:
    spans = dict.fromkeys(text.split("/"))
    return ", ".join("–".join(_DAYS.get(day.lower(), day) for day in span.split("-")) for span in spans)


def _times(text: str) -> str:
    spans = (" – ".join(map(_shown_clock, span.split("-"))) for span in dict.fromkeys(text.split("/")))
    return ", ".join(spans)


def _shown_clock(text: str) -> str:
    match = _CLOCK.fullmatch(text)
    if not match:
        return text
    hour = int(match["hour"]) % 12 + (12 if match["half"] == "P" else 0)
    return clock_in_words(f"{hour:02}:{match['minute'] or '00'}")


def _schedule_url(url: str, remarks: list[str]) -> str:
    if url and not is_web_address(url):
        remarks.append(LeftOut(_("Schedule link skipped: it's not a valid http:// or https:// URL.")))
        return ""
    return url


def _rank(status: str) -> int:
    """Return the sort order of a permit status: valid, then pending, then unknown, then invalid."""
    if status in _VALID:
        return 0
    if status in _PENDING:
        return 1
    return 3 if status else 2


def _join_parts(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
