"""The table of comments: team members' notes about a post, which visitors never see."""

from typing import Final

from django.contrib.postgres.fields import ArrayField
from django.db import models

ANCHOR_LENGTH: Final = 100


class CommentQuerySet(models.QuerySet["Comment"]):
    def threads(self) -> "CommentQuerySet":
        """Return comments that are not replies."""
        return self.filter(parent=None)

    def open(self) -> "CommentQuerySet":
        return self.filter(resolved_at=None)


class Comment(models.Model):
    """A comment on a post, on a field of its form or on a block of its page, or a reply to a comment."""

    post = models.ForeignKey("posts.Post", on_delete=models.CASCADE, related_name="comments", db_index=False)
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, related_name="replies", db_index=False
    )
    field = models.CharField(max_length=ANCHOR_LENGTH, blank=True, default="")
    """The name of the field. Comments remain if the field or block no longer exists."""
    block = models.CharField(max_length=ANCHOR_LENGTH, blank=True, default="")
    """The id of the block."""
    text = models.TextField()
    mention_ids = ArrayField(models.BigIntegerField(), default=list)
    """The ids of the users that the text mentions."""
    created_at = models.DateTimeField(auto_now_add=True)
    created_by_id = models.BigIntegerField(null=True)
    edited_at = models.DateTimeField(null=True)
    resolved_at = models.DateTimeField(null=True)
    """The time when the thread was resolved. Replies have no value."""
    resolved_by_id = models.BigIntegerField(null=True)

    objects = CommentQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(field="") | models.Q(block=""), name="posts_comment_one_anchor"
            ),
        )
        indexes = (models.Index(fields=("post", "id"), name="posts_comment_of_post"),)

    def __str__(self) -> str:
        return f"Comment {self.pk} on {self.post_id}"
