"""Notify editors and the author of a post about reviews and comments."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from shared.accounts.notifications.kinds import NewsKind, NewsLine, Timing
from shared.accounts.notifications.services import notify, notify_each, revise, withdraw
from shared.api.permissions import Role
from shared.data_types import JsonObject
from tenants.posts.comment_models import Comment
from tenants.posts.models import Post, Status

REVIEW = "review"
CHANGES = "changes_requested"
PUBLISHED = "published"
COMMENT = "comment"
MENTION = "mention"


def tell_about_status(post: Post, *, was_in_review: bool, author_id: int | None, by: int | None) -> None:
    """Notify editors if the saved post was submitted for review, or its author if an editor has published or
    scheduled the post."""
    is_in_review = post.handed_in_at is not None
    if is_in_review and not was_in_review:
        tell_about_review(post, by=by)
    if was_in_review and not is_in_review:
        withdraw(REVIEW, _subject(post))
        if author_id is not None and post.status in (Status.PUBLISHED, Status.SCHEDULED):
            kind = "scheduled" if post.status == Status.SCHEDULED else "published"
            notify(PUBLISHED, _subject(post), {**_describe(post), "status": kind}, by=by, to=author_id)


def tell_about_review(post: Post, *, by: int | None) -> None:
    """Notify editors that a post is waiting for review."""
    notify(REVIEW, _subject(post), _describe(post), by=by)


def tell_about_changes(post: Post, *, author_id: int, by: int) -> None:
    """Notify the author that an editor requested changes."""
    data = {**_describe(post), "note": post.sent_back_word}
    notify(CHANGES, _subject(post), data, by=by, to=author_id)


def withdraw_all(post: Post) -> None:
    """Delete the notifications about the review and the comments of a post."""
    withdraw(REVIEW, _subject(post))
    withdraw_comments(post.comments.values_list("pk", flat=True))


def tell_about_comment(
    post: Post, comment: Comment, *, by: int, mentioned: Iterable[int], others: Iterable[int] = ()
) -> None:
    """Notify the users that a comment mentions, and other participants in the thread."""
    data = _describe_comment(post, comment)
    for kind, to in ((MENTION, mentioned), (COMMENT, others)):
        notify_each(kind, f"comment-{comment.pk}", data, by=by, to=to)


def revise_comment(post: Post, comment: Comment) -> None:
    """Update the text of a comment in emails that have not been sent yet."""
    revise((MENTION, COMMENT), f"comment-{comment.pk}", _describe_comment(post, comment))


def withdraw_comments(ids: Iterable[int]) -> None:
    """Delete the notifications about these comments."""
    subjects = [f"comment-{each}" for each in ids]
    if subjects:
        withdraw(MENTION, *subjects)
        withdraw(COMMENT, *subjects)


def _subject(post: Post) -> str:
    return f"post-{post.pk}"


def _describe(post: Post) -> dict[str, str]:
    return {"title": post.title, "path": f"/panel/{post.collection.slug}/{post.pk}"}


def _describe_comment(post: Post, comment: Comment) -> JsonObject:
    thread = comment.parent or comment
    build = "/build" if thread.block else ""
    return {
        **_describe(post),
        "path": f"/panel/{post.collection.slug}/{post.pk}{build}?comment={thread.pk}",
        "note": comment.text,
        "is_reply": comment.parent_id is not None,
    }


def _write_review(data: JsonObject, who: str) -> NewsLine:
    return NewsLine(_("%(who)s submitted “%(title)s” for review") % _names(data, who))


def _write_changes(data: JsonObject, who: str) -> NewsLine:
    return NewsLine(_("%(who)s requested changes to “%(title)s”") % _names(data, who), data["note"])


def _write_published(data: JsonObject, who: str) -> NewsLine:
    if data["status"] == "scheduled":
        return NewsLine(_("%(who)s scheduled your post “%(title)s”") % _names(data, who))
    return NewsLine(_("%(who)s published your post “%(title)s”") % _names(data, who))


def _write_comment(data: JsonObject, who: str) -> NewsLine:
    if data["is_reply"]:
        return NewsLine(_("%(who)s replied to a comment on “%(title)s”") % _names(data, who), data["note"])
    return NewsLine(_("%(who)s commented on “%(title)s”") % _names(data, who), data["note"])


def _write_mention(data: JsonObject, who: str) -> NewsLine:
    return NewsLine(_("%(who)s mentioned you in a comment on “%(title)s”") % _names(data, who), data["note"])


def _names(data: JsonObject, who: str) -> dict[str, str]:
    return {"who": who or _("A team member"), "title": data["title"]}


def _all_now() -> dict[Role, Timing]:
    return dict.fromkeys(Role, Timing.NOW)


NEWS = (
    NewsKind(REVIEW, "posts.publish", _write_review, _all_now),
    NewsKind(CHANGES, "posts.write", _write_changes, _all_now),
    NewsKind(PUBLISHED, "posts.write", _write_published, _all_now),
    NewsKind(COMMENT, "comments.read", _write_comment, _all_now),
    NewsKind(MENTION, "comments.read", _write_mention, _all_now),
)
