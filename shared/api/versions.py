"""Rows that several people write: a save names the version it is based on, and an older one is refused.

Services lock a row with `lock_row`, which checks the caller's rights on the locked row: before the lock
another request may be changing the row. Views say over HTTP who was first with
`refusing_stale`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models

from shared.api.errors import Conflict

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Row = TypeVar("Row", bound=models.Model)
Check = Callable[[Row], object]
"""Raises an exception if the caller may not change that row."""


def permit(_row: object) -> None:
    """The check of changes that the product itself makes."""


class StaleVersion(Exception):
    """Somebody saved the row after the version this change was based on."""

    def __init__(self, row: Any) -> None:
        super().__init__(f"{row._meta.label} {row.pk} is at version {row.version}.")
        self.row = row


def lock_row(
    rows: "models.QuerySet[Row]", pk: object, version: int | None = None, *, check: Check[Row] = permit
) -> Row:
    """The row as it is now, until the end of the transaction.

    Raises DoesNotExist, StaleVersion as `check_version` does, and what `check` raises.
    """
    row = rows.select_for_update(of=("self",)).get(pk=pk)
    check_version(row, version)
    check(row)
    return row


def check_version(row: Any, version: int | None) -> None:
    """Raises StaleVersion for a row, locked by the caller, that is not the version a change is based on."""
    if version is not None and version != row.version:
        raise StaleVersion(row)


@contextmanager
def refusing_stale(message: "StrOrPromise") -> Iterator[None]:
    """Turn StaleVersion into 409 with its code, and what the row's version is now."""
    try:
        yield
    except StaleVersion as error:
        raise stale(error, message) from error


def stale(error: StaleVersion, message: "StrOrPromise", **more: Any) -> Conflict:
    """The refusal of a save that somebody else was faster than."""
    version, updated_at = error.row.version, error.row.updated_at
    return Conflict("stale_version", message, version=version, updated_at=updated_at, **more)
