"""Work on tables that ends before those who wait for it give up: docs/decisions/0196-moves-give-way.md."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

import structlog
from django.db import Error, OperationalError, connections
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection
from psycopg.errors import QueryCanceled

from .router import OWNER

_LOOK_SECONDS: Final = 0.25
_CANCEL: Final = """
    SELECT pg_cancel_backend(%(pid)s) FROM pg_locks
    WHERE NOT granted AND waitstart < clock_timestamp() - %(seconds)s * interval '1 second'
    AND %(pid)s = ANY(pg_blocking_pids(pid)) LIMIT 1
"""

log = structlog.get_logger(__name__)


class OthersWaited(Exception):
    """It was cancelled, because somebody else waited for it."""


@contextmanager
def giving_way(owner: OwnerConnection, seconds: float) -> Iterator[None]:
    """Cancel what the owner's session does in the block once another one has waited for it that long.

    Raises OthersWaited then. A thread looks, over a connection of its own; where it cannot, all goes on.
    """
    owner.ensure_connection()
    watch = _Watch(owner.connection.info.backend_pid, seconds)
    watch.start()
    try:
        yield
    except OperationalError as error:
        if watch.has_cancelled and isinstance(error.__cause__, QueryCanceled):
            raise OthersWaited from error
        raise
    finally:
        watch.end()


class _Watch(Thread):
    def __init__(self, pid: int, seconds: float) -> None:
        super().__init__(name="giving-way", daemon=True)
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
            log.warning("tenancy.waiting_not_watched", reason=str(error))
        finally:
            connections[OWNER].close()

    def end(self) -> None:
        self._is_over.set()
        self.join()
