"""Map the columns of a file to member fields: guess from the header, and apply the user's corrections."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from shared.table_files.reading import MAX_COLUMN_NAME, TableRow, shorten
from tenants.hours.facts import DAYS

from .headers import LOCATIONS, list_names
from .own_export import OWN_COLUMNS, is_own_export
from .places import read_coordinates

IGNORE = "ignore"


_SAMPLE = 50
"""The number of rows to read if a column's name does not show its content."""


@dataclass(frozen=True, slots=True)
class ImportField:
    """A field that a column can be mapped to, and its description."""

    name: str
    says: str
    max_length: int = 300


FIELDS = (
    ImportField("title", "the member's name", max_length=200),
    ImportField("food", "what is served: cuisines, and the description", max_length=2_000),
    ImportField("cuisines", "cuisines only", max_length=2_000),
    ImportField("description", "the description", max_length=100_000),
    ImportField("address", "the street address of a location"),
    ImportField("house_number", "the house number, if it is not in the address", max_length=20),
    ImportField("address_extra", "the second line of the address"),
    ImportField("postal_code", "the postal code", max_length=20),
    ImportField("city", "the city", max_length=100),
    ImportField("state", "the state or province", max_length=100),
    ImportField("country", "the country", max_length=100),
    ImportField("latitude", "north and south, in degrees"),
    ImportField("longitude", "east and west, in degrees"),
    ImportField("coordinates", "latitude and longitude together, such as POINT(-122.4 37.8)"),
    ImportField("place", "where along the street", max_length=500),
    ImportField("hours", "the hours of a location"),
    *(ImportField(day, f"the hours on {day.title()}", max_length=60) for day in DAYS),
    ImportField("days", "the days on which it is open"),
    ImportField("opens", "when it opens on those days", max_length=60),
    ImportField("closes", "when it closes on those days", max_length=60),
    ImportField("permit", "the permit of a location"),
    ImportField("permit_status", "the status of the permit"),
    ImportField("schedule_url", "a link to the location's schedule", max_length=500),
    ImportField("source_id", "the unique id of a row"),
    ImportField("phone", "the phone number"),
    ImportField("email", "the email address"),
    ImportField("website", "the member's website", max_length=500),
    ImportField("post_url", "the URL of the member's page, from our export", max_length=200),
    ImportField("post_status", "the status of the member's page, from our export", max_length=60),
    ImportField("member_address", "the member's own address, from our export"),
    ImportField("links", "the member's links, from our export", max_length=100_000),
    ImportField("locations", "the member's locations, from our export", max_length=100_000),
    ImportField("poster", "the URL of the member's image, from our export", max_length=2_000),
    ImportField("logo", "the URL of the member's logo, from our export", max_length=2_000),
    ImportField("cuisine_tags", "the member's cuisine tags, from our export", max_length=2_000),
    ImportField("other_days", "special hours and closures, from our export", max_length=50_000),
    ImportField("notice", "the member's notice, from our export"),
    ImportField("notice_until", "the end of the notice, from our export", max_length=60),
)
FIELD_NAMES = tuple(each.name for each in FIELDS)
MAX_LENGTHS = {each.name: each.max_length for each in FIELDS}


def mapping_for(
    columns: Sequence[str], overrides: Mapping[str, str], rows: Sequence[TableRow] = ()
) -> dict[str, str]:
    """Return the field for each column: the `overrides`, and guesses from the names of the other columns.

    Raises ValidationError for invalid overrides.
    """
    chosen = _check_overrides(columns, overrides)
    if is_own_export(columns):
        own = {column: field for column, field in OWN_COLUMNS.items() if field not in chosen.values()}
        return _drop_ignored(columns, {**own, **chosen})
    by_header = _by_header(columns)
    for name in FIELD_NAMES:
        guess = next((by_header[each] for each in list_names(name) if each in by_header), None)
        if name not in chosen.values() and guess is not None and guess not in chosen:
            chosen[guess] = name
    _map_location(by_header, chosen, rows[:_SAMPLE])
    weekdays = [column for column, field in chosen.items() if field in DAYS and column not in overrides]
    if len(weekdays) == 1:  # “Sun” alone is ambiguous.
        del chosen[weekdays[0]]
    return _drop_ignored(columns, chosen)


def _drop_ignored(columns: Sequence[str], chosen: Mapping[str, str]) -> dict[str, str]:
    return {column: chosen[column] for column in columns if chosen.get(column, IGNORE) != IGNORE}


