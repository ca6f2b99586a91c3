"""How long the database may take: a connection, a statement and a wait for a lock each end by themselves."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from commissary.config.env import read_environment

OWNER_SESSION: Final = {"lock_timeout": "15s"}
"""Migrations take their time, but hold up nobody who waits behind them for a lock."""

IDLE_SECONDS: Final = 120
"""How long a connection of the web server rests before it is ended: each holds seven megabytes, of plans."""


def session_of(statement_timeout: int) -> dict[str, str]:
    """What holds in a session whose statements may take `statement_timeout` seconds."""
    return {
        "statement_timeout": f"{statement_timeout}s",
        "lock_timeout": f"{statement_timeout * 750}ms",
        "idle_in_transaction_session_timeout": "30s",
    }


def with_idle_end(session: Mapping[str, str]) -> dict[str, str]:
    """The session of a process whose threads may have nothing to do for hours: the server ends it by then.

    By then the thread would not use it any more, so that nobody meets one that has ended.
    """
    return {**session, "idle_session_timeout": f"{IDLE_SECONDS + 15}s"}


def answer_timeout(statement_timeout: int) -> float:
    """Seconds after which a server that does not even say that its own deadline has passed is hung."""
    return statement_timeout + 1.0


def connection_parameters(alias: str) -> dict[str, Any]:
    """What psycopg connects with, for those who have loaded no apps, or want a session of their own."""
    database: dict[str, Any] = settings.DATABASES[alias]
    # What Django itself understands.
    options = {name: value for name, value in database["OPTIONS"].items() if name != "server_side_binding"}
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return options | {name: database[setting] or None for name, setting in names.items()}


def apply_deadlines() -> None:
    """Those of DB_STATEMENT_TIMEOUT as it is now, for the web server, forked from a process with another."""
    statement_timeout = read_environment().db_statement_timeout
    default: dict[str, Any] = settings.DATABASES["default"]
    default["ANSWER_TIMEOUT"] = answer_timeout(statement_timeout)
    default["SESSION"] = with_idle_end(session_of(statement_timeout))
    default["IDLE_SECONDS"] = IDLE_SECONDS
