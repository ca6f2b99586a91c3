"""Request changes to posts. A submitted post is in review until an editor publishes it or requests changes.

See docs/decisions/publishing-and-review.md.
"""

from django.db import transaction
from django.utils import timezone

from shared.api.versions import Check, permit
from tenants.posts.changes import news, publishing, services
from tenants.posts.changes.publishing import Publication
from tenants.posts.errors import NotInReview
from tenants.posts.models import Post, Status

WORD_LENGTH = 2_000


@transaction.atomic
def send_back(
    post: Post, word: str, *, by: int, version: int | None = None, check: Check[Post] = permit
) -> Post:
    """Make the post a draft again, with a comment for its author. The public version is not changed.

    Raises StaleVersion if `version` is outdated, and NotInReview if the post is not in review, for example
    because another editor has already responded.
    """
    now = timezone.now()
    post = services.lock(post, version, check)
    if post.status != Status.IN_REVIEW:
        raise NotInReview
    author_id = post.handed_in_by_id or post.owner_id or post.created_by_id
    publishing.apply(Publication(Status.DRAFT), post, now=now)
    post.sent_back_at, post.sent_back_by_id, post.sent_back_word = now, by, word
    post.version += 1
    services.store(post, by=by, now=now)
    if author_id is not None:
        news.tell_about_changes(post, author_id=author_id, by=by)
    return post
