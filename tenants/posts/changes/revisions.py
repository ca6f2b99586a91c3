"""What a save leaves behind: a revision of its own, or the latest one brought up to date."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from shared.api.versions import Check, lock_row, permit
from shared.tenancy.postgresql.model_statements import ModelWrite
from tenants.posts.models import Post, Revision, Status

_revisions: Final = ModelWrite(Revision)
GATHERED_FOR = timedelta(minutes=10)
"""So long the autosaves of one person are one revision."""


def store(post: Post, *, by: int | None, now: datetime, autosave: bool) -> None:
    """Keep what `post` says as the revision of its version; `is_gathered` says whether it is no new one.

    An autosave takes the place of the revision before it if that is an autosave too, of the same person,
    in the same status, without a name, and the first of them is not too long ago. Whatever else was
    saved, published or restored stays, and so does every text of somebody else.
    """
    autosave = autosave and post.status != Status.PUBLISHED
    before = _gathering(post, by, now) if autosave else None
    post.is_gathered = before is not None
    revision = before or Revision(post=post, autosaved_since=now if autosave else None)
    revision.number = post.version
    revision.status = post.status
    revision.created_at = now
    revision.created_by_id = by
    for name, value in post.content().items():
        setattr(revision, name, value)
    if before is None:
        _revisions.insert(revision)
    else:
        _revisions.update(revision)


@transaction.atomic
def rename(revision: Revision, name: str, *, check: Check[Post] = permit) -> Revision:
    """Call a revision `name`, "" for nothing; no autosave takes the place of one that has a name.

    Raises DoesNotExist if an autosave has just taken its place.
    """
    post = lock_row(Post.objects.only("id", "type", "owner_id"), revision.post_id, check=check)
    revision = post.revisions.get(number=revision.number)
    revision.name = name
    revision.save(update_fields=["name"])
    return revision


def _gathering(post: Post, by: int | None, now: datetime) -> Revision | None:
    """The revision of the version before, if this autosave may take its place."""
    return Revision.objects.filter(
        post=post,
        number=post.version - 1,
        status=post.status,
        created_by_id=by,
        created_by_id__isnull=False,
        name="",
        autosaved_since__gt=now - GATHERED_FOR,
    ).first()
