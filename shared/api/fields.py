"""Serializer fields which are stricter than REST framework's own."""

import re
from typing import Any

from rest_framework import serializers

BIGGEST_ID = 2**63 - 1
_ASCII_INTEGER = re.compile(r"-?[0-9]{1,19}")


class WholeNumber(serializers.IntegerField):
    """An integer in ASCII digits that fits the database; Python's int() also takes '٣', '1_0' and True."""

    default_error_messages = {"invalid": "A valid integer is required."}

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", -BIGGEST_ID)
        kwargs.setdefault("max_value", BIGGEST_ID)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int | str):
            self.fail("invalid")
        if isinstance(data, str) and not _ASCII_INTEGER.fullmatch(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class Id(WholeNumber):
    """The integer id of a row."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", 1)
        super().__init__(**kwargs)
