"""Publish and unpublish posts at scheduled times.

See docs/decisions/background-jobs.md.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from shared.jobs.claims import Claim, RetryableError
from shared.jobs.kinds import CLOCK, JobKind, Subject
from tenants.posts.changes import publishing, services
from tenants.posts.changes.due import SCHEDULE
from tenants.posts.changes.publishing import Publication
from tenants.posts.models import Post, Status


@transaction.atomic
def apply(claim: Claim) -> bool:
    """Publish or unpublish the post if it is due, and return whether it was changed.

    Saving the post cancels the job, or moves it to the next scheduled time. Raises RetryableError if the post
    is invalid.
    """
    now = timezone.now()
    post = Post.objects.undeleted().select_for_update().filter(pk=int(claim.key)).first()
    status = _due_status(post, now) if post else None
    if post is None or status is None:
        if post is not None and post.due_at is not None:
            claim.requeue(run_at=post.due_at)
        return False
    try:
        publishing.apply(Publication(status), post, now=now)
        post.version += 1
        services.store(post, by=post.updated_by_id, now=now)
    except ValidationError as error:
        raise RetryableError(" ".join(error.messages)) from error
    return True


def _due_status(post: Post, now: datetime) -> Status | None:
    """Return the next status that is due, or None if no change is due.

    If both times have passed, the post is first published, then archived.
    """
    if post.status == Status.SCHEDULED and post.publish_at is not None and post.publish_at <= now:
        return Status.PUBLISHED
    if post.is_live and post.unpublish_at is not None and post.unpublish_at <= now:
        return Status.ARCHIVED
    return None


def _describe(keys: Collection[str]) -> Mapping[str, Subject]:
    posts = Post.objects.filter(pk__in=list(map(int, keys))).without_builder()
    return {str(post.pk): Subject(post.title, f"/panel/{post.collection.slug}/{post.pk}") for post in posts}


SCHEDULING = JobKind(
    SCHEDULE,
    group="schedules",
    run=apply,
    describe=_describe,
    # If the job fails, the panel still shows the post as scheduled. The list of failed jobs shows the reason.
    queue=CLOCK,
    waits=(timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2)),
    # The job takes milliseconds. If its worker dies, a retry must follow soon after the scheduled time.
    lease=timedelta(seconds=30),
)
