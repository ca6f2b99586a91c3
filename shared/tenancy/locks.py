"""A lock per kind of rows: a service takes it before it counts rows and adds one.

The lock order is the same everywhere: the lock of the kind, then rows, sorted by their keys.
"""

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
