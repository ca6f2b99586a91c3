"""What holds in every session with the database, and whether there are sessions at all.

Time-outs are said with SET once a connection is open: poolers such as PgBouncer refuse options at start-up,
and a role's own settings could not differ between web server and worker.
See docs/decisions/0072-session-settings.md.
"""

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

_ATTEMPTS = 3
"""How often a pooler is tempted to change the session of a connection that rests."""
_TIMEOUT = 5


def set_statement(session: Mapping[str, str]) -> str:
    """SQL that puts the settings of a session in force; they are ours, never input."""
    return "; ".join(f"SET {name} = '{value}'" for name, value in session.items())


@receiver(connection_created)
def begin_session(connection: BaseDatabaseWrapper, **_named: Any) -> None:
    """Put in force what `SESSION` of the connection's settings says."""
    session: Mapping[str, str] = connection.settings_dict.get("SESSION", {})
    if not session:
        return
    try:
        connection.connection.execute(set_statement(session), prepare=False)
    except BaseException:
        # One without time-outs must not be used by whoever comes next.
        connection.close()
        raise


def is_transaction_pooled(connection: psycopg.Connection[Any]) -> bool:
    """Whether a pooler stands between that gives a connection another session for each transaction.

    True is certain. False is certain where nothing stands between, and where a pooler keeps sessions; one in
    transaction mode that is busy may not be found out.
    """
    if _session_of(connection) == connection.info.backend_pid:
        return False
    known = {"password": connection.info.password, "connect_timeout": _TIMEOUT}
    described: dict[str, Any] = connection.info.get_parameters() | known
    with psycopg.connect(**described, autocommit=True) as resting:
        for _round in range(_ATTEMPTS):
            session = _session_of(resting)
            with psycopg.connect(**described) as other:
                # A session that is another's while its own connection is open belongs to nobody.
                if session == _session_of(other) or session != _session_of(resting):
                    return True
    return False


def _session_of(connection: psycopg.Connection[Any]) -> int:
    """The process of the server; a pooler invents the number that a connection is told at its start."""
    row = connection.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    return int(row[0]) if row else 0
