"""Store the search text of public versions."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from tenants.posts.content import block_references
from tenants.posts.models import Post
from tenants.posts.searching.models import LiveText
from tenants.posts.searching.text import MOST_CHARACTERS, get_summary, list_spellings, plain, searchable_text

_CHANGED: Final = ("title", "summary", "words", "spellings", "word_count")
_AT_ONCE = 200
_later: ContextVar[set[int] | None] = ContextVar("_later", default=None)


@contextmanager
def index_at_end() -> Iterator[None]:
    """Index the posts that are stored in this block when the block ends, with many posts per statement."""
    ids: set[int] = set()
    token = _later.set(ids)
    try:
        yield
    finally:
        _later.reset(token)
    ordered = sorted(ids)
    for at in range(0, len(ordered), _AT_ONCE):
        # Read the posts again, because a savepoint may have undone some changes.
        index_posts(Post.objects.filter(pk__in=ordered[at : at + _AT_ONCE]))


def index_posts(posts: Iterable[Post]) -> None:
    """Store the current public text of each live post, with one statement.

    Inside `index_at_end`, the posts are indexed at the end of the block instead.
    """
    live = [post for post in posts if post.live_url is not None]
    later = _later.get()
    if later is not None:
        later.update(post.pk for post in live)
        return
    if not live:
        return
    beside = block_references.list_referenced_texts(live)
    LiveText.objects.bulk_create(
        [_build_text(post, text) for post, text in zip(live, beside, strict=True)],
        update_conflicts=True,
        unique_fields=["post"],
        update_fields=_CHANGED,
    )


def build_live_text(post: Post) -> LiveText:
    """Return the text of the public version of `post`, without saving it."""
    return _build_text(post, block_references.list_referenced_texts([post])[0])


def _build_text(post: Post, beside: str) -> LiveText:
    title, summary = plain(post.live_title), get_summary(post.live_attributes)
    own = searchable_text(post.collection, post.live_attributes, post.live_builder)
    words = f"{own} {plain(beside)}".strip()[:MOST_CHARACTERS]
    spellings = list_spellings(title, words)
    return LiveText(
        post=post,
        title=title,
        summary=summary,
        words=words,
        spellings=spellings,
        word_count=len(words.split()),
    )
