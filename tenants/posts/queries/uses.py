"""Find uses of a post. Apps that refer to posts register functions that find their references."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from shared.api.access import Access
from shared.api.permissions import Scope, scope
from shared.tenancy.extensions import ExtensionPoint
from tenants.media.usage import MediaUse
from tenants.posts import blocks
from tenants.posts.collections import CUISINES, SLUGS, by_type
from tenants.posts.models import Post
from tenants.posts.queries import rights
from tenants.posts.querysets import PostQuerySet

MOST = 200
_TEXTS = ("builder", "live_builder", "attributes", "live_attributes")


@dataclass(frozen=True)
class PostUse:
    """A reference to a post, for example from another post or a menu."""

    kind: str
    id: int
    title: str


class PostUsage(Protocol):
    """A part of a site that refers to posts."""

    def uses(self, post: Post) -> Iterator[PostUse]:
        """Yield up to `MOST` references to the post, in a fixed number of queries."""


AnyUse = TypeVar("AnyUse", PostUse, MediaUse)
SOURCES: ExtensionPoint[str, PostUsage] = ExtensionPoint()


def list_uses(post: Post, access: Access) -> list[PostUse]:
    """Return the references to `post`, without references from posts that the caller cannot see."""
    return as_seen(access, [use for source in SOURCES.values() for use in source.uses(post)])


def as_seen(access: Access, uses: list[AnyUse]) -> list[AnyUse]:
    """Return the uses that the caller can see, with the titles that they see."""
    if scope(access, "posts.read") is Scope.ALL:
        return uses
    titles = rights.titles_seen(access, [use.id for use in uses if use.kind in SLUGS])
    return [
        replace(use, title=titles[use.id]) if use.kind in SLUGS else use
        for use in uses
        if use.kind not in SLUGS or use.id in titles
    ]


class OtherPosts:
    """Posts that refer or link to another post, in their latest or public version."""

    def uses(self, post: Post) -> Iterator[PostUse]:
        naming = _find_linking({url for url in (post.url, post.live_url) if url})
        naming |= Post.objects.naming_in_blocks(blocks.naming("post"), post.pk)
        if post.type == CUISINES.type:
            naming |= Post.objects.all().referring_to("cuisines", post.pk)
        rows = naming.undeleted().exclude(pk=post.pk).order_by("title", "id")
        for type_id, post_id, title in rows.values_list("type", "id", "title")[:MOST]:
            yield PostUse(by_type(type_id).slug, post_id, title)


def _find_linking(urls: set[str]) -> PostQuerySet:
    """Return posts with a link to one of these URLs in blocks or texts."""
    written = Post.objects.alias(**{f"{name}_text": Cast(name, TextField()) for name in _TEXTS})
    condition = Q(pk__in=())
    for url in urls:
        for name in _TEXTS:
            # The value of a setting ends with a quote. In rich text, the quote is escaped.
            for link in (f'"/{url}"', f'"/{url}\\"'):
                condition |= Q(**{f"{name}_text__contains": link})
    return written.filter(condition)
