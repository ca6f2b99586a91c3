"""Store each save as a revision, within a daily storage allowance per user."""

from datetime import datetime, timedelta
from threading import Lock
from typing import Final

import orjson
from cachetools import TTLCache
from django.db import transaction

from shared.accounts.rate_limits import DAY, Rate
from shared.accounts.throttle import hit, refuse_beyond, throttle_key
from shared.api.access import Access
from shared.api.versions import Check, lock_row, permit
from tenants.posts.models import Post, Revision, Status

VERSIONS = Rate(100, DAY)
"""Storage limit for versions of posts per user and day, in steps of 10 MB."""

STEP: Final = 10_000_000
_MOST_REMEMBERED: Final = 10_000
_added: TTLCache[str, int] = TTLCache(_MOST_REMEMBERED, ttl=DAY)
"""Bytes per user that are not yet added to the shared count."""
_counted: TTLCache[str, bool] = TTLCache(_MOST_REMEMBERED, ttl=DAY)
"""Users for whom this process has counted at least one step. Other users cannot be near the limit."""
_lock: Final = Lock()


GATHERED_FOR = timedelta(minutes=10)
"""The time within which autosaves of one user replace each other in one revision."""


def store(post: Post, *, by: int | None, now: datetime, autosave: bool) -> None:
    """Store the content of `post` as the revision of its version.

    An autosave replaces the previous revision if that revision is an unnamed, recent autosave of the same
    user in the same status. In this case, `is_gathered` is set on the post. Other saves, publications,
    restored versions and other users' revisions are not replaced.
    """
    autosave = autosave and post.status != Status.PUBLISHED
    before = _find_replaceable(post, by, now) if autosave else None
    post.is_gathered = before is not None
    revision = before or Revision(post=post, autosaved_since=now if autosave else None)
    revision.number = post.version
    revision.status = post.status
    revision.created_at = now
    revision.created_by_id = by
    for name, value in post.content().items():
        setattr(revision, name, value)
    revision.save(force_insert=before is None, force_update=before is not None)


@transaction.atomic
def rename(revision: Revision, name: str, *, check: Check[Post] = permit) -> Revision:
    """Rename a revision, or remove its name if `name` is "". Autosaves do not replace named revisions.

    Raises DoesNotExist if an autosave has just replaced the revision.
    """
    post = lock_row(Post.objects.only("id", "type", "owner_id"), revision.post_id, check=check)
    revision = post.revisions.get(number=revision.number)
    revision.name = name
    revision.save(update_fields=["name"])
    return revision


def _find_replaceable(post: Post, by: int | None, now: datetime) -> Revision | None:
    """Return the revision of the previous version if this autosave may replace it, otherwise None."""
    return Revision.objects.filter(
        post=post,
        number=post.version - 1,
        status=post.status,
        created_by_id=by,
        created_by_id__isnull=False,
        name="",
        autosaved_since__gt=now - GATHERED_FOR,
    ).first()


def check_allowance(access: Access) -> None:
    """Raise TooMany if the user has reached the daily storage limit for versions."""
    key = _key(access)
    if key in _counted:
        refuse_beyond(key, VERSIONS)


def count_allowance(access: Access, post: Post) -> None:
    """Add the size of the version that was just stored for `post` to the user's count.

    Each process adds up the bytes in memory and increases the shared count in steps, so that an ordinary save
    does not write a counter.
    """
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
    return throttle_key("versions", access.domain_id, access.user_id)
