"""The lock of a kind of rows: a service takes it before it counts rows and adds one.

The order of locks is the same everywhere: the lock of the kind, then rows, several of them by their keys.
"""

from django.db import connection, models

# The table's own number makes the lock this domain's: advisory locks are shared by the whole database.
_LOCK = "SELECT pg_advisory_xact_lock(%s::regclass::oid::int, %s)"


def lock_kind(model: type[models.Model], part: int = 0) -> None:
    """Wait for other changes to this kind of rows, or to `part` of them, until the transaction ends.

    The rows of `model` are those of the current domain; `part` separates collections, or domains where one
    table has the rows of all of them.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [model._meta.db_table, part])
