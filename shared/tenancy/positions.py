"""The order of rows that have a `position`."""

from collections.abc import Sequence
from typing import Any, TypeVar

from django.db import models

Row = TypeVar("Row", bound=models.Model)


def change_places(rows: "models.QuerySet[Row]", wanted: Sequence[Row]) -> None:
    """Let the `wanted` rows change positions among each other, to stand as they are given.

    Others stay where they are. To be called in a transaction.
    """
    held = rows.select_for_update().in_bulk([row.pk for row in wanted])
    moved: list[Any] = [held[row.pk] for row in wanted if row.pk in held]
    for row, position in zip(moved, sorted(each.position for each in moved), strict=True):
        row.position = position
    rows.bulk_update(moved, ["position"])
