"""Validate and normalize each kind of setting."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tenants.posts.blocks.kinds import MAX_ITEMS, TEXT_LENGTH, Prop, PropKind
from tenants.posts.content.field_values import clean_markup, clean_number, clean_text, clean_url
from tenants.posts.content.videos import clean_video

BIGGEST_ID = 2**63 - 1

_SLUG = re.compile(r"[a-z][a-z0-9_-]*")
_KEY = re.compile(r"[a-z0-9-]{1,40}")


def clean_value(prop: Prop, value: object) -> Any:
    """Return `value` in its stored form. Raises ValidationError if it is invalid.

    Settings with nested settings are not supported.
    """
    return _CLEANERS[prop.kind](prop, value)


def _whole(prop: Prop, value: object) -> int:
    number = clean_number(value, minimum=prop.minimum, maximum=prop.maximum)
    if number != int(number):
        raise ValidationError(_("Enter a whole number."))
    return int(number)


def _decimal(prop: Prop, value: object) -> float | None:
    return None if value is None else clean_number(value, minimum=prop.minimum, maximum=prop.maximum)


def _boolean(_prop: Prop, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValidationError(_("Enter true or false."))
    return value


def _choice(prop: Prop, value: object) -> str:
    if value not in prop.choices:
        raise ValidationError(_("Use one of %(choices)s.") % {"choices": ", ".join(prop.choices)})
    return str(value)


def _choices(prop: Prop, value: object) -> list[str]:
    """Return the choices without duplicates, in their declared order. Raises ValidationError for other
    values."""
    if not isinstance(value, list) or len(value) > len(prop.choices):
        raise ValidationError(
            _("Enter a list of these values: %(choices)s.") % {"choices": ", ".join(prop.choices)}
        )
    choices = [_choice(prop, each) for each in value]
    return [each for each in prop.choices if each in choices]


def _texts(prop: Prop, value: object) -> list[str]:
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise ValidationError(_("Enter a list of up to %(most)s strings.") % {"most": MAX_ITEMS})
    cleaned = [clean_text(each, max_length=prop.max_length or TEXT_LENGTH) for each in value]
    return list(dict.fromkeys(each for each in cleaned if each))


def _cells(prop: Prop, value: object) -> list[list[str]]:
    """Return the rows of a table, padded to the length of the longest row. Raises ValidationError if the
    table is invalid."""
    sizes = {"rows": prop.max_items, "columns": prop.maximum}
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise ValidationError(_("Enter a list of rows, each a list of strings."))
    widest = max(map(len, value), default=0)
    if len(value) > prop.max_items or widest > prop.maximum:
        raise ValidationError(_("Enter up to %(rows)s rows with up to %(columns)s cells each.") % sizes)
    rows = [[clean_text(each, max_length=prop.max_length, lines=True) for each in row] for row in value]
    return [row + [""] * (widest - len(row)) for row in rows]


def _row_id(_prop: Prop, value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= BIGGEST_ID:
        raise ValidationError(_("Enter an ID."))
    return value


def _slug(prop: Prop, value: object) -> str:
    text = clean_text(value, max_length=prop.max_length or TEXT_LENGTH)
    if not _SLUG.fullmatch(text):
        raise ValidationError(_("Use lowercase letters, digits, - and _, such as party_size."))
    return text


def _keys(prop: Prop, value: object) -> list[str]:
    """Return the ids of parts of a row, such as the sections of a food menu, without duplicates.

    Raises ValidationError if `value` is not a list of ids or is too long.
    """
    if not isinstance(value, list) or len(value) > prop.max_items:
        raise ValidationError(_("Enter a list of up to %(most)s IDs.") % {"most": prop.max_items})
    if not all(isinstance(each, str) and _KEY.fullmatch(each) for each in value):
        raise ValidationError(_("Enter an ID."))
    return list(dict.fromkeys(value))


def _video(_prop: Prop, value: object) -> str:
    text = clean_text(value, max_length=500)
    return clean_video(text) if text else ""


def _moment(_prop: Prop, value: object) -> str | None:
    """Return a date and time with an offset, converted to UTC, or None if it is empty.

    Raises ValidationError for other texts.
    """
    if value in (None, ""):
        return None
    text = clean_text(value, max_length=40)
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise ValueError(text)
        return moment.astimezone(UTC).replace(microsecond=0).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError) as error:
        raise ValidationError(_("Enter a date and time such as 2026-01-31T18:00:00Z.")) from error


_CLEANERS: dict[PropKind, Callable[[Prop, Any], Any]] = {
    "text": lambda prop, value: clean_text(value, max_length=prop.max_length or TEXT_LENGTH, lines=True),
    "texts": _texts,
    "cells": _cells,
    "slug": _slug,
    "keys": _keys,
    "html": lambda _prop, value: clean_markup(value),
    "media": _row_id,
    "url": lambda _prop, value: clean_url(value) if value else "",
    "video": _video,
    "number": _whole,
    "decimal": _decimal,
    "boolean": _boolean,
    "choice": _choice,
    "choices": _choices,
    "color": _choice,
    "datetime": _moment,
    "category": _row_id,
    "cuisine": lambda prop, value: clean_text(value, max_length=prop.max_length or TEXT_LENGTH),
    "post": _row_id,
    "food_menu": _row_id,
    "place": _row_id,
    "business": _row_id,
}
