"""Enqueue scheduled jobs that publish or unpublish a post at a future time."""

from typing import Final

from django.db.models import Q

from shared.jobs import enqueueing
from tenants.posts.models import Post

SCHEDULE: Final = "posts.schedule"
"""The kind of the job that `tenants.posts.changes.scheduling` runs."""


def note(post: Post, *, was_due: bool) -> None:
    """Enqueue the next scheduled change of a post that is being saved, resetting the job's failed tries.

    The job is canceled if the post no longer has a scheduled time. `was_due` is true if the post had a
    scheduled time before.
    """
    if post.due_at is not None:
        enqueueing.enqueue(SCHEDULE, post.pk, run_at=post.due_at)
    elif was_due:
        clear(post)


def clear(post: Post) -> None:
    """Cancel the scheduled changes of the post."""
    enqueueing.cancel(SCHEDULE, [post.pk])


def rebuild_jobs() -> None:
    """Recreate the jobs of the current domain from its posts, after all posts have been replaced."""
    enqueueing.cancel(SCHEDULE)
    has_moment = Q(publish_at__isnull=False) | Q(unpublish_at__isnull=False)
    for post in Post.objects.undeleted().filter(has_moment).without_builder():
        note(post, was_due=False)
