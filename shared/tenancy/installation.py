"""The installation that a database belongs to, identified by a hash of the secret key.

The secret key decrypts sealed values (`sealing`) and determines the names of the installation's database
roles (`roles`). A process with another key would lock users out, so it is rejected before it changes
anything.
"""

import hashlib
import hmac
from pathlib import Path
from typing import TYPE_CHECKING

from .postgresql.sessions import is_transaction_pooled

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper
    from psycopg import Cursor

# These queries run before migrations have created the table, and without Django.
_IS_KNOWN = "SELECT to_regclass('public.tenancy_installation') IS NOT NULL"
_NAME = "SELECT name FROM public.tenancy_installation"


class UnfitDatabase(Exception):
    """An error that is raised if the database cannot be used with this connection.

    The message contains advice on one line.
    """


class TransactionPooling(UnfitDatabase):
    """An error that is raised if a connection pooler switches sessions.

    This would also switch the privileges of a connection.
    """


class WrongSecret(UnfitDatabase):
    """An error that is raised if the database was set up with another secret key.

    The message contains advice.
    """


def installation_name(secret_key: str) -> str:
    """Return the name of the installation: 24 hexadecimal digits that do not reveal the secret key."""
    return hmac.new(secret_key.encode(), b"installation", hashlib.sha256).hexdigest()[:24]


def get_installation(cursor: "Cursor | CursorWrapper") -> str | None:
    """Return the name of the installation in the database, or None for a new database.

    Use the owner connection.
    """
    cursor.execute(_IS_KNOWN)
    ((is_known,),) = cursor.fetchall()
    if not is_known:
        return None
    cursor.execute(_NAME)
    ((name,),) = cursor.fetchall()
    return str(name)


def refuse_unfit_database(cursor: "Cursor | CursorWrapper", installation: str, home: Path) -> None:
    """Raise UnfitDatabase if the database belongs to another installation, or if a pooler switches sessions.

    `installation` is the name of this installation, or "" without a secret key, which also raises an error.
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
