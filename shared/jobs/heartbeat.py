"""Renewal of the lease of a long-running job while its process is alive."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import structlog
from django.db import Error, connection

from shared.jobs.claims import Claim

_PARTS = 4
"""The number of renewals per lease. Three of them can fail before the lease ends."""
_END_SECONDS = 5.0

log = structlog.get_logger(__name__)


@contextmanager
def heartbeat(claim: Claim) -> Iterator[None]:
    """Renew the lease in a thread while the block runs, if the kind of job has a heartbeat.

    The thread has its own database connection.
    """
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
                return  # The claim was settled or lost, which the settling call detects.
        except Error as error:
            log.warning("jobs.lease_not_renewed", kind=claim.kind.name, reason=str(error))
        finally:
            connection.close()
