"""The order of rows that have a `position`."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db import models

Row = TypeVar("Row", bound=models.Model)


def change_places(
    rows: "models.QuerySet[Row]", wanted: Sequence[Row], check: Callable[[Row], object] | None = None
) -> None:
    """Swap the positions of the rows in `wanted`, so that they are in this order.

    Other rows keep their positions. Call this in a transaction. Raises the exceptions of `check` for a locked
    row.
    """
    held = rows.order_by("pk").select_for_update().in_bulk([row.pk for row in wanted])
    moved: list[Any] = [held[row.pk] for row in wanted if row.pk in held]
    if check is not None:
        for row in moved:
            check(row)
    for row, position in zip(moved, sorted(each.position for each in moved), strict=True):
        row.position = position
    rows.bulk_update(moved, ["position"])
