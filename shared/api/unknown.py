"""Reject unknown fields in a body, and treat null as empty text.

See docs/decisions/api-conventions.md.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from shared.api.errors import UNKNOWN_FIELD, field_errors

MOST_NAMED = 20
LONGEST_NAME = 100

_readers: dict[type[serializers.Serializer], serializers.Serializer] = {}


def read_lasting(serializer_class: type[serializers.Serializer], data: object) -> Any:
    """Return the validated `data` like `validate`, with a serializer that is created once per process.

    The serializer must not use its context.
    """
    reader = _readers.get(serializer_class)
    if reader is None:
        reader = _readers[serializer_class] = serializer_class()
    data = _replace_nulls(reader, data)
    with suppress(serializers.ValidationError):
        value = reader.run_validation(data)
        if not _unknown_field_errors(reader, data):
            return value
    # A serializer caches its messages in the language of their first use, so a new serializer creates the
    # errors.
    return validate(serializer_class(data=data), data)


def validate(serializer: serializers.BaseSerializer, data: object) -> Any:
    """Return the validated data. Raises ValidationError with errors for invalid and for unknown fields.

    Read-only fields and the names in the serializer's `answered_beside` are allowed, so that clients can send
    back the response to a GET request. Null means empty text in text fields that may be empty.
    """
    serializer.initial_data = _replace_nulls(serializer, data)
    is_valid = serializer.is_valid()
    unknown = _unknown_field_errors(serializer, data)
    if unknown or not is_valid:
        # The errors of a list serializer are a list.
        errors: Any = serializer.errors
        raise serializers.ValidationError({**field_errors(serializers.ValidationError(errors)), **unknown})
    return serializer.validated_data


def _replace_nulls(field: object, data: Any) -> Any:
    """Return `data` with "" instead of null in text fields that may be empty but not null."""
    if isinstance(field, serializers.ListSerializer) and isinstance(data, list):
        return [_replace_nulls(field.child, each) for each in data]
    if (
        not isinstance(field, serializers.Serializer)
        or not isinstance(data, dict)
        or isinstance(data, QueryDict)
    ):
        return "" if data is None and _may_be_empty_only(field) else data
    return {
        name: _replace_nulls(field.fields[name], value) if name in field.fields else value
        for name, value in data.items()
    }


def _may_be_empty_only(field: object) -> bool:
    return bool(getattr(field, "allow_blank", False)) and not getattr(field, "allow_null", False)


def _unknown_field_errors(serializer: serializers.BaseSerializer, data: object) -> dict[str, list[str]]:
    """Return an error for each name in `data` that is not a field, by its path, up to `MOST_NAMED` errors."""
    complaints: dict[str, list[str]] = {}
    for path in _unknown_paths(serializer, data, ""):
        complaints[path] = [ErrorDetail(_("This field doesn't exist."), code=UNKNOWN_FIELD)]
        if len(complaints) == MOST_NAMED:
            break
    return complaints


def _unknown_paths(field: object, data: object, path: str) -> Iterator[str]:
    if isinstance(field, serializers.ListSerializer) and isinstance(data, list):
        for number, each in enumerate(data):
            yield from _unknown_paths(field.child, each, f"{path}{number}.")
    elif isinstance(field, serializers.Serializer) and isinstance(data, Mapping):
        fields = field.fields
        answered = getattr(field, "answered_beside", ())
        for name in data:
            if name not in fields:
                if name not in answered:
                    yield f"{path}{str(name)[:LONGEST_NAME]}"
            elif not fields[name].read_only and not isinstance(data, QueryDict):
                yield from _unknown_paths(fields[name], data[name], f"{path}{name}.")
