"""Errors for changes that a post does not allow. The views convert them to HTTP responses."""


class NotInReview(Exception):
    """The post is not in review, so changes cannot be requested."""


class NotInTrash(Exception):
    """The post is not in the trash, so it cannot be deleted permanently."""


class HasReplies(Exception):
    """Another user has replied to the comment, so its author cannot delete it."""


class PostInUse(Exception):
    """Posts still refer to the post or label. `titles` contains the titles of some of these posts."""

    def __init__(self, titles: list[str], total: int) -> None:
        super().__init__(f"Used by {total} posts.")
        self.titles = titles
        self.total = total
