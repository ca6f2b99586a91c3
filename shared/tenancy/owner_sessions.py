"""Keep the owner's session after a request that created a domain, for the next new domain.

A new session costs a third as much as the domain itself: it logs in, starts a server process and loads the
catalog's own tables. See docs/decisions/domain-creation.md.
"""

import time
from typing import Any
from weakref import WeakKeyDictionary

SECONDS = 20
"""Seconds that a session waits for the next domain; later activity of its thread ends it."""
MOST_DOMAINS = 10
"""Domains after which a session ends with its request: the server uses a megabyte per created domain."""

_made: WeakKeyDictionary[Any, int] = WeakKeyDictionary()


def wait_for_next(owner: Any) -> None:
    """Keep the session of `owner` open after the request that has created a domain."""
    session = owner.connection
    _made[session] = _made.get(session, 0) + 1
    if _made[session] < MOST_DOMAINS:
        owner.close_at = time.monotonic() + SECONDS
    else:
        owner.close_at = time.monotonic()
