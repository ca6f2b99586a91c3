"""How much one person adds in a day to what a domain keeps of its posts: every save leaves a version.

What is added is summed up in the memory of each web process and counted for all of them in steps of 10 MB,
so that an ordinary save asks nothing more of the database.
See docs/decisions/0218-what-one-user-adds.md.
"""

from threading import Lock
from typing import Final

import orjson
from cachetools import TTLCache

from shared.accounts.limits import DAY, VERSIONS
from shared.accounts.throttle import hit, key_of, refuse_beyond
from shared.api.access import Access
from tenants.posts.models import Post

STEP: Final = 10_000_000
_MOST_REMEMBERED: Final = 10_000
_added: TTLCache[str, int] = TTLCache(_MOST_REMEMBERED, ttl=DAY)
"""Bytes that are not counted yet, by writer."""
_counted: TTLCache[str, bool] = TTLCache(_MOST_REMEMBERED, ttl=DAY)
"""Writers of whom this process has counted a step: the others cannot be near their end."""
_lock: Final = Lock()


def check(access: Access) -> None:
    """Refuse another version of somebody who has added as much as one may. Raises TooMany."""
    key = _key(access)
    if key in _counted:
        refuse_beyond(key, VERSIONS)


def count(access: Access, post: Post) -> None:
    """Sum up what the version that `post` has just left takes."""
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
