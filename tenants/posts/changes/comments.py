"""Change comments. Comments do not affect a post's versions or public pages.

Every change locks the post first, so a reply never refers to a comment that another request deletes. See
docs/decisions/comments.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.api.access import Access
from shared.api.shares import get_share
from shared.api.versions import Check, lock_row
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.changes import news
from tenants.posts.collections import Collection
from tenants.posts.comment_models import Comment
from tenants.posts.errors import HasReplies
from tenants.posts.models import Post
from tenants.posts.queries import rights

LENGTH: Final = 2_000
MAX_PER_POST: Final = 500
MAX: Final = 10_000
"""Maximum number of comments per domain."""
MAX_MENTIONS: Final = 20
_SETTINGS: Final = ("title", "url", "seo")
"""The parts of a post's form in addition to the fields of its collection."""
_LOCKED: Final = ("type", "title", "owner_id", "deleted_at", "live_url")


@dataclass(frozen=True)
class NewComment:
    """A comment to add."""

    text: str
    field: str = ""
    block: str = ""
    parent_id: int | None = None
    mention_ids: Sequence[int] = ()


def list_fields(collection: Collection) -> frozenset[str]:
    """Return the names of the parts of a post's form that can have comments."""
    return frozenset({*_SETTINGS, *(field.name for field in collection.fields)})


@transaction.atomic
def add(post: Post, new: NewComment, *, by: Access, check: Check[Post]) -> Comment:
    """Add a comment or a reply. A reply reopens its thread.

    Raises ValidationError with field errors, and DoesNotExist for a reply to a deleted comment.
    """
    lock_kind(Comment)
    post = _lock(post, check)
    if new.field and new.field not in list_fields(post.collection):
        raise ValidationError({"field": _("This field doesn't exist.")})
    thread = post.comments.threads().get(pk=new.parent_id) if new.parent_id is not None else None
    _check_quota(post, by)
    mentioned = _check_mentions(post, new.mention_ids)
    comment = Comment(post=post, parent=thread, text=new.text, mention_ids=mentioned)
    if thread is None:
        comment.field, comment.block = new.field, new.block
    elif thread.resolved_at is not None:
        _mark(thread, resolved=False, by=by)
    comment.created_by_id = by.user_id
    comment.save()
    others = _list_participants(post, thread) - set(mentioned)
    news.tell_about_comment(post, comment, by=by.user_id, mentioned=mentioned, others=sorted(others))
    return comment


@transaction.atomic
def edit(
    comment: Comment, text: str, mention_ids: Iterable[int], *, by: Access, check: Check[Comment]
) -> Comment:
    """Change the text and mentions, and email newly mentioned users.

    Raises ValidationError with field errors, and DoesNotExist for a deleted comment.
    """
    post, comment = _lock_comment(comment, check)
    mentioned = _check_mentions(post, mention_ids, known=comment.mention_ids)
    new = [each for each in mentioned if each not in comment.mention_ids]
    if text != comment.text:
        comment.edited_at = timezone.now()
    comment.text, comment.mention_ids = text, mentioned
    comment.save(update_fields=["text", "mention_ids", "edited_at"])
    news.revise_comment(post, comment)
    news.tell_about_comment(post, comment, by=by.user_id, mentioned=new)
    return comment


@transaction.atomic
def resolve(thread: Comment, *, resolved: bool, by: Access, check: Check[Comment]) -> Comment:
    """Resolve or reopen a thread, unless it is already in this state."""
    _post, thread = _lock_comment(thread, check)
    if resolved is (thread.resolved_at is None):
        _mark(thread, resolved=resolved, by=by)
    return thread


@transaction.atomic
def remove(comment: Comment, *, by: Access, with_replies: bool, check: Check[Comment]) -> None:
    """Delete a comment and its replies.

    Without `with_replies`, raises HasReplies if another user has replied.
    """
    _post, comment = _lock_comment(comment, check)
    if not with_replies and comment.replies.exclude(created_by_id=by.user_id).exists():
        raise HasReplies
    ids = [comment.pk, *comment.replies.values_list("pk", flat=True)]
    news.withdraw_comments(ids)
    comment.delete()


def _lock(post: Post, check: Check[Post]) -> Post:
    return lock_row(Post.objects.undeleted().only(*_LOCKED), post.pk, check=check)


def _lock_comment(comment: Comment, check: Check[Comment]) -> tuple[Post, Comment]:
    """Lock the post and return it with the current comment. Raises DoesNotExist if the comment was
    deleted."""
    post = _lock(comment.post, lambda _post: None)
    comment = post.comments.get(pk=comment.pk)
    comment.post = post
    check(comment)
    return post, comment


def _mark(thread: Comment, *, resolved: bool, by: Access) -> None:
    thread.resolved_at = timezone.now() if resolved else None
    thread.resolved_by_id = by.user_id if resolved else None
    thread.save(update_fields=["resolved_at", "resolved_by_id"])


def _check_quota(post: Post, by: Access) -> None:
    if post.comments.count() >= MAX_PER_POST:
        said = _("A post can have up to %(most)s comments. Delete a comment first.")
        raise ValidationError({"text": said % {"most": MAX_PER_POST}})
    share = get_share(by.role, MAX)
    if share is not None and Comment.objects.filter(created_by_id=by.user_id).count() >= share:
        said = _("You can write up to %(most)s comments. Delete one of your comments first.")
        raise ValidationError({"text": said % {"most": share}})
    if Comment.objects.count() >= MAX:
        said = _("A site can have up to %(most)s comments. Delete a comment first.")
        raise ValidationError({"text": said % {"most": MAX}})


def _check_mentions(post: Post, ids: Iterable[int], known: Iterable[int] = ()) -> list[int]:
    """Return the ids without duplicates.

    Raises ValidationError for new mentions of users who cannot see the post.
    """
    wanted = list(dict.fromkeys(ids))
    new = set(wanted) - set(known)
    if new and new - set(_list_readers(post, new)):
        raise ValidationError({"mention_ids": _("Mention only team members who can see this post.")})
    return wanted


def _list_readers(post: Post, ids: set[int]) -> list[int]:
    """Return the users among `ids` who can see the post in the panel."""
    readers = rights.list_readers(post).filter(user_id__in=ids)
    with shared_work():
        return list(readers.values_list("user_id", flat=True))


def _list_participants(post: Post, thread: Comment | None) -> set[int]:
    """Return the post's owner and the authors in the thread, without users who cannot see the post."""
    people = {post.owner_id}
    if thread is not None:
        people |= {thread.created_by_id, *thread.replies.values_list("created_by_id", flat=True)}
    known = {each for each in people if each is not None}
    return set(_list_readers(post, known)) if known else set()
