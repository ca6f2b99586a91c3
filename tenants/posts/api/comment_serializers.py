"""Request bodies, query parameters and responses of comments."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, TypedDict

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.accounts.people import Person
from shared.api.fields import Id
from tenants.posts.api.replies import person_reply
from tenants.posts.changes.comments import LENGTH, MAX_MENTIONS
from tenants.posts.comment_models import ANCHOR_LENGTH, Comment
from tenants.posts.schemas import PersonReply


class CommentEdit(serializers.Serializer):
    """The body of PATCH …/comments/{id}."""

    text = serializers.CharField(max_length=LENGTH, help_text="Plain text.")
    mention_ids = serializers.ListField(
        child=Id(),
        max_length=MAX_MENTIONS,
        default=list,
        help_text="The ids of the mentioned team members, who must be able to see the post.",
    )


class NewCommentBody(CommentEdit):
    """The body of POST …/comments."""

    field = serializers.CharField(
        max_length=ANCHOR_LENGTH, default="", allow_blank=True, help_text="The name of a field of the post."
    )
    block = serializers.CharField(
        max_length=ANCHOR_LENGTH, default="", allow_blank=True, help_text="The id of a block of the page."
    )
    parent_id = Id(default=None, allow_null=True, help_text="The comment to reply to.")

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if sum(bool(attrs[name]) for name in ("field", "block", "parent_id")) > 1:
            message = _("A comment can belong to only one field, block or comment.")
            raise serializers.ValidationError({"block": message})
        return attrs


class CommentResolution(serializers.Serializer):
    """The body of PUT …/comments/{id}/resolved."""

    resolved = serializers.BooleanField()


class CommentQuery(serializers.Serializer):
    """Query parameters of GET …/comments."""

    state = serializers.ChoiceField(choices=["open", "resolved", "all"], default="all")


class CommentPersonQuery(serializers.Serializer):
    """Query parameters of GET …/comments/people."""

    search = serializers.CharField(default="", allow_blank=True, max_length=100)


class CommentRow(TypedDict):
    """A comment or a reply. `field` and `block` are empty for a comment on the whole post."""

    id: int
    parent_id: int | None
    field: str
    block: Annotated[str, "The id of a block, which may have been deleted since."]
    text: str
    mention_ids: list[int]
    mentions: Annotated[list[PersonReply], "The mentioned users who still have an account."]
    created_at: datetime
    created_by: PersonReply | None
    edited_at: datetime | None
    resolved: bool
    resolved_at: datetime | None
    resolved_by: PersonReply | None


class CommentThread(CommentRow):
    """A comment with its replies, earliest first."""

    replies: list[CommentRow]


def comment_row(comment: Comment, people: Mapping[int, Person]) -> CommentRow:
    named = [people[each] for each in comment.mention_ids if each in people]
    return {
        "id": comment.pk,
        "parent_id": comment.parent_id,
        "field": comment.field,
        "block": comment.block,
        "text": comment.text,
        "mention_ids": comment.mention_ids,
        "mentions": [
            {"id": each.id, "firstname": each.firstname, "lastname": each.lastname} for each in named
        ],
        "created_at": comment.created_at,
        "created_by": person_reply(people.get(comment.created_by_id or 0)),
        "edited_at": comment.edited_at,
        "resolved": comment.resolved_at is not None,
        "resolved_at": comment.resolved_at,
        "resolved_by": person_reply(people.get(comment.resolved_by_id or 0)),
    }
