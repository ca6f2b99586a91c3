"""Renewal of the lease of long-running jobs while their process lives."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import structlog
from django.db import Error, connection

from shared.jobs.claims import Claim

_PARTS = 4
"""Renewals per lease, so that three may fail before it ends."""
_END_SECONDS = 5.0

log = structlog.get_logger(__name__)


@contextmanager
def heartbeat(claim: Claim) -> Iterator[None]:
    """Renew the lease while the block runs, if the kind asks for it, in a thread with its own connection."""
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
                return  # Settled or lost: the settling call detects it.
        except Error as error:
            log.warning("jobs.lease_not_renewed", kind=claim.kind.name, reason=str(error))
        finally:
            connection.close()
