"""Run background jobs that update the search text of posts after changes to rows that the posts show."""

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction

from shared.jobs import enqueueing
from shared.jobs.claims import Claim
from shared.jobs.kinds import JobKind
from tenants.posts.models import Post
from tenants.posts.searching.services import index_posts

MOST_POSTS = 500
"""Maximum number of posts to index after one change. Other posts are indexed when they are saved next."""
_KIND = "search.index"
_POST, _BLOCK = "post", "block"
_OF_TYPE = "$.** ? (@.type == $row)"


def enqueue_indexing(posts: Collection[int] = (), *, block: str = "") -> None:
    """Enqueue indexing of these posts, and of all pages with a block of this type, after the commit."""
    keys = [f"{_POST} {each}" for each in sorted(posts)[:MOST_POSTS]]
    if block:
        keys.append(f"{_BLOCK} {block}")
    if keys:
        enqueueing.enqueue_all(_KIND, keys)


def _run(claim: Claim) -> bool:
    subject, _, value = claim.key.partition(" ")
    live = Post.objects.live()
    if subject == _BLOCK:
        pages = live.naming_in_blocks(_OF_TYPE, value).order_by("-pk")
        enqueue_indexing(pages.values_list("pk", flat=True)[:MOST_POSTS])
        return True
    with transaction.atomic():
        # A concurrent save of the post stores its own text. Wait for the save, so that the later text is
        # stored.
        index_posts(live.filter(pk=int(value)).select_for_update())
    return True


INDEXING = JobKind(
    name=_KIND,
    # Failed runs are not listed, because the next save of the post updates its text.
    group="",
    run=_run,
    waits=(timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=2)),
)
