"""Create rows of any model with all required columns."""

import itertools
import uuid
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.db import models
from django.utils import timezone

if TYPE_CHECKING:
    AnyField = models.Field[Any, Any]
else:
    AnyField = models.Field

Row = TypeVar("Row", bound=models.Model)

_numbers = itertools.count(1)


SMALL = 30_000
"""A number that fits into two bytes, regardless of the number of rows in a run."""


def row(model: type[Row], **values: Any) -> Row:
    """Create a row of `model` with `values`, and generated values for other required columns."""
    made = model(**values)
    for field in model._meta.concrete_fields:
        is_set = field.name in values or field.attname in values
        if not is_set and _is_required(field):
            setattr(made, field.name, _generate_value(field))
    made.save()
    return made


def next_number() -> int:
    """Return a unique number for unique fields."""
    return next(_numbers)


def _is_required(field: AnyField) -> bool:
    if isinstance(field, models.AutoField) or field.has_default() or field.has_db_default() or field.null:
        return False
    if getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False):
        return False
    return field.remote_field is not None or not field.blank or not field.empty_strings_allowed


def _generate_value(field: AnyField) -> Any:
    if field.remote_field is not None:
        return row(cast("type[models.Model]", field.related_model))
    if field.choices:
        return field.flatchoices[0][0]
    for kind, make in _MAKERS.items():
        if isinstance(field, kind):
            return make(field)
    raise TypeError(f"tests.kit.rows cannot make up a {type(field).__name__} for {field}")


def _text(field: AnyField) -> str:
    number = str(next_number())
    room = (field.max_length or 60) - len(number) - 1
    return f"{field.name[:room]} {number}" if room > 0 else number[: field.max_length]


_MAKERS: dict[type[AnyField], Any] = {
    models.EmailField: lambda _: f"somebody{next_number()}@example.com",
    models.URLField: lambda _: f"https://example.com/{next_number()}",
    models.CharField: _text,
    models.TextField: _text,
    models.BooleanField: lambda _: False,
    models.PositiveSmallIntegerField: lambda _: next_number() % SMALL,
    models.IntegerField: lambda _: next_number(),
    models.FloatField: lambda _: 0.5,
    models.DateTimeField: lambda _: timezone.now(),
    models.DateField: lambda _: date(2026, 1, 1),
    models.UUIDField: lambda _: uuid.uuid4(),
    models.JSONField: lambda _: {},
    models.GenericIPAddressField: lambda _: "192.0.2.1",
    models.BinaryField: lambda _: b"bytes",
}