def names_title(cells: Sequence[str]) -> bool:
    """Return whether a row contains column names: a title and, unless the row has only one cell, another
    known name."""
    known = {_FIELD_BY_HEADER.get(_letters(cell[:MAX_COLUMN_NAME])) for cell in cells} - {None}
    return "title" in known and (len(known) > 1 or sum(map(bool, cells)) == 1)


def no_title(columns: Sequence[str]) -> str:
    """Return the error message for a table without a column for the title."""
    return _(
        "No column contains the member names. The first row, which must contain the column names, "
        "is: %(columns)s. Name a column “title”, “name” or “applicant”, or map a column to the title."
    ) % {"columns": _join_names([each for each in columns if each])}


def _by_header(columns: Sequence[str]) -> dict[str, str]:
    """Return the columns by their simplified names. “Phone 1” is also listed as “Phone”."""
    plain = {_letters(column): column for column in reversed(columns) if column}
    first = {name.removesuffix("1"): column for name, column in plain.items() if name.endswith("1")}
    return {**first, **plain}


def _map_location(by_header: Mapping[str, str], chosen: dict[str, str], rows: Sequence[TableRow]) -> None:
    """Map a column such as “Location” to coordinates if it contains only coordinates, otherwise to the
    address, or to the place if another column has the address."""
    column = next((by_header[name] for name in sorted(LOCATIONS) if name in by_header), None)
    if column is None or column in chosen:
        return
    values = [row.cells[column] for row in rows if row.cells.get(column)]
    holds_coordinates = bool(values) and all(read_coordinates(each) for each in values)
    names = ("coordinates",) if holds_coordinates else ("address", "place")
    field = next((name for name in names if name not in chosen.values()), None)
    if field is not None:
        chosen[column] = field


def mapping_from_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """Return the options `--map column=field …` as a mapping from columns to fields.

    Raises ValidationError for an invalid option.
    """
    mapping: dict[str, str] = {}
    for pair in pairs:
        column, equals, field = pair.rpartition("=")
        if not equals or not column.strip():
            raise ValidationError(
                {"mapping": _("“%(pair)s” doesn't have the form COLUMN=FIELD.") % {"pair": shorten(pair)}}
            )
        if column.strip() in mapping:
            raise ValidationError(
                {
                    "mapping": _("The column “%(column)s” is mapped twice.")
                    % {"column": shorten(column.strip())}
                }
            )
        mapping[column.strip()] = field.strip() or IGNORE
    return mapping


def _check_overrides(columns: Sequence[str], overrides: Mapping[str, str]) -> dict[str, str]:
    """Return the overrides with the column names as written in the file.

    Raises ValidationError for an unknown column or field, and for a field with several columns.
    """
    spelled = {column.casefold(): column for column in columns if column}
    chosen: dict[str, str] = {}
    for wanted, field in overrides.items():
        column = spelled.get(wanted.strip().casefold())
        if column is None:
            raise ValidationError(
                {
                    "mapping": _unknown(
                        _("The column “%(name)s” doesn't exist."), wanted, list(spelled.values())
                    )
                }
            )
        if field not in (*FIELD_NAMES, IGNORE):
            raise ValidationError(
                {"mapping": _unknown(_("The field “%(name)s” doesn't exist."), field, [*FIELD_NAMES, IGNORE])}
            )
        if field != IGNORE and field in chosen.values():
            raise ValidationError({"mapping": _("Two columns are mapped to “%(field)s”.") % {"field": field}})
        chosen[column] = field
    return chosen


def _unknown(sentence: str, name: str, known: list[str]) -> str:
    near = get_close_matches(shorten(name), [shorten(each) for each in known], n=1)
    hint = (
        _("Did you mean “%(near)s”?") % {"near": near[0]}
        if near
        else _("Available: %(known)s.") % {"known": _join_names(known)}
    )
    return f"{sentence % {'name': shorten(name)}} {hint}"


def _join_names(names: Sequence[str], most: int = 8) -> str:
    shown = ", ".join(f"“{shorten(name, 30)}”" for name in names[:most])
    more = len(names) - most
    if more <= 0:
        return shown
    return ngettext("%(shown)s and %(more)s more", "%(shown)s and %(more)s more", more) % {
        "shown": shown,
        "more": more,
    }


def _letters(column: str) -> str:
    """Return the header without case, accents and punctuation, so “Öffnungszeiten” becomes offnungszeiten."""
    plain = unicodedata.normalize("NFKD", column.casefold())
    return re.sub(r"[\W_]+", "", "".join(each for each in plain if not unicodedata.combining(each)))


_FIELD_BY_HEADER = {name: field for field in reversed(FIELD_NAMES) for name in list_names(field)}
