"""Locks on tables of a domain until the owner's transaction ends."""

from collections.abc import Iterable

from django.db import connections, models

from shared.tenancy.nodes import nodes
from shared.tenancy.router import OWNER


def block_writes(locked: Iterable[type[models.Model]]) -> None:
    """Wait for writes to these tables, and block new writes until the owner's transaction ends.

    Reads are still possible. Call this in a transaction of the owner, with the domain's schema on the search
    path.
    """
    names = ", ".join(f'"{model._meta.db_table}"' for model in locked)
    with connections[OWNER].cursor() as cursor:
        nodes().change_tables_on_one_node(cursor)
        cursor.execute(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE")
