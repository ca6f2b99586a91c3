"""A lock per kind of rows, and locks on rows that other rows refer to without a foreign key.

A service acquires the lock of a kind before it counts the rows of this kind and adds one.

The lock order is the same everywhere: the lock of the kind, then referenced rows, then referring rows; rows
of one kind sorted by their keys.
"""

from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection, models

# The table's oid makes the lock specific to this domain: advisory locks are database-wide.
_LOCK = "SELECT pg_advisory_xact_lock(%s::regclass::oid::int, %s)"


def lock_kind(model: type[models.Model], part: int = 0) -> None:
    """Wait for other changes to this kind of rows, or to `part` of them, and lock until the transaction ends.

    The rows of `model` are those of the current domain; `part` separates collections, or domains in a table
    that all of them share.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [model._meta.db_table, part])


def hold(rows: "models.QuerySet[Any]", *columns: str, unchanged: bool = False) -> list[tuple[Any, ...]]:
    """Return these columns of the rows, for a change that stores a reference to them.

    In a transaction no session deletes the rows, or with `unchanged` changes them, before it ends: the locks
    are those of a foreign key, and services lock a row with `to_delete` before they search for references.
    Outside a transaction, for example for a reply, the rows are only read.
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
