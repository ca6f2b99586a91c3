"""Rows that several users edit.

A save specifies its base version, and is rejected if that version is outdated.

Services lock a row with `lock_row`, which checks the caller's permissions on the locked row, because another
request may change the row before the lock. Views convert the conflict to a response with `refuse_stale`.
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
"""A function that raises an exception if the caller may not change the row."""


def permit(_row: object) -> None:
    """Allow everything. This is the check for changes that no user makes."""


class StaleVersion(Exception):
    """An error that is raised for a change that is based on an outdated version of a row.

    Another user has saved the row since.
    """

    def __init__(self, row: Any) -> None:
        super().__init__(f"{row._meta.label} {row.pk} is at version {row.version}.")
        self.row = row


def lock_row(
    rows: "models.QuerySet[Row]",
    pk: object,
    version: int | None = None,
    *,
    check: Check[Row] = permit,
    to_delete: bool = False,
) -> Row:
    """Lock the row until the transaction ends, and return its current state.

    With `to_delete`, this transaction and transactions that store references to the row also wait for each
    other. Raises DoesNotExist, StaleVersion as `check_version` does, and the exceptions of `check`.
    """
    row = rows.select_for_update(of=("self",), no_key=not to_delete).get(pk=pk)
    check_version(row, version)
    check(row)
    return row


def check_version(row: Any, version: int | None) -> None:
    """Raise StaleVersion if `version` is set and the locked row has a different version."""
    if version is not None and version != row.version:
        raise StaleVersion(row)


@contextmanager
def refuse_stale(message: "StrOrPromise") -> Iterator[None]:
    """Convert StaleVersion in this block to a 409 error with its code and the row's current version."""
    try:
        yield
    except StaleVersion as error:
        raise stale(error, message) from error


def stale(error: StaleVersion, message: "StrOrPromise", **more: Any) -> Conflict:
    """Return the error for a save that is based on an outdated version."""
    version, updated_at = error.row.version, error.row.updated_at
    return Conflict("stale_version", message, version=version, updated_at=updated_at, **more)
