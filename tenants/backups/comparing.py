"""Compare the posts of a snapshot with the domain's current ones."""

from typing import Any

from django.utils.dateparse import parse_datetime

from tenants.backups.models import Snapshot
from tenants.posts.models import Post


def posts_in(snapshot: Snapshot, *, search: str = "", collection: str = "") -> list[dict[str, Any]]:
    """The posts of a snapshot, by title, filtered by words in their title or url."""
    words = search.casefold().split()
    return sorted(
        (
            each
            for each in snapshot.posts
            if (not collection or each["collection"] == collection)
            and all(word in f"{each['title']} {each['url']}".casefold() for word in words)
        ),
        key=lambda each: (str(each["title"]).casefold(), each["id"]),
    )


class SnapshotComparison:
    """Compares posts of a snapshot with the current ones, with one query for any number."""

    def __init__(self, posts: list[dict[str, Any]]) -> None:
        self._ids = [each["id"] for each in posts]
        self._now: dict[int, tuple[Any, Any]] | None = None

    def changed_first(self, posts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Changed posts first, because these are the ones that users restore."""
        return sorted(
            posts, key=lambda post: self._state(post["id"], parse_datetime(post["updated_at"])) == "same"
        )

    def compared(self, post: dict[str, Any]) -> dict[str, Any]:
        moment = parse_datetime(post["updated_at"])
        return {**post, "updated_at": moment, "now": self._state(post["id"], moment)}

    def _state(self, post_id: int, moment: Any) -> str:
        if self._now is None:
            rows = Post.objects.filter(pk__in=self._ids).values_list("pk", "updated_at", "deleted_at")
            self._now = {pk: (updated_at, deleted_at) for pk, updated_at, deleted_at in rows}
        updated_at, deleted_at = self._now.get(post_id, (None, None))
        if updated_at is None:
            return "gone"
        if deleted_at is not None:
            return "trashed"
        return "same" if updated_at == moment else "changed"
