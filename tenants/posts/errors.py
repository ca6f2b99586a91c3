"""Errors for changes that a post does not allow. The views translate them to HTTP."""


class NotInReview(Exception):
    """The post is not in review, so changes cannot be requested."""


class NotInTrash(Exception):
    """The post is not in the trash, so it cannot be deleted permanently."""


class HasReplies(Exception):
    """Another user has replied to the comment, so its author cannot delete it."""


class PostInUse(Exception):
    """Other posts still refer to the post. `titles` are some of their titles."""

    def __init__(self, titles: list[str], total: int) -> None:
        super().__init__(f"Used by {total} posts.")
        self.titles = titles
        self.total = total
