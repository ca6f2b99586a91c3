"""Time limits for database connections, statements and locks."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from commissary.config.env import read_environment

OWNER_SESSION: Final = {"lock_timeout": "15s"}
"""The session settings of the owner connection.

A migration may take a long time, but must not block others while it waits for a lock.
"""

IDLE_SECONDS: Final = 120
"""Seconds after which an idle connection of a web server is closed, because its plans use 7 MB of memory."""


def session_settings(statement_timeout: int) -> dict[str, str]:
    """Return the session settings for a maximum of `statement_timeout` seconds per statement."""
    return {
        "statement_timeout": f"{statement_timeout}s",
        "lock_timeout": f"{statement_timeout * 750}ms",
        "idle_in_transaction_session_timeout": "30s",
    }


def add_idle_timeout(session: Mapping[str, str]) -> dict[str, str]:
    """Return the session settings with an idle timeout, for a process with threads that may be idle for
    hours.

    The server ends an idle session a little later than a thread stops using it, so that no thread uses an
    ended session.
    """
    return {**session, "idle_session_timeout": f"{IDLE_SECONDS + 15}s"}


def answer_timeout(statement_timeout: int) -> float:
    """Return the number of seconds after which a server that does not end a statement is considered hung."""
    return statement_timeout + 1.0


def connection_parameters(alias: str) -> dict[str, Any]:
    """Return psycopg's connection parameters, for code without Django's apps or with its own session."""
    database: dict[str, Any] = settings.DATABASES[alias]
    # `server_side_binding` exists only in Django.
    options = {name: value for name, value in database["OPTIONS"].items() if name != "server_side_binding"}
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return options | {name: database[setting] or None for name, setting in names.items()}


def apply_deadlines() -> None:
    """Apply the current DB_STATEMENT_TIMEOUT to a web server that a process with another value forked."""
    statement_timeout = read_environment().db_statement_timeout
    default: dict[str, Any] = settings.DATABASES["default"]
    default["ANSWER_TIMEOUT"] = answer_timeout(statement_timeout)
    default["SESSION"] = add_idle_timeout(session_settings(statement_timeout))
    default["IDLE_SECONDS"] = IDLE_SECONDS
