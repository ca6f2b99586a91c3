"""Change the status of a post: check the requirements, and update the public version."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tenants.posts.collections import CUISINES, is_index
from tenants.posts.content import references
from tenants.posts.content.body import missing_fields
from tenants.posts.models import Post, Redirect, Status


class Unchanged(Enum):
    """A marker for "unchanged" where None is a valid value."""

    UNCHANGED = "unchanged"


UNCHANGED: Final = Unchanged.UNCHANGED


@dataclass(frozen=True)
class Publication:
    """The requested status of a save, and the scheduled times, which keep their values if UNCHANGED."""

    status: Status
    publish_at: datetime | Unchanged | None = UNCHANGED
    unpublish_at: datetime | Unchanged | None = UNCHANGED


def apply(publication: Publication, post: Post, *, now: datetime) -> None:
    """Set the status and the scheduled times of `post`. Raises ValidationError if a requirement is not met.

    A draft keeps the public version, but an archived post has none.
    """
    status, publish_at, unpublish_at = publication.status, publication.publish_at, publication.unpublish_at
    if unpublish_at is not UNCHANGED and unpublish_at != post.unpublish_at:
        _check_moment("unpublish_at", unpublish_at, now)
        post.unpublish_at = unpublish_at
    if publish_at is not UNCHANGED and publish_at != post.publish_at:
        if status == Status.SCHEDULED:
            _check_moment("publish_at", publish_at, now)
        post.publish_at = publish_at
    if status == Status.PUBLISHED or (status == Status.SCHEDULED and _is_due(post, now)):
        publish(post, now)
        return
    if status == Status.SCHEDULED:
        _check_schedule(post)
    else:
        post.publish_at = None
    if status == Status.ARCHIVED:
        post.take_down()
    post.status = status


def publish(post: Post, now: datetime) -> None:
    """Make the latest version public, and redirect the previous public URL to it.

    Raises ValidationError if required fields are empty.
    """
    _check_complete(post)
    before = post.live_url
    post.is_renamed = before is not None and post.live_title != post.title
    post.publish(now)
    if before == post.url:
        return
    Redirect.objects.automatic().filter(from_url=post.url).delete()
    # If the old URL is the URL of a list, the list is visible there again, so it needs no redirect.
    if before is not None and not is_index(before):
        Redirect.objects.lead(before, post)
    if before is not None and post.type == CUISINES.type:
        references.rename_cuisine(before, post.url)


def _is_due(post: Post, now: datetime) -> bool:
    """Return whether the publication time has passed."""
    return post.publish_at is not None and post.publish_at <= now


def _check_schedule(post: Post) -> None:
    if post.publish_at is None:
        raise ValidationError({"publish_at": _("Choose a publishing time.")})
    if post.unpublish_at is not None and post.unpublish_at <= post.publish_at:
        raise ValidationError({"unpublish_at": _("Choose a time after the publishing time.")})
    _check_complete(post)


def _check_moment(name: str, moment: datetime | None, now: datetime) -> None:
    if moment is not None and moment <= now:
        raise ValidationError({name: _("Choose a time in the future.")})


def _check_complete(post: Post) -> None:
    missing = missing_fields(post, post.collection)
    if missing:
        raise ValidationError(
            {
                f"post_body.{each.place}.{each.name}": _("%(title)s is required.") % {"title": each.title}
                for each in missing
            }
        )


def update_review(post: Post, *, by: int | None, now: datetime) -> None:
    """Update the review fields to match the new status of `post`, which is being saved."""
    if post.status == Status.IN_REVIEW:
        if post.handed_in_at is None:
            post.handed_in_at, post.handed_in_by_id = now, by
        _clear_review_note(post)
        return
    post.handed_in_at = post.handed_in_by_id = None
    if post.status != Status.DRAFT:
        _clear_review_note(post)


def _clear_review_note(post: Post) -> None:
    post.sent_back_at = post.sent_back_by_id = None
    post.sent_back_word = ""
