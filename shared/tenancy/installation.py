"""Which installation a database belongs to: known by its secret, which the database itself never learns.

The secret opens what is sealed (`sealing`) and names the installation's database roles (`roles`). A process
with another one would lock people out, so it is refused before anything is changed.
"""

import hashlib
import hmac
from pathlib import Path
from typing import Any

from .postgresql.sessions import is_transaction_pooled

# Asked before the migrations have made the table, and by whoever has no Django yet.
_IS_KNOWN = "SELECT to_regclass('public.tenancy_installation') IS NOT NULL"
_NAME = "SELECT name FROM public.tenancy_installation"


class UnfitDatabase(Exception):
    """The database cannot be worked with as it is reached here; the message says in one line what to do."""


class TransactionPooling(UnfitDatabase):
    """A pooler stands between that changes sessions, and with them the rights of a connection."""


class WrongSecret(UnfitDatabase):
    """The secret that is here is not the one the database was set up with; the message says what to do."""


def installation_name(secret_key: str) -> str:
    """The installation's name, 24 hexadecimal digits, which gives its secret away to nobody."""
    return hmac.new(secret_key.encode(), b"installation", hashlib.sha256).hexdigest()[:24]


def installation_of(cursor: Any) -> str | None:
    """The name of the installation that a database belongs to, asked as its owner; None for a new one."""
    cursor.execute(_IS_KNOWN)
    if not cursor.fetchone()[0]:
        return None
    cursor.execute(_NAME)
    return str(cursor.fetchone()[0])


def refuse_unfit_database(cursor: Any, installation: str, home: Path) -> None:
    """Raise UnfitDatabase unless the database is new or belongs to `installation`, and sessions last.

    Without a secret there is no name of an installation either: it is empty then.
    """
    if is_transaction_pooled(cursor.connection):
        raise TransactionPooling(
            "DATABASE_URL leads through a pooler in transaction mode, where the rights of one request "
            "would meet another: set it to session mode, or take the server's own address."
        )
    known = installation_of(cursor)
    if installation and known in (None, installation):
        return
    if known is None:
        raise WrongSecret(
            "There is no secret yet: set COMMISSARY_SECRET_KEY, or run npm start, which makes one."
        )
    which = "another secret than the one that is here" if installation else "a secret that is not here"
    raise WrongSecret(
        f"This database was set up with {which}: restore {home / 'secret.key'} or COMMISSARY_SECRET_KEY. "
        "If it is lost, npm start -- --new-secret goes on without; two-factor sign-in is off for all then."
    )
