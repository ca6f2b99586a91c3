"""What becomes of posts by itself: published at their moment, taken down at another."""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Min, Q

from shared.tenancy import due
from tenants.posts import publishing, services
from tenants.posts.models import Post, PostQuerySet, Status
from tenants.posts.publishing import Publication

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500
RETRY = timedelta(minutes=1)
"""How long a post that could not be published waits for the next try."""


def apply_due(now: datetime) -> int:
    """Publish what is scheduled for a moment that has come, take down what has had its time; how many."""
    published, more_to_publish = _apply(_to_publish(now), Status.PUBLISHED, now)
    # After the first: what should have come and gone while nobody looked does both now.
    archived, more_to_archive = _apply(_to_archive(now), Status.ARCHIVED, now)
    due.settle(partial(_next_moment, now, more_to_publish or more_to_archive))
    return published + archived


def _to_publish(now: datetime) -> PostQuerySet:
    return Post.objects.undeleted().filter(status=Status.SCHEDULED, publish_at__lte=now)


def _to_archive(now: datetime) -> PostQuerySet:
    return Post.objects.live().filter(unpublish_at__lte=now)


def _apply(posts: PostQuerySet, status: Status, now: datetime) -> tuple[int, bool]:
    """How many of the posts were brought to that status, and whether there are more than fit one run."""
    ids = list(posts.order_by("id").values_list("pk", flat=True)[:MOST_AT_ONCE])
    return sum(_apply_to(pk, status, now) for pk in ids), len(ids) == MOST_AT_ONCE


def _apply_to(post_id: int, status: Status, now: datetime) -> bool:
    try:
        with transaction.atomic():
            post = Post.objects.undeleted().select_for_update().get(pk=post_id)
            is_still_due = post.publish_at if status == Status.PUBLISHED else post.unpublish_at
            if is_still_due is None or is_still_due > now:
                return False
            publishing.apply(Publication(status), post, now=now)
            post.version += 1
            services.store(post, by=post.updated_by_id, now=now)
    except (ValidationError, Post.DoesNotExist) as error:
        # The others are not to wait for it; the panel goes on showing it as scheduled.
        log.warning("Post %s could not be brought to status %s: %s", post_id, status, error)
        return False
    return True


def _next_moment(now: datetime, is_more: bool) -> datetime | None:
    """When to look again; what was due by `now` and is there still could not be done and waits a little."""
    if is_more:
        return now
    coming = Post.objects.undeleted().aggregate(
        publish=Min("publish_at", filter=Q(status=Status.SCHEDULED)),
        unpublish=Min("unpublish_at", filter=Q(live_url__isnull=False)),
    )
    moments = [max(each, now + RETRY) if each <= now else each for each in coming.values() if each]
    return min(moments, default=None)
