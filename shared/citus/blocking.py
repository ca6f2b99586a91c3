"""Cancel statements that block other sessions. See docs/decisions/citus.md."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

import structlog
from django.db import Error, OperationalError, connections
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection
from psycopg.errors import QueryCanceled

from shared.tenancy.router import OWNER

_LOOK_SECONDS: Final = 0.25
_CANCEL: Final = """
    SELECT pg_cancel_backend(%(pid)s) FROM pg_locks
    WHERE NOT granted AND waitstart < clock_timestamp() - %(seconds)s * interval '1 second'
    AND %(pid)s = ANY(pg_blocking_pids(pid)) LIMIT 1
"""

log = structlog.get_logger(__name__)


class CancelledAsBlocking(Exception):
    """An error that is raised if the statement was canceled because another session was waiting for it."""


@contextmanager
def cancel_if_blocking(owner: OwnerConnection, seconds: float) -> Iterator[None]:
    """Cancel the owner's statement in this block when another session has waited for it for `seconds`.

    The block then raises CancelledAsBlocking. A thread monitors the locks on a separate connection. If the
    connection fails, the block continues without monitoring.
    """
    owner.ensure_connection()
    monitor = _BlockingMonitor(owner.connection.info.backend_pid, seconds)
    monitor.start()
    try:
        yield
    except OperationalError as error:
        # The statement's error can arrive before the monitor has noted that it canceled the statement.
        monitor.end()
        if monitor.has_cancelled and isinstance(error.__cause__, QueryCanceled):
            raise CancelledAsBlocking from error
        raise
    finally:
        monitor.end()


class _BlockingMonitor(Thread):
    def __init__(self, pid: int, seconds: float) -> None:
        super().__init__(name="blocking-monitor", daemon=True)
        self._filled = {"pid": pid, "seconds": seconds}
        self._is_over = Event()
        self.has_cancelled = False

    def run(self) -> None:
        try:
            with connections[OWNER].cursor() as cursor:
                while not self.has_cancelled and not self._is_over.wait(_LOOK_SECONDS):
                    cursor.execute(_CANCEL, self._filled)
                    self.has_cancelled = cursor.fetchone() is not None
        except Error as error:
            log.warning("tenancy.blocking_not_monitored", reason=str(error))
        finally:
            connections[OWNER].close()

    def end(self) -> None:
        self._is_over.set()
        self.join()
