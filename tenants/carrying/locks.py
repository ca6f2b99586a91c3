"""One piece of work at a time for a domain, and few at a time for the installation.

Both are locks of the database that end with their connection: whoever dies holds nothing, and a row that
says "working" while its domain's lock is free was left behind by somebody who died.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from shared.tenancy.unit_of_work import current_domain

AT_ONCE = 2
"""Pieces of work of the whole installation at the same time."""
_DOMAINS = 0x6361_7272  # "carr", so that nobody else's locks are meant
_PLACES = 0x6361_7273


@contextmanager
def alone() -> Iterator[bool]:
    """Whether the current domain's work is ours, and there is a place to do it, until the block ends."""
    domain_id = current_domain().id
    if not _try(_DOMAINS, domain_id):
        yield False
        return
    try:
        place = next((each for each in range(AT_ONCE) if _try(_PLACES, each)), None)
        try:
            yield place is not None
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
