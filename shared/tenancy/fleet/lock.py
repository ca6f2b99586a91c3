"""The lock for changes to the schemas of all domains.

These changes run one at a time, and only while every database machine responds.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.tenancy.nodes import nodes

# This is a session lock, so that a migration can commit while it holds the lock.
_TRY_LOCK = "SELECT pg_try_advisory_lock(hashtext('commissary fleet'))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtext('commissary fleet'))"

Progress = Callable[[str], None]
"""A function that shows a line about the progress to the operator."""


class CannotMigrateFleet(Exception):
    """An error that is raised if no migration could be run. The message gives the reason on one line."""


def refuse_unusable_nodes(owner: OwnerConnection) -> None:
    """Raise CannotMigrateFleet if a database node cannot be used."""
    with owner.cursor() as cursor:
        problem = nodes().find_problem(cursor)
    if problem:
        raise CannotMigrateFleet(f"{problem} Nothing was changed.")


@contextmanager
def exclusively(owner: OwnerConnection, progress: Progress, patience: float) -> Iterator[None]:
    """Hold the fleet lock during the block, so that no other migration runs.

    Raises CannotMigrateFleet if the lock does not become free within `patience` seconds.
    """
    until, has_waited = time.monotonic() + patience, False
    with owner.cursor() as cursor:
        cursor.execute(_TRY_LOCK)
        while not cursor.fetchone()[0]:
            if time.monotonic() > until:
                raise CannotMigrateFleet("Another migration is running. Nothing was changed.")
            if not has_waited:
                progress("Waiting for another running migration.")
            has_waited = True
            time.sleep(0.2)
            cursor.execute(_TRY_LOCK)
    try:
        yield
    finally:
        if owner.connection is None or owner.connection.closed:
            owner.close()  # The lock ended with the connection.
        else:
            owner.set_schema_to_public()
            with owner.cursor() as cursor:
                cursor.execute(_UNLOCK)
