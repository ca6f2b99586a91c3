"""Settings of every database session, and the detection of transaction poolers.

Timeouts are set with SET once a connection is open: poolers such as PgBouncer reject startup options, and a
role's settings could not differ between web server and worker. See docs/decisions/domain-isolation.md.
"""

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

_ATTEMPTS = 3
"""Number of attempts to make a pooler change the session of an idle connection."""
_TIMEOUT = 5


def set_statement(session: Mapping[str, str]) -> str:
    """Return SQL that applies the settings of a session; they are constants, never input."""
    return "; ".join(f"SET {name} = '{value}'" for name, value in session.items())


@receiver(connection_created)
def begin_session(connection: BaseDatabaseWrapper, **_named: object) -> None:
    """Apply `SESSION` of the connection's settings."""
    session: Mapping[str, str] = connection.settings_dict.get("SESSION", {})
    if not session:
        return
    try:
        connection.connection.execute(set_statement(session), prepare=False)
    except BaseException:
        # Later code must not use a connection without timeouts.
        connection.close()
        raise


def is_transaction_pooled(connection: psycopg.Connection) -> bool:
    """Return whether a pooler gives the connection another session for each transaction.

    True is reliable. False is reliable without a pooler and with session pooling; a busy pooler in
    transaction mode may not be detected.
    """
    if _get_session_id(connection) == connection.info.backend_pid:
        return False
    known = {"password": connection.info.password, "connect_timeout": _TIMEOUT}
    described: dict[str, Any] = connection.info.get_parameters() | known
    with psycopg.connect(**described, autocommit=True) as resting:
        for _round in range(_ATTEMPTS):
            session = _get_session_id(resting)
            with psycopg.connect(**described) as other:
                # Two open connections with the same session prove a pooler in transaction mode.
                if session == _get_session_id(other) or session != _get_session_id(resting):
                    return True
    return False


def _get_session_id(connection: psycopg.Connection) -> int:
    """Return the server's process id from a query: poolers invent the id that they report on connect."""
    row = connection.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    return int(row[0]) if row else 0
