"""Find the files that users may refer to if they can access only their own files in the library.

A response includes the URL and description of each referenced file. See docs/decisions/permissions.md.
"""

from collections.abc import Collection
from dataclasses import dataclass

from shared.api.access import Access
from shared.api.permissions import Scope, scope
from tenants.media import usage
from tenants.media.models import Media
from tenants.posts.collections import SLUGS
from tenants.posts.content.body import list_media_ids
from tenants.posts.models import Post, Revision

MOST_POSTS = 20
MOST_REVISIONS = 20
_SHOWN_TO_WRITERS = "patterns"


def files_seen(
    access: Access, named: Collection[int] = (), *, post: Post | None = None
) -> "FilesSeen | None":
    """Return a filter for the files that the caller can use, or None for the whole library.

    `named` are the files that the saved row already refers to, and `post` is the edited post.
    """
    if scope(access, "media.read") is Scope.ALL:
        return None
    return FilesSeen(access.user_id, frozenset(named), None if post is None else post.pk)


@dataclass(frozen=True)
class FilesSeen:
    """The files that a writer may use: uploaded by the writer, visible, or already used in the edited row."""

    user_id: int
    named: frozenset[int]
    post_id: int | None

    def __call__(self, ids: set[int]) -> set[int]:
        """Return the ids from `ids` that belong to files that the writer can use."""
        left = set(ids)
        for look in (self._own, self._in_place, _on_public_pages, _elsewhere, self._in_earlier_versions):
            if not left:
                break
            left -= look(left)
        return ids - left

    def _own(self, ids: set[int]) -> set[int]:
        return set(Media.objects.sent_by(self.user_id).filter(pk__in=ids).values_list("pk", flat=True))

    def _in_place(self, ids: set[int]) -> set[int]:
        if self.post_id is None:
            return set(self.named)
        here = Post.objects.filter(pk=self.post_id).values_list("media_ids", flat=True)
        return {each for row in here for each in row}

    def _in_earlier_versions(self, ids: set[int]) -> set[int]:
        """Return the ids of the files in earlier versions of the post, because writers can restore these
        versions."""
        if self.post_id is None:
            return set()
        versions = Revision.objects.filter(post_id=self.post_id).order_by("-number")
        rows = versions.values_list("media", "builder")[:MOST_REVISIONS]
        return {each for media, builder in rows for each in list_media_ids(media, builder)}


def _on_public_pages(ids: set[int]) -> set[int]:
    posts = Post.objects.live().showing(ids).order_by("-id")
    rows = posts.values_list("live_media", "live_builder")[:MOST_POSTS]
    return {each for media, builder in rows for each in list_media_ids(media, builder)}


def _elsewhere(ids: set[int]) -> set[int]:
    """Return the ids of files that visitors see outside posts, and of files in patterns, which all writers
    can use."""
    return {
        media_id
        for media_id, uses in usage.list_uses(ids).items()
        if any((each.is_public and each.kind not in SLUGS) or each.kind == _SHOWN_TO_WRITERS for each in uses)
    }
