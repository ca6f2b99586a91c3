"""A lock for each kind of rows, and locks on rows that other rows reference without a foreign key.

A service acquires the lock of a kind before it counts the rows of this kind and adds one. The order of locks
is the same everywhere: first the lock of the kind, then referenced rows, then the rows that reference them.
Rows of the same kind are sorted by their keys.
"""

from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection, models

# Advisory locks apply to the whole database, so the lock contains the oid of the domain's table.
_LOCK = "SELECT pg_advisory_xact_lock(%s::regclass::oid::int, %s)"


def lock_kind(model: type[models.Model], part: int = 0) -> None:
    """Lock a kind of rows, or a `part` of it, until the transaction ends, after waiting for other changes.

    The lock is for the rows of `model` in the current domain. `part` separates collections, or domains in a
    table that they share.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [model._meta.db_table, part])


def hold(rows: "models.QuerySet[Any]", *columns: str, unchanged: bool = False) -> list[tuple[Any, ...]]:
    """Return these columns of the rows, for a change that stores references to the rows.

    In a transaction, the rows are locked until it ends. No other session can then delete them or, with
    `unchanged`, change them. The locks are the same as for a foreign key, and services lock a row with
    `to_delete` before they search for references to it. Outside a transaction, for example for a response,
    the rows are only read.
    """
    try:
        sql, params = rows.order_by("pk").values_list(*columns).query.sql_with_params()
    except EmptyResultSet:
        return []
    if connection.in_atomic_block:
        sql += " FOR SHARE" if unchanged else " FOR KEY SHARE"
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()
