"""Changes of stops take turns, so that of two who want the last place of a slot one is refused."""

from django.db import connection

# The table's own number makes the lock this domain's: advisory locks are shared by the whole database.
_LOCK = "SELECT pg_advisory_xact_lock('stops_stop'::regclass::oid::bigint)"


def lock_stops() -> None:
    """Wait for the change of stops that is under way, and hold others up until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK)
