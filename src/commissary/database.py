"""How long the database may take: a connection, a statement and a wait for a lock each end by themselves."""

from typing import Any

from django.conf import settings

from commissary.env import read_environment


def deadlines(patience: int) -> str:
    """Options of a connection whose statements may take `patience` seconds."""
    return (
        f"-c statement_timeout={patience}s -c lock_timeout={patience * 750}ms "
        "-c idle_in_transaction_session_timeout=30s"
    )


def silence(patience: int) -> float:
    """Seconds after which a server that does not even say that its own deadline has passed is hung."""
    return patience + 1.0


def keep_deadlines() -> None:
    """Those of DATABASE_PATIENCE as it is now, for a process forked from one with another."""
    patience = read_environment().database_patience
    default: dict[str, Any] = settings.DATABASES["default"]
    default["PATIENCE"] = silence(patience)
    default["OPTIONS"]["options"] = deadlines(patience)
