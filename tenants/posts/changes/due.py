"""When a post is published or taken down by itself: a job whose moment lies in the future."""

from typing import Final

from django.db.models import Q

from shared.jobs import enqueueing
from tenants.posts.models import Post

SCHEDULE: Final = "posts.schedule"
"""The kind of job: `tenants.posts.changes.scheduling` does it."""


def note(post: Post, *, was_due: bool) -> None:
    """Write down when something is due by itself about a post being saved; what failed is forgotten.

    Nothing is noted about a post that neither has a moment now nor had one before (`was_due`).
    """
    if post.due_at is not None:
        enqueueing.enqueue(SCHEDULE, post.pk, run_at=post.due_at)
    elif was_due:
        clear(post)


def clear(post: Post) -> None:
    """Nothing happens to the post by itself any more."""
    enqueueing.cancel(SCHEDULE, [post.pk])


def rebuild_jobs() -> None:
    """Have the jobs of the current domain say what its posts say, after these were replaced as a whole."""
    enqueueing.cancel(SCHEDULE)
    has_moment = Q(publish_at__isnull=False) | Q(unpublish_at__isnull=False)
    for post in Post.objects.undeleted().filter(has_moment).without_builder():
        note(post, was_due=False)
