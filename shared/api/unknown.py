"""Names in a body that nothing reads: see docs/decisions/0115."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.api.errors import field_errors

MOST_NAMED = 20
LONGEST_NAME = 100


def validated(serializer: serializers.BaseSerializer, data: Any) -> Any:
    """What `serializer` makes of the `data` it was given. ValidationError, by field, for unknown ones too.

    A field that is only read is known, and so is what the serializer lists in `answered_beside`: what a GET
    answered can be sent back.
    """
    is_valid = serializer.is_valid()
    unknown = _complaints(serializer, data)
    if unknown or not is_valid:
        # Of a list the errors are a list.
        errors: Any = serializer.errors
        raise serializers.ValidationError({**field_errors(serializers.ValidationError(errors)), **unknown})
    return serializer.validated_data


def _complaints(serializer: serializers.BaseSerializer, data: Any) -> dict[str, list[str]]:
    """A sentence for each name of `data` that is no field, by its path; at most `MOST_NAMED`."""
    complaints: dict[str, list[str]] = {}
    for path in _unknown(serializer, data, ""):
        complaints[path] = [_("There is no such field.")]
        if len(complaints) == MOST_NAMED:
            break
    return complaints


def _unknown(field: Any, data: Any, path: str) -> Iterator[str]:
    if isinstance(field, serializers.ListSerializer) and isinstance(data, list):
        for number, each in enumerate(data):
            yield from _unknown(field.child, each, f"{path}{number}.")
    elif isinstance(field, serializers.Serializer) and isinstance(data, Mapping):
        fields = field.fields
        answered = getattr(field, "answered_beside", ())
        for name in data:
            if name not in fields:
                if name not in answered:
                    yield f"{path}{str(name)[:LONGEST_NAME]}"
            elif not fields[name].read_only and not isinstance(data, QueryDict):
                yield from _unknown(fields[name], data[name], f"{path}{name}.")
