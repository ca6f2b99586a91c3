"""Run concurrent work for two domains, in threads with separate connections."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

from django.db import connection, connections

from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work

_TURNS = 20


@contextmanager
def own_connection() -> Iterator[None]:
    """Close the connections of a thread at its end."""
    try:
        yield
    finally:
        connections.close_all()


def run_in_both(one: DomainRef, other: DomainRef, look: Callable[[], Iterable[str]]) -> list[set[str]]:
    """Run `look` for both domains in two threads, always in their unit of work, and return all results."""
    barrier = Barrier(2)

    def work(domain: DomainRef) -> set[str]:
        seen: set[str] = set()
        with own_connection():
            for _ in range(_TURNS):
                barrier.wait(timeout=10)
                with unit_of_work(domain):
                    barrier.wait(timeout=10)
                    seen.update(look())
        return seen

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(work, [one, other]))


def waiting_requests() -> int:
    """Return the number of connections to this test's database that wait for an identical request."""
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
            " WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted"
        )
        return int(cursor.fetchone()[0])
