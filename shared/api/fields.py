"""Serializer fields that are stricter than REST framework's."""

import re
from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

BIGGEST_ID = 2**63 - 1
_ASCII_INTEGER = re.compile(r"-?[0-9]{1,19}")


class WholeNumber(serializers.IntegerField):
    """An integer in ASCII digits that fits into a database column.

    Python's int() would also accept '٣', '1_0' and True.
    """

    default_error_messages = {"invalid": _("A valid integer is required.")}

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", -BIGGEST_ID)
        kwargs.setdefault("max_value", BIGGEST_ID)
        super().__init__(**kwargs)

    def to_internal_value(self, data: object) -> int:
        if isinstance(data, bool) or not isinstance(data, int | str):
            self.fail("invalid")
        if isinstance(data, str) and not _ASCII_INTEGER.fullmatch(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class Id(WholeNumber):
    """The integer id of a row."""

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("min_value", 1)
        super().__init__(**kwargs)


@extend_schema_field(Id(allow_null=True))
class Reference(serializers.Field):
    """The id of a row of `model` in the current domain, or null.

    Validation fails with the message `unknown` if there is no such row.
    """

    def __init__(self, model: type[models.Model], *, unknown: "StrOrPromise", **kwargs: Any) -> None:
        self.model = model
        super().__init__(allow_null=True, required=False, error_messages={"unknown": unknown}, **kwargs)

    def to_internal_value(self, data: object) -> models.Model:
        rows: models.QuerySet = models.QuerySet(self.model)
        row = rows.filter(pk=Id().run_validation(data)).first()
        if row is None:
            self.fail("unknown")
        return row

    def to_representation(self, value: models.Model) -> Any:
        return value.pk


def many(serializer: type[serializers.Serializer], **options: Any) -> Any:
    """Return a serializer for a list. REST framework's type hints lack the options for lists."""
    return serializer(many=True, **options)
