"""Why a post cannot be changed in the way that was asked; the views say it in HTTP."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tenants.posts.models import Post


class StaleVersion(Exception):
    """Somebody saved the post after the version this change was based on."""

    def __init__(self, post: "Post") -> None:
        super().__init__(f"Post {post.pk} is at version {post.version}.")
        self.post = post


class NotInReview(Exception):
    """Only a post that was handed in can be sent back."""


class NotInTrash(Exception):
    """Only what lies in the trash can be deleted for good."""


class InUse(Exception):
    """Posts still name it; `titles` are some of theirs."""

    def __init__(self, titles: list[str], total: int) -> None:
        super().__init__(f"Used by {total} posts.")
        self.titles = titles
        self.total = total
