"""Locks on a domain's tables until the end of the owner's transaction."""

from collections.abc import Iterable

from django.db import connections, models

from shared.tenancy import citus
from shared.tenancy.router import OWNER


def block_writes(locked: Iterable[type[models.Model]]) -> None:
    """Wait for writes to these tables to end, and block new ones until the owner's transaction ends.

    Reads continue. Call it in a transaction of the owner, with the domain's schema on the search path.
    """
    names = ", ".join(f'"{model._meta.db_table}"' for model in locked)
    with connections[OWNER].cursor() as cursor:
        if citus.is_installed(cursor):
            citus.change_tables_on_their_node_alone(cursor)
        cursor.execute(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE")
