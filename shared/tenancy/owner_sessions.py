"""Keep the owner's database session open after a request that created a domain, for the next new domain.

Opening a session takes a third as long as creating the domain, because this includes a login, the start of a
server process, and loading the tables of the catalog. See docs/decisions/domain-creation.md.
"""

import time
from typing import Any
from weakref import WeakKeyDictionary

SECONDS = 20
"""The number of seconds for which a session waits for the next domain.

The next activity in its thread then closes it.
"""
MOST_DOMAINS = 10
"""The number of domains after which a session closes. The server uses 1 MB of memory per created domain."""

_made: WeakKeyDictionary[Any, int] = WeakKeyDictionary()


def wait_for_next(owner: Any) -> None:
    """Keep the session of `owner` open when the request that created a domain ends."""
    session = owner.connection
    _made[session] = _made.get(session, 0) + 1
    if _made[session] < MOST_DOMAINS:
        owner.close_at = time.monotonic() + SECONDS
    else:
        owner.close_at = time.monotonic()
