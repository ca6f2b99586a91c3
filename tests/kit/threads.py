"""Work for two domains at the same moment, in threads with connections of their own."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

from django.db import connections

from shared.tenancy.unit_of_work import DomainRef, unit_of_work

_TURNS = 20


@contextmanager
def own_connection() -> Iterator[None]:
    """Context of a thread: closes its connections at the end."""
    try:
        yield
    finally:
        connections.close_all()


def seen_by_both(one: DomainRef, other: DomainRef, look: Callable[[], Iterable[str]]) -> list[set[str]]:
    """What `look` ever finds for each of them, in two threads that are always both in their unit of work."""
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
