"""The mapping of file columns to member fields: guessed from the header, corrected by the user."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .reading import FileRefused, shorten

IGNORE = "ignore"


@dataclass(frozen=True, slots=True)
class ImportField:
    """A field that a column can hold: its description, and the headers that identify it, without spaces."""

    name: str
    says: str
    headers: str
    max_length: int = 300


FIELDS = (
    ImportField(
        "title",
        "the member's name",
        "title applicant name member membername restaurant restaurantname business businessname dba vendor",
        max_length=200,
    ),
    ImportField(
        "food",
        "what is served: cuisines, and the description",
        "food fooditems foods items menu menuitems serves dishes",
        max_length=2_000,
    ),
    ImportField("cuisines", "cuisines only", "cuisines cuisine cuisinetags tags", max_length=2_000),
    ImportField("description", "the description", "description about text details", max_length=20_000),
    ImportField("address", "the street address of a location", "address street streetaddress fulladdress"),
    ImportField("latitude", "north and south, in degrees", "latitude lat"),
    ImportField("longitude", "east and west, in degrees", "longitude lng lon long"),
    ImportField(
        "place",
        "where along the street",
        "locationdescription locationnote place directions",
        max_length=500,
    ),
    ImportField("hours", "the hours of a location", "dayshours hours openinghours times"),
    ImportField("permit", "the permit of a location", "permit permitnumber permitno"),
    ImportField("permit_status", "the status of the permit", "status permitstatus"),
    ImportField(
        "schedule_url",
        "a link to the location's schedule",
        "schedule scheduleurl schedulelink",
        max_length=500,
    ),
    ImportField("source_id", "the unique id of a row", "locationid objectid rowid sourceid id"),
    ImportField("phone", "the phone number", "phone phonenumber telephone tel"),
    ImportField("email", "the email address", "email emailaddress mail"),
    ImportField("website", "the member's website", "website web url homepage link", max_length=500),
)
IN_OTHER_LANGUAGES = {
    "title": "nombre restaurante negocio razonsocial betrieb firma gaststatte lokal bezeichnung",
    "food": "comida platos carta speisen gerichte angebot",
    "cuisines": "cocina cocinas kuche kuchen",
    "description": "descripcion beschreibung",
    "address": "direccion calle domicilio adresse anschrift strasse",
    "latitude": "latitud breitengrad breite",
    "longitude": "longitud langengrad lange",
    "place": "ubicacion lugar ort lage",
    "hours": "horario horarios offnungszeiten",
    "phone": "telefono movil telefon telefonnummer",
    "email": "correo correoelectronico emailadresse",
    "website": "sitioweb paginaweb webseite internet",
}
"""Headers in Spanish and German; an English header takes precedence."""
FIELD_NAMES = tuple(each.name for each in FIELDS)
MAX_LENGTHS = {each.name: each.max_length for each in FIELDS}


def mapping_for(columns: Sequence[str], overrides: Mapping[str, str]) -> dict[str, str]:
    """Return column → field for this header: the `overrides`, and guesses from the names of other columns."""
    chosen = _checked(columns, overrides)
    taken = set(chosen.values())
    by_header = {_letters(column): column for column in reversed(columns) if column}
    for field in FIELDS:
        if field.name in taken:
            continue
        names = f"{field.headers} {IN_OTHER_LANGUAGES.get(field.name, '')}".split()
        guess = next((by_header[name] for name in names if name in by_header), None)
        if guess is not None and guess not in chosen:
            chosen[guess] = field.name
    if "title" not in chosen.values():
        raise FileRefused(_no_title(columns))
    return {column: chosen[column] for column in columns if chosen.get(column, IGNORE) != IGNORE}


def mapping_from_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """Return the options `--map column=field …` as column → field."""
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


def _checked(columns: Sequence[str], overrides: Mapping[str, str]) -> dict[str, str]:
    """The overrides with the file's own spelling of its columns; columns must exist, fields are unique."""
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
        else _("Available: %(known)s.") % {"known": _listed(known)}
    )
    return f"{sentence % {'name': shorten(name)}} {hint}"


def _no_title(columns: Sequence[str]) -> str:
    return _(
        "No column contains the member names. The first row, which must contain the column names, "
        "is: %(columns)s. Name a column “title”, “name” or “applicant”, or map a column to the title."
    ) % {"columns": _listed(columns)}


def _listed(names: Sequence[str], most: int = 8) -> str:
    shown = ", ".join(f"“{shorten(name, 30)}”" for name in names[:most])
    more = len(names) - most
    if more <= 0:
        return shown
    return ngettext("%(shown)s and %(more)s more", "%(shown)s and %(more)s more", more) % {
        "shown": shown,
        "more": more,
    }


def _letters(column: str) -> str:
    """The header without case, accents and punctuation: “Öffnungszeiten” becomes offnungszeiten."""
    plain = unicodedata.normalize("NFKD", column.casefold())
    return re.sub(r"[\W_]+", "", "".join(each for each in plain if not unicodedata.combining(each)))
