"""Daily limit per user on the storage of post versions: every save adds a version.

Each web process sums the bytes in memory and counts them for all processes in steps of 10 MB, so that an
ordinary save needs no extra query. See docs/decisions/storage-quotas.md.
"""

from threading import Lock
from typing import Final

import orjson
from cachetools import TTLCache

from shared.accounts.limits import DAY, Rate
from shared.accounts.throttle import hit, key_of, refuse_beyond
from shared.api.access import Access
from tenants.posts.models import Post

VERSIONS = Rate(100, DAY)
"""Storage of versions of posts per user, in steps of 10 MB."""

STEP: Final = 10_000_000
_MOST_REMEMBERED: Final = 10_000
_added: TTLCache[str, int] = TTLCache(_MOST_REMEMBERED, ttl=DAY)
"""Bytes that are not counted yet, by user."""
_counted: TTLCache[str, bool] = TTLCache(_MOST_REMEMBERED, ttl=DAY)
"""Users for whom this process has counted a step; others cannot be near the limit."""
_lock: Final = Lock()


def check(access: Access) -> None:
    """Refuse another version of a user who has reached the limit. Raises TooMany."""
    key = _key(access)
    if key in _counted:
        refuse_beyond(key, VERSIONS)


def count(access: Access, post: Post) -> None:
    """Add the size of the version that `post` has just created."""
    if post.is_gathered:
        return
    key, size = _key(access), len(orjson.dumps(post.content(), default=str))
    with _lock:
        steps, _added[key] = divmod(_added.get(key, 0) + size, STEP)
    if steps:
        hit(key, VERSIONS)
        with _lock:
            _counted[key] = True


def _key(access: Access) -> str:
    return key_of("versions", access.domain_id, access.user_id)
