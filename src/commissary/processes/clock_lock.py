"""The lock of the active clock, which is an advisory lock of its PostgreSQL session.

The session and the lock end when the process or PostgreSQL ends, or after IDLE_SECONDS without a query. The
holder runs a query before each tick, so a clock that hangs loses the lock. See
docs/decisions/processes-and-upgrades.md.
"""

import psycopg
import structlog
from django.conf import settings

from commissary.config.database import connection_parameters
from shared.tenancy.postgresql.sessions import set_statement
from shared.tenancy.postgresql.timeouts import TimeoutConnection, connect

log = structlog.get_logger(__name__)

_KEY = 0x636C6F636B
"""The key of the advisory lock: "clock".

Locks belong to a database, and each database has one installation.
"""
IDLE_SECONDS = 7
"""The idle time limit of a session in seconds.

It is longer than any pause between two queries. Together with the POLL_SECONDS of a waiting clock, it is less
than ten seconds.
"""
ANSWER_SECONDS = 3.0
"""Time limit in seconds for the server's response to a trivial query."""


class ClockLock:
    """The lock as one process sees it."""

    def __init__(self) -> None:
        self._session: TimeoutConnection | None = None
        self._is_held = False
        self._problem = ""

    def is_held(self) -> bool:
        """Acquire the lock if it is free, and return whether this process holds it.

        Returns False if the database is not available.
        """
        try:
            held = self._acquire()
        except psycopg.Error as error:
            self.release()
            self._log_problem(" ".join(str(error).split()))
            return False
        self._log_problem("")
        if held != self._is_held:
            log.info("clock.lock_taken" if held else "clock.lock_lost")
        self._is_held = held
        return held

    def release(self) -> None:
        """Release the lock by closing its session."""
        if self._session is not None:
            self._session.close()
            self._session = None
        self._is_held = False

    def _acquire(self) -> bool:
        if self._session is None:
            self._session = _session()
            self._is_held = False
        question = "SELECT true" if self._is_held else f"SELECT pg_try_advisory_lock({_KEY})"
        row = self._session.execute(question).fetchone()
        return bool(row and row[0])

    def _log_problem(self, problem: str) -> None:
        if problem and not self._problem:
            log.warning("clock.database_unavailable", reason=problem)
        self._problem = problem


def _session() -> TimeoutConnection:
    parameters = connection_parameters("default") | {"application_name": "commissary clock"}
    session = connect(ANSWER_SECONDS, **parameters, autocommit=True)
    wanted = settings.DATABASES["default"]["SESSION"] | {"idle_session_timeout": f"{IDLE_SECONDS}s"}
    session.execute(set_statement(wanted))
    return session
