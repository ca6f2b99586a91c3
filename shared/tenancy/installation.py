"""The installation that owns a database, identified by a hash of the secret.

The secret decrypts sealed values (`sealing`) and determines the names of the installation's database roles
(`roles`). A process with another secret would lock users out, so it is rejected before any change.
"""

import hashlib
import hmac
from pathlib import Path
from typing import TYPE_CHECKING

from .postgresql.sessions import is_transaction_pooled

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper
    from psycopg import Cursor

# Used before migrations have created the table, and without Django.
_IS_KNOWN = "SELECT to_regclass('public.tenancy_installation') IS NOT NULL"
_NAME = "SELECT name FROM public.tenancy_installation"


class UnfitDatabase(Exception):
    """The database cannot be used through this connection. The message contains one line of advice."""


class TransactionPooling(UnfitDatabase):
    """A pooler switches sessions, and with them the privileges of a connection."""


class WrongSecret(UnfitDatabase):
    """The secret differs from the database's secret. The message contains advice."""


def installation_name(secret_key: str) -> str:
    """Return the installation's name, 24 hexadecimal digits that do not reveal the secret."""
    return hmac.new(secret_key.encode(), b"installation", hashlib.sha256).hexdigest()[:24]


def get_installation(cursor: "Cursor | CursorWrapper") -> str | None:
    """Return the name of the database's installation, or None for a new one. Requires the owner."""
    cursor.execute(_IS_KNOWN)
    ((is_known,),) = cursor.fetchall()
    if not is_known:
        return None
    cursor.execute(_NAME)
    ((name,),) = cursor.fetchall()
    return str(name)


def refuse_unfit_database(cursor: "Cursor | CursorWrapper", installation: str, home: Path) -> None:
    """Raise UnfitDatabase unless the database is new or belongs to `installation`, and sessions are stable.

    `installation` is empty if there is no secret.
    """
    if is_transaction_pooled(cursor.connection):
        raise TransactionPooling(
            "DATABASE_URL points to a pooler in transaction mode, which would mix the permissions of "
            "requests. Set the pooler to session mode, or use the address of the server."
        )
    known = get_installation(cursor)
    if installation and known in (None, installation):
        return
    if known is None:
        raise WrongSecret(
            "There is no secret key. Set COMMISSARY_SECRET_KEY, or run npm start, which creates one."
        )
    which = "another secret key" if installation else "a secret key that is not here"
    raise WrongSecret(
        f"This database was set up with {which}. Restore {home / 'secret.key'} or "
        "COMMISSARY_SECRET_KEY. If the key is lost, run npm start -- --new-secret, which turns "
        "two-factor authentication off for all users."
    )
