"""One piece of work at a time for a domain, and few at a time for the installation.

Both are locks of the database that end with their connection: whoever dies holds nothing, and a row that
says "working" while its domain's lock is free was left behind by somebody who died.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from django.conf import settings
from django.db import connection

from shared.tenancy.unit_of_work import current_domain

_DOMAINS = 0x6361_7272  # "carr", so that nobody else's locks are meant
_PLACES = 0x6361_7273


class Place(Enum):
    """What came of asking for the right to work."""

    OURS = "ours"
    TAKEN = "taken"
    """Somebody works for this domain."""
    NONE_FREE = "none free"
    """As many as may work for other domains."""


@contextmanager
def alone() -> Iterator[Place]:
    """Whether the current domain's work is ours until the block ends."""
    domain_id = current_domain().id
    if not _try(_DOMAINS, domain_id):
        yield Place.TAKEN
        return
    try:
        place = next((each for each in range(settings.BACKUPS_AT_ONCE) if _try(_PLACES, each)), None)
        try:
            yield Place.NONE_FREE if place is None else Place.OURS
        finally:
            if place is not None:
                _unlock(_PLACES, place)
    finally:
        _unlock(_DOMAINS, domain_id)


def _try(kind: int, number: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s::int, %s::int)", [kind, number])
        return bool(cursor.fetchone()[0])


def _unlock(kind: int, number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock(%s::int, %s::int)", [kind, number])
