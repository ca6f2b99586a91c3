"""Look up the domain's cuisines by name, and create the cuisines that a file adds."""

from collections.abc import Iterable, Mapping

from tenants.posts.changes.batches import create_from_titles
from tenants.posts.collections import CUISINES
from tenants.posts.content.body import MAX_REFERENCES
from tenants.posts.models import Post, Status

from .names import cuisine_key


class Cuisines:
    """The domain's cuisine posts by key, including those that an import creates.

    A cuisine in the trash was removed intentionally and is not created again.
    """

    def __init__(self, status: Status, by: int | None) -> None:
        self._status, self._by = status, by
        self._ids: dict[str, int] = {}
        self._trashed: set[str] = set()
        self.created: set[str] = set()
        rows = Post.objects.of(CUISINES).order_by("-id").values_list("pk", "title", "deleted_at")
        for pk, title, deleted_at in rows:
            if deleted_at is None:
                self._ids[cuisine_key(title)] = pk
            else:
                self._trashed.add(cuisine_key(title))

    def make(self, spellings: Mapping[str, str]) -> None:
        """Create the cuisines in `spellings` (key → title) that the domain does not have, in the order of
        `spellings`."""
        missing = {
            key: title
            for key, title in spellings.items()
            if key not in self._ids and key not in self._trashed
        }
        if not missing:
            return
        self.created |= missing.keys()
        publish = self._status == Status.PUBLISHED
        posts = create_from_titles(CUISINES, list(missing.values()), publish=publish, by=self._by)
        self._ids.update((key, post.pk) for key, post in zip(missing, posts, strict=True))

    def ids_of(self, keys: Iterable[str]) -> list[int]:
        """Return the ids of the existing cuisines among the keys, up to the maximum for a member."""
        return [self._ids[key] for key in keys if key in self._ids][:MAX_REFERENCES]
