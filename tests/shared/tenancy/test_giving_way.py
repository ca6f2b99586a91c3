"""Work that keeps somebody waiting is cancelled before they give up; work that does not goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connections

from commissary.database import connection_parameters
from shared.tenancy.giving_way import OthersWaited, giving_way
from shared.tenancy.router import OWNER
from tests.kit.waiting import until

LOCK = 7_301
PATIENCE = 30
HELD = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = %s AND granted"
TAKE = f"SELECT pg_advisory_lock({LOCK})"


def _hold(seconds: float) -> None:
    """Hold the lock as long as the statement takes, whether or not it is cancelled."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("BEGIN")
        try:
            cursor.execute(f"SELECT pg_advisory_xact_lock({LOCK}), pg_sleep(%s)", [seconds])
        finally:
            cursor.execute("ROLLBACK")


@contextmanager
def _somebody_who_waits() -> Iterator[Event]:
    """Wants the lock as soon as it is held; set once they have it."""
    has_it = Event()
    with psycopg.connect(**connection_parameters(OWNER), autocommit=True) as other:

        def wait() -> None:
            until(lambda: other.execute(HELD, [LOCK]).fetchone(), PATIENCE)
            other.execute(TAKE)
            has_it.set()

        thread = Thread(target=wait)
        thread.start()
        try:
            yield has_it
        finally:
            thread.join(PATIENCE)


def test_who_waits_comes_in_and_who_kept_them_waiting_is_told(committed: None) -> None:
    owner: Any = connections[OWNER]
    with _somebody_who_waits() as has_it:
        with pytest.raises(OthersWaited), giving_way(owner, 0.2):
            _hold(60)
        assert has_it.wait(PATIENCE)


def test_somebody_who_waits_for_a_moment_cancels_nothing(committed: None) -> None:
    owner: Any = connections[OWNER]
    with _somebody_who_waits() as has_it:
        with giving_way(owner, 60):
            _hold(1)
        assert has_it.wait(PATIENCE)


def test_an_error_of_its_own_stays_what_it_is(committed: None) -> None:
    owner: Any = connections[OWNER]
    with pytest.raises(OperationalError, match="statement timeout"), giving_way(owner, 60):
        _sleep_too_long()


def _sleep_too_long() -> None:
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SET statement_timeout = '50ms'")
        try:
            cursor.execute("SELECT pg_sleep(60)")
        finally:
            cursor.execute("RESET statement_timeout")
