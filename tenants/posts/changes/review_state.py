"""Update the review fields of a post: who submitted it, and the editor's comment after requested changes."""

from datetime import datetime

from tenants.posts.models import Post, Status


def update(post: Post, *, by: int | None, now: datetime) -> None:
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
