"""Store unsaved changes to posts, one per user and post, so that the user sees them on other devices."""

from datetime import datetime, timedelta
from typing import Final

import orjson
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from shared.api.versions import Check, StaleVersion, lock_row, permit
from shared.data_types import JsonMapping
from tenants.posts.models import Autosave, Post

MAX_BYTES: Final = 300_000
MAX_PER_USER: Final = 50
"""Maximum number of autosaves per user. New autosaves replace the oldest ones."""
RETENTION = timedelta(days=30)
_LOCKED: Final = (
    "type",
    "status",
    "owner_id",
    "deleted_at",
    "live_url",
    "version",
    "updated_at",
    "updated_by_id",
)


def find(post: Post, *, by: int, now: datetime) -> Autosave | None:
    """Return the user's unsaved changes to the post, or None if there are none or if they are too old."""
    return Autosave.objects.filter(post=post, user_id=by, saved_at__gt=now - RETENTION).first()


@transaction.atomic
def store(
    post: Post, content: JsonMapping, *, version: int, by: int, now: datetime, check: Check[Post] = permit
) -> Autosave:
    """Store the user's unsaved changes, replacing earlier ones. The post itself is not changed.

    Raises StaleVersion if the user has saved the post since `version`, because the request was delayed and
    its changes are already saved. Raises ValidationError if the changes are too large.
    """
    size = len(orjson.dumps(content))
    if size > MAX_BYTES:
        raise ValidationError(
            {"content": _("Unsaved changes can be up to %(most)s KB.") % {"most": MAX_BYTES // 1000}}
        )
    post = lock_row(Post.objects.undeleted().only(*_LOCKED), post.pk, check=check)
    if version < post.version and post.updated_by_id == by:
        raise StaleVersion(post)
    values = {"content": content, "version": version, "saved_at": now}
    if not Autosave.objects.filter(post=post, user_id=by).update(**values):
        Autosave.objects.create(post=post, user_id=by, **values)
        _remove_surplus(by)
    return Autosave(post=post, user_id=by, **values)


def remove(post: Post, *, by: int) -> None:
    """Remove the user's unsaved changes, for example because the user has saved them."""
    Autosave.objects.filter(post=post, user_id=by).delete()


def remove_old(now: datetime) -> None:
    Autosave.objects.filter(saved_at__lte=now - RETENTION).delete()


def _remove_surplus(by: int) -> None:
    own = Autosave.objects.filter(user_id=by)
    surplus = list(own.order_by("-saved_at").values_list("post_id", flat=True)[MAX_PER_USER:])
    if surplus:
        own.filter(post_id__in=surplus).delete()
