"""What becomes of posts by itself: published at their moment, taken down at another."""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.core.exceptions import ValidationError
from django.db import OperationalError, transaction
from django.db.models import Min, Q
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.tenancy import due
from tenants.posts import publishing, services
from tenants.posts.models import Post, PostQuerySet, Status
from tenants.posts.publishing import Publication

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500
RETRY = timedelta(minutes=1)
WAITS = (RETRY, timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
"""How long after the first, second … failure a post is tried again; after one more it is given up."""
MAX_TRIES = len(WAITS) + 1


def apply_due(now: datetime) -> int:
    """Publish what is scheduled for a moment that has come, take down what has had its time; how many."""
    published, more_to_publish = _apply(_to_publish(now), Status.PUBLISHED, now)
    # After the first: what should have come and gone while nobody looked does both now.
    archived, more_to_archive = _apply(_to_archive(now), Status.ARCHIVED, now)
    due.settle(partial(_next_moment, now, more_to_publish or more_to_archive))
    return published + archived


def _to_publish(now: datetime) -> PostQuerySet:
    waiting = Post.objects.undeleted().filter(status=Status.SCHEDULED, publish_at__lte=now)
    return waiting.to_be_tried(now)


def _to_archive(now: datetime) -> PostQuerySet:
    return Post.objects.live().filter(unpublish_at__lte=now).to_be_tried(now)


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
    except Post.DoesNotExist:
        return False
    except OperationalError:
        # The database is at fault and not the post: the whole look is repeated.
        raise
    except Exception as error:
        # The others are not to wait for it; the panel goes on showing it as scheduled.
        log.warning("posts.not_on_schedule", extra={"post": post_id, "status": status}, exc_info=error)
        _note_failure(post_id, _in_words(error), now)
        return False
    return True


@transaction.atomic
def _note_failure(post_id: int, problem: str, now: datetime) -> None:
    post = Post.objects.undeleted().to_be_tried(now).select_for_update().filter(pk=post_id).first()
    if post is None:
        return  # somebody else tried it at the same moment, and noted it
    tries = post.schedule_tries + 1
    is_over = tries >= MAX_TRIES
    Post.objects.filter(pk=post_id).update(
        schedule_tries=tries,
        schedule_problem=problem[:300],
        schedule_next_at=None if is_over else now + WAITS[tries - 1],
        schedule_failed_at=now if is_over else None,
    )


def _in_words(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    return _("Something in it makes our programs fail (%(name)s).") % {"name": type(error).__name__}


@transaction.atomic
def try_again(posts: PostQuerySet) -> int:
    """Have schedules that were given up tried from the first try on; how many there were."""
    count = posts.update(
        schedule_tries=0, schedule_problem="", schedule_next_at=None, schedule_failed_at=None
    )
    if count:
        due.note(timezone.now())
    return count


def _next_moment(now: datetime, is_more: bool) -> datetime | None:
    """When to look again; what was due by `now` and is there still could not be done and waits a little."""
    if is_more:
        return now
    coming = (
        Post.objects.undeleted()
        .filter(schedule_failed_at=None)
        .aggregate(
            publish=Min(Greatest("publish_at", "schedule_next_at"), filter=Q(status=Status.SCHEDULED)),
            unpublish=Min(Greatest("unpublish_at", "schedule_next_at"), filter=Q(live_url__isnull=False)),
        )
    )
    moments = [max(each, now + RETRY) if each <= now else each for each in coming.values() if each]
    return min(moments, default=None)
