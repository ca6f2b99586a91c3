"""The lease of work that takes minutes, renewed for as long as its process lives."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import structlog
from django.db import Error, connection

from shared.jobs.claims import Claim

_PARTS = 4
"""A lease is renewed so often that three attempts may fail before it is over."""
_END_SECONDS = 5.0

log = structlog.get_logger(__name__)


@contextmanager
def heartbeat(claim: Claim) -> Iterator[None]:
    """Renew the lease while the block runs, if the kind has it, by a thread with a connection of its own."""
    if not claim.kind.has_heartbeat:
        yield
        return
    is_over = Event()
    thread = Thread(target=_renew, args=(claim, is_over), name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join(_END_SECONDS)


def _renew(claim: Claim, is_over: Event) -> None:
    while not is_over.wait(claim.kind.lease.total_seconds() / _PARTS):
        try:
            if not claim.renew():
                return  # settled, or lost: whoever settles it finds out
        except Error as error:
            log.warning("jobs.lease_not_renewed", kind=claim.kind.name, reason=str(error))
        finally:
            connection.close()
