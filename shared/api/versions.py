"""Rows that several users edit: a save names its base version, and is rejected if that is outdated.

Services lock a row with `lock_row`, which checks the caller's permissions on the locked row, because another
request may change the row before the lock. Views convert the conflict to a reply with `refuse_stale`.
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
"""Raises an exception if the caller may not change the row."""


def permit(_row: object) -> None:
    """The check for changes that no user makes: allow everything."""


class StaleVersion(Exception):
    """Another user saved the row after the version that this change is based on."""

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
    """Lock the row until the end of the transaction and return its current state.

    With `to_delete`, this and transactions that store references to the row also wait for each other. Raises
    DoesNotExist, StaleVersion as `check_version` does, and the exceptions of `check`.
    """
    row = rows.select_for_update(of=("self",), no_key=not to_delete).get(pk=pk)
    check_version(row, version)
    check(row)
    return row


def check_version(row: Any, version: int | None) -> None:
    """Raise StaleVersion if the locked row is not the version that the change is based on."""
    if version is not None and version != row.version:
        raise StaleVersion(row)


@contextmanager
def refuse_stale(message: "StrOrPromise") -> Iterator[None]:
    """Convert StaleVersion to a 409 with its code and the row's current version."""
    try:
        yield
    except StaleVersion as error:
        raise stale(error, message) from error


def stale(error: StaleVersion, message: "StrOrPromise", **more: Any) -> Conflict:
    """Return the error for a save that is based on an old version."""
    version, updated_at = error.row.version, error.row.updated_at
    return Conflict("stale_version", message, version=version, updated_at=updated_at, **more)
