"""Which installation a database belongs to: known by its secret, which the database itself never learns.

The secret opens what is sealed (`sealing`) and names the installation's database roles (`roles`). A process
with another one would lock people out, so it is refused before anything is changed.
"""

import hashlib
import hmac
from pathlib import Path
from typing import Any

# Asked before the migrations have made the table, and by whoever has no Django yet.
_IS_KNOWN = "SELECT to_regclass('public.tenancy_installation') IS NOT NULL"
_NAME = "SELECT name FROM public.tenancy_installation"


class WrongSecret(Exception):
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


def refuse_wrong_secret(cursor: Any, installation: str, home: Path) -> None:
    """Raise WrongSecret unless the database is new or belongs to `installation`.

    Without a secret there is no name of an installation either: it is empty then.
    """
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
