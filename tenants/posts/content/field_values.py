"""Validate and normalize each kind of attribute."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date, time
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from shared.api.marks import has_too_many_marks
from shared.data_types import JsonObject
from tenants.hours.facts import DAYS
from tenants.posts.collections import Field, Kind
from tenants.posts.content import rich_text
from tenants.posts.content.links import clean_link, is_web_address
from tenants.posts.content.phones import is_phone_number
from tenants.posts.events import repetition
from tenants.posts.models import TITLE_LENGTH

TEXT_LENGTH = 200
LONG_TEXT_LENGTH = 5_000
RICH_TEXT_LENGTH = 100_000
LIST_LENGTH = 200

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(r"[0-9]{2}:[0-9]{2}(:00)?")
_UNSTORABLE = {"Cc", "Cs"}


def clean_value(field: Field, value: object) -> Any:
    """Return `value` in its stored form for `field`, or None for an empty value. Raises ValidationError if
    `value` is invalid."""
    if value is None or value == "":
        return None
    cleaned = _CLEANERS[field.kind](field, value)
    return None if cleaned in ("", []) else cleaned


def clean_text(value: object, *, max_length: int, lines: bool = False) -> str:
    """Return plain text without invisible characters, on one line unless `lines` is set.

    Raises ValidationError if `value` is not a string, is too long or contains characters that cannot be
    stored.
    """
    if not isinstance(value, str):
        raise ValidationError(_("Enter text."))
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    text = text if lines else text.replace("\n", " ").replace("\t", " ")
    is_unstorable = any(unicodedata.category(each) in _UNSTORABLE and each not in "\n\t" for each in text)
    if is_unstorable or has_too_many_marks(text):
        raise ValidationError(_("The text contains characters that can't be saved. Remove them."))
    text = unicodedata.normalize("NFC", text).strip()
    if len(text) > max_length:
        raise ValidationError(_("Use up to %(most)s characters.") % {"most": max_length})
    return text


def validate_title(title: object) -> str:
    """Return `title` in its stored form. Raises ValidationError with field errors if the title is empty or
    invalid."""
    try:
        checked = clean_text(title, max_length=TITLE_LENGTH)
    except ValidationError as error:
        raise ValidationError({"title": error.messages}) from error
    if not checked:
        raise ValidationError({"title": _("Enter a title.")})
    return checked


def clean_markup(value: object, *, max_length: int = RICH_TEXT_LENGTH) -> str:
    """Return HTML reduced to the allow-list. Raises ValidationError if it is too long or not text."""
    return rich_text.clean(clean_text(value, max_length=max_length, lines=True))


def clean_url(value: object) -> str:
    """Return a link to a website, an email address, a phone number or a path on the same site.

    Raises ValidationError for other links.
    """
    try:
        return clean_link(clean_text(value, max_length=2000))
    except ValueError as error:
        raise ValidationError(str(error)) from error


def clean_number(value: object, *, minimum: float | None = None, maximum: float | None = None) -> int | float:
    """Return `value`. Raises ValidationError unless it is a finite number within the limits."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:  # noqa: PLR0124  # NaN alone differs from itself
        raise ValidationError(_("Enter a number."))
    if minimum is not None and value < minimum:
        raise ValidationError(_("Enter %(least)s or more.") % {"least": minimum})
    if maximum is not None and value > maximum:
        raise ValidationError(_("Enter %(most)s or less.") % {"most": maximum})
    return value


def _text(field: Field, value: object) -> str:
    return clean_text(value, max_length=field.max_length or TEXT_LENGTH)


def _long_text(field: Field, value: object) -> str:
    return clean_text(value, max_length=field.max_length or LONG_TEXT_LENGTH, lines=True)


def _rich_text(field: Field, value: object) -> str:
    return clean_markup(value, max_length=field.max_length or RICH_TEXT_LENGTH)


def _email(_field: Field, value: object) -> str:
    text = clean_text(value, max_length=254)
    validate_email(text)
    return text


def _phone(_field: Field, value: object) -> str:
    text = clean_text(value, max_length=40)
    if not is_phone_number(text):
        raise ValidationError(_("Enter a phone number, such as +1 415 555 0100."))
    return text


def _url(_field: Field, value: object) -> str:
    return clean_url(value)


def _date(_field: Field, value: object) -> str:
    text = clean_text(value, max_length=10)
    try:
        # fromisoformat() also accepts ISO weeks and dates without dashes.
        return date.fromisoformat(text if _DATE.fullmatch(text) else "").isoformat()
    except ValueError as error:
        raise ValidationError(_("Enter a date as YYYY-MM-DD.")) from error


