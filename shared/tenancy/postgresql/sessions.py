"""Settings of every database session, and detection of poolers in transaction mode.

Timeouts are set with SET after a connection is opened, because poolers such as PgBouncer reject startup
options, and settings of a role would be the same for web servers and workers. See
docs/decisions/domain-isolation.md.
"""

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

_ATTEMPTS = 3
"""The number of attempts to make a pooler switch the session of an idle connection."""
_TIMEOUT = 5


def set_statement(session: Mapping[str, str]) -> str:
    """Return SQL that applies the settings of a session.

    The settings are constants and never come from input.
    """
    return "; ".join(f"SET {name} = '{value}'" for name, value in session.items())


@receiver(connection_created)
def begin_session(connection: BaseDatabaseWrapper, **_named: object) -> None:
    """Apply the session settings of a new connection (`SESSION`)."""
    session: Mapping[str, str] = connection.settings_dict.get("SESSION", {})
    if not session:
        return
    try:
        connection.connection.execute(set_statement(session), prepare=False)
    except BaseException:
        # No later code may use a connection without timeouts.
        connection.close()
        raise


def is_transaction_pooled(connection: psycopg.Connection) -> bool:
    """Return whether a pooler can give the connection another session for each transaction.

    True is reliable. False is reliable without a pooler and for session pooling, but a busy pooler in
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
                # If two open connections have the same session, there is a pooler in transaction mode.
                if session == _get_session_id(other) or session != _get_session_id(resting):
                    return True
    return False


def _get_session_id(connection: psycopg.Connection) -> int:
    """Return the id of the server process from a query. Poolers report a different id to their clients."""
    row = connection.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    return int(row[0]) if row else 0
