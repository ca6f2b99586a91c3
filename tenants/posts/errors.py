"""Errors for changes that a post does not allow; the views translate them to HTTP."""


class NotInReview(Exception):
    """Changes can be requested only for a post in review."""


class NotInTrash(Exception):
    """Only a post in the trash can be deleted permanently."""


class HasReplies(Exception):
    """Users can delete their comment only until another user replies."""


class PostInUse(Exception):
    """Other posts still refer to the post; `titles` are some of their titles."""

    def __init__(self, titles: list[str], total: int) -> None:
        super().__init__(f"Used by {total} posts.")
        self.titles = titles
        self.total = total
