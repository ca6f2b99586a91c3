"""A statement that blocks another session for too long is canceled, and the blocked sessions continue."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connections

from commissary.config.database import connection_parameters
from shared.citus.blocking import CancelledAsBlocking, cancel_if_blocking
from shared.tenancy.router import OWNER
from tests.kit.waiting import until

LOCK = 7_301
PATIENCE = 30
HELD = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = %s AND granted"
TAKE = f"SELECT pg_advisory_lock({LOCK})"


def _hold(seconds: float) -> None:
    """Hold the lock until the statement ends, even if it is canceled."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("BEGIN")
        try:
            cursor.execute(f"SELECT pg_advisory_xact_lock({LOCK}), pg_sleep(%s)", [seconds])
        finally:
            cursor.execute("ROLLBACK")


@contextmanager
def _blocked_session() -> Iterator[Event]:
    """Request the lock as soon as another session holds it. The event is set when the lock is acquired."""
    is_acquired = Event()
    with psycopg.connect(**connection_parameters(OWNER), autocommit=True) as other:

        def wait() -> None:
            until(lambda: other.execute(HELD, [LOCK]).fetchone(), PATIENCE)
            other.execute(TAKE)
            is_acquired.set()

        thread = Thread(target=wait)
        thread.start()
        try:
            yield is_acquired
        finally:
            thread.join(PATIENCE)


def test_blocking_statement_is_canceled(committed: None) -> None:
    owner: Any = connections[OWNER]
    with _blocked_session() as is_acquired:
        with pytest.raises(CancelledAsBlocking), cancel_if_blocking(owner, 0.2):
            _hold(60)
        assert is_acquired.wait(PATIENCE)


def test_short_block_cancels_nothing(committed: None) -> None:
    owner: Any = connections[OWNER]
    with _blocked_session() as is_acquired:
        with cancel_if_blocking(owner, 60):
            _hold(1)
        assert is_acquired.wait(PATIENCE)


def test_other_error_is_raised_unchanged(committed: None) -> None:
    owner: Any = connections[OWNER]
    with pytest.raises(OperationalError, match="statement timeout"), cancel_if_blocking(owner, 60):
        _sleep_too_long()


def _sleep_too_long() -> None:
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SET statement_timeout = '50ms'")
        try:
            cursor.execute("SELECT pg_sleep(60)")
        finally:
            cursor.execute("RESET statement_timeout")
