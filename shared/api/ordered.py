"""Rows in a manual order, which one API call changes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from django.db import models
from rest_framework import serializers

from shared.api.fields import Id

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST = 500
Row = TypeVar("Row", bound=models.Model)


class OrderBody(serializers.Serializer):
    """The ids of all rows in their new order."""

    ids = serializers.ListField(child=Id(), max_length=MOST, allow_empty=False)


def order_rows(rows: "models.QuerySet[Row]", ids: Sequence[int], missing: "StrOrPromise") -> list[Row]:
    """Return the rows with these ids, in this order and without duplicates.

    Raises ValidationError with the message `missing` for an unknown id.
    """
    wanted = list(dict.fromkeys(ids))
    by_id = rows.in_bulk(wanted)
    if len(by_id) < len(wanted):
        raise serializers.ValidationError({"ids": [missing]})
    return [by_id[each] for each in wanted]
