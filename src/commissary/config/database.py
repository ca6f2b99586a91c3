"""Time limits of the database for connections, statements and locks."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from commissary.config.env import read_environment

OWNER_SESSION: Final = {"lock_timeout": "15s"}
"""Migrations may take a long time, but must not block others while they wait for a lock."""

IDLE_SECONDS: Final = 120
"""Idle time in seconds after which a web server's connection is closed: its plans use seven megabytes."""


def session_settings(statement_timeout: int) -> dict[str, str]:
    """Return the session settings for statements of at most `statement_timeout` seconds."""
    return {
        "statement_timeout": f"{statement_timeout}s",
        "lock_timeout": f"{statement_timeout * 750}ms",
        "idle_in_transaction_session_timeout": "30s",
    }


def add_idle_timeout(session: Mapping[str, str]) -> dict[str, str]:
    """Return the session settings for a process with threads that may be idle for hours.

    The server ends a session only after its thread has stopped using it, so that no thread gets a closed
    session.
    """
    return {**session, "idle_session_timeout": f"{IDLE_SECONDS + 15}s"}


def answer_timeout(statement_timeout: int) -> float:
    """Return the number of seconds after which a server that misses its own deadline counts as hung."""
    return statement_timeout + 1.0


def connection_parameters(alias: str) -> dict[str, Any]:
    """Return psycopg's connection parameters, for code without loaded apps or in a separate session."""
    database: dict[str, Any] = settings.DATABASES[alias]
    # An option of Django only.
    options = {name: value for name, value in database["OPTIONS"].items() if name != "server_side_binding"}
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return options | {name: database[setting] or None for name, setting in names.items()}


def apply_deadlines() -> None:
    """Apply the current DB_STATEMENT_TIMEOUT, for a web server forked from a process with another value."""
    statement_timeout = read_environment().db_statement_timeout
    default: dict[str, Any] = settings.DATABASES["default"]
    default["ANSWER_TIMEOUT"] = answer_timeout(statement_timeout)
    default["SESSION"] = add_idle_timeout(session_settings(statement_timeout))
    default["IDLE_SECONDS"] = IDLE_SECONDS
