"""Why a post cannot be changed in the way that was asked; the views say it in HTTP."""


class NotInReview(Exception):
    """Only a post that was handed in can be sent back."""


class NotInTrash(Exception):
    """Only what lies in the trash can be deleted for good."""


class PostInUse(Exception):
    """Posts still name it; `titles` are some of theirs."""

    def __init__(self, titles: list[str], total: int) -> None:
        super().__init__(f"Used by {total} posts.")
        self.titles = titles
        self.total = total
