"""The owner's session outlives the request that made a domain, for who makes one after the other.

A new session costs a third as much as the domain itself: it signs in, begins a process of the server and
reads the catalog's own tables anew. See docs/decisions/0162-what-a-new-domain-costs.md.
"""

import time
from typing import Any
from weakref import WeakKeyDictionary

SECONDS = 20
"""For which a session waits for the next domain; whatever its thread does after that ends it."""
MOST_DOMAINS = 10
"""After which one ends with its request: the server keeps a megabyte for each domain that a session made."""

_made: WeakKeyDictionary[Any, int] = WeakKeyDictionary()


def wait_for_next(owner: Any) -> None:
    """Let the session that `owner` has just made a domain in end later than with its request."""
    session = owner.connection
    _made[session] = _made.get(session, 0) + 1
    if _made[session] < MOST_DOMAINS:
        owner.close_at = time.monotonic() + SECONDS
    else:
        owner.close_at = time.monotonic()