def _clock(_field: Field, value: object) -> str:
    return _time(value)


def _repeats(_field: Field, value: object) -> JsonObject:
    return repetition.clean_rule(value)


def _number(field: Field, value: object) -> int | float:
    number = clean_number(value, minimum=field.minimum, maximum=field.maximum)
    if isinstance(number, float) and not number.is_integer():
        raise ValidationError(_("Enter a whole number."))
    return int(number)


def _links(_field: Field, value: object) -> list[JsonObject]:
    return _rows(value, {"label": _short, "url": clean_url}, needed="url")


def _hours(_field: Field, value: object) -> list[JsonObject]:
    rows = _rows(value, {"day": _day, "opens": _time, "closes": _time, "note": _short}, needed="day")
    for row in rows:
        if ("opens" in row) != ("closes" in row):
            raise ValidationError(_("Enter both times, or leave both blank for a closed day."))
    return rows


def _locations(_field: Field, value: object) -> list[JsonObject]:
    columns: dict[str, Callable[[Any], Any]] = {
        "address": lambda each: clean_text(each, max_length=300),
        "latitude": lambda each: clean_number(each, minimum=-90, maximum=90),
        "longitude": lambda each: clean_number(each, minimum=-180, maximum=180),
        "note": lambda each: clean_text(each, max_length=500),
        "schedule_url": _web_address,
        "permit": _short,
    }
    rows = _rows(value, columns, needed="address")
    for row in rows:
        if ("latitude" in row) != ("longitude" in row):
            raise ValidationError(_("Enter both latitude and longitude."))
    return rows


def _rows(value: object, columns: Mapping[str, Callable[[Any], Any]], *, needed: str) -> list[JsonObject]:
    """Return the objects of a list, cleaned, with the keys in `columns`. Each object must have the `needed`
    key.

    Raises ValidationError for other values.
    """
    if not isinstance(value, list):
        raise ValidationError(_("Enter a list."))
    if len(value) > LIST_LENGTH:
        raise ValidationError(_("Enter up to %(most)s rows.") % {"most": LIST_LENGTH})
    return [_row(number, row, columns, needed) for number, row in enumerate(value, start=1)]


def _row(number: int, row: object, columns: Mapping[str, Callable[[Any], Any]], needed: str) -> JsonObject:
    if not isinstance(row, dict):
        raise ValidationError(_("Row %(number)s: enter an object.") % {"number": number})
    unknown = sorted(str(key) for key in row if key not in columns)
    if unknown:
        raise ValidationError(
            _("Row %(number)s: unknown fields: %(unknown)s.")
            % {"number": number, "unknown": ", ".join(unknown)[:200]}
        )
    cleaned = {}
    for name, clean in columns.items():
        if row.get(name) in (None, ""):
            continue
        try:
            cleaned[name] = clean(row[name])
        except ValidationError as error:
            raise ValidationError(
                _("Row %(number)s, %(name)s: %(problem)s")
                % {"number": number, "name": name, "problem": " ".join(error.messages)}
            ) from error
    if needed not in cleaned:
        raise ValidationError(_("Row %(number)s: enter %(needed)s.") % {"number": number, "needed": needed})
    return cleaned


def _short(value: object) -> str:
    return clean_text(value, max_length=TEXT_LENGTH)


def _web_address(value: object) -> str:
    text = clean_text(value, max_length=2000)
    if not is_web_address(text):
        raise ValidationError(_("Enter a link that starts with https:// or http://."))
    return text


def _day(value: object) -> str:
    if value not in DAYS:
        raise ValidationError(_("Use one of %(days)s.") % {"days": ", ".join(DAYS)})
    return str(value)


def _time(value: object) -> str:
    text = clean_text(value, max_length=8)
    try:
        return time.fromisoformat(text if _TIME.fullmatch(text) else "").strftime("%H:%M")
    except ValueError as error:
        raise ValidationError(_("Enter a time as HH:MM.")) from error


_CLEANERS: dict[Kind, Callable[[Field, Any], Any]] = {
    "text": _text,
    "long_text": _long_text,
    "rich_text": _rich_text,
    "email": _email,
    "phone": _phone,
    "url": _url,
    "date": _date,
    "time": _clock,
    "repeats": _repeats,
    "number": _number,
    "author": _text,
    "links": _links,
    "hours": _hours,
    "locations": _locations,
}
