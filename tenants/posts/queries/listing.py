"""Select the posts of a collection that a caller may see, in order.

See docs/decisions/api-conventions.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Case, F, OrderBy, Q, Value, When
from django.db.models.functions import Lower

from shared.api import moments
from shared.api.access import Access
from shared.api.permissions import Scope, scope
from shared.tenancy.unit_of_work import current_domain
from tenants.posts.collections import Collection
from tenants.posts.models import Post, Status
from tenants.posts.queries import rights
from tenants.posts.querysets import PostQuerySet

LATEST = {
    "position": "position",
    "title": "title",
    "url": "url",
    "status": "status",
    "created_at": "created_at",
    "updated_at": "updated_at",
    "published_at": "published_at",
    "deleted_at": "deleted_at",
    "external": "external",
}
# Visitors could infer unpublished values by searching or sorting, so their lists use the public columns.
PUBLIC = {
    **LATEST,
    "title": "live_title",
    "url": "live_url",
    "status": "position",
    "updated_at": "published_at",
    "external": "live_external",
}
SORT_KEYS = tuple(name for name in LATEST if name != "external")


@dataclass(frozen=True, kw_only=True)
class PostSelection:
    """Filters and the sort order for a list of posts."""

    deleted: bool = False
    statuses: frozenset[Status] = field(default_factory=frozenset)
    search: str = ""
    ids: frozenset[str] | None = None
    """Ids or UUIDs, as in URLs of the API."""
    urls: frozenset[str] | None = None
    category: int | None = None
    latest: bool = False
    created_from: datetime | None = None
    created_until: datetime | None = None
    sort_by: str = "position"
    descending: bool = False
    best_first: bool = False
    """Whether to list posts first if their title starts with the search text."""


@dataclass(frozen=True, kw_only=True)
class PostFilter(PostSelection):
    """Filters and the sort order for posts of one collection."""

    collection: Collection


def list_posts(access: Access | None, wanted: PostFilter) -> PostQuerySet:
    """Return the requested posts, in order and without builder content."""
    return select_posts(Post.objects.of(wanted.collection), access, wanted)


def select_posts(posts: PostQuerySet, access: Access | None, wanted: PostSelection) -> PostQuerySet:
    """Return the requested `posts`, in order and without builder content.

    Posts within the caller's permission are filtered by their latest version, and other posts by their public
    version.
    """
    matching = rights.accessible_to(access) & _accessible(wanted) & _search_condition(wanted, LATEST)
    if not _is_latest_only(access, wanted) and not wanted.deleted:
        matching |= rights.PUBLIC & _status_condition(wanted, access) & _search_condition(wanted, PUBLIC)
    return posts.filter(matching).order_by(*_order(wanted, access)).without_builder()


def local_moment(text: str, *, is_end: bool = False) -> datetime:
    """Parse a local time of the current domain.

    The end of a range is exclusive, and an ambiguous time extends the range. Raises ValueError or
    OverflowError for an invalid time.
    """
    return moments.local_moment(text, current_domain().timezone, is_end=is_end)


def _is_latest_only(access: Access | None, wanted: PostSelection) -> bool:
    """Return whether the list contains only latest versions and no public versions in their place."""
    return wanted.latest or scope(access, "posts.read") is Scope.ALL


def _accessible(wanted: PostSelection) -> Q:
    condition = Q(deleted_at__isnull=not wanted.deleted)
    return condition & Q(status__in=wanted.statuses) if wanted.statuses else condition


def _status_condition(wanted: PostSelection, access: Access | None) -> Q:
    """Return the condition for the status of public versions.

    For visitors, every post is published, because only the team sees the status of the latest version.
    """
    is_asked_for = not wanted.statuses or (access is None and Status.PUBLISHED in wanted.statuses)
    return Q() if is_asked_for else Q(pk__isnull=True)


def _search_condition(wanted: PostSelection, columns: Mapping[str, str]) -> Q:
    condition = Q()
    if wanted.search:
        title, url = columns["title"], columns["url"]
        condition &= Q(**{f"{title}__icontains": wanted.search}) | Q(**{f"{url}__icontains": wanted.search})
    if wanted.ids is not None:
        numbers = [int(each) for each in wanted.ids if each.isdigit()]
        condition &= Q(pk__in=numbers) | Q(uid__in=[each for each in wanted.ids if not each.isdigit()])
    if wanted.urls is not None:
        condition &= Q(**{f"{columns['url']}__in": wanted.urls})
    if wanted.category is not None:
        condition &= Q(**{f"{columns['external']}__categories__contains": [wanted.category]})
    if wanted.created_from is not None:
        condition &= Q(created_at__gte=wanted.created_from)
    if wanted.created_until is not None:
        condition &= Q(created_at__lt=wanted.created_until)
    return condition


def _order(wanted: PostSelection, access: Access | None) -> tuple[OrderBy, ...]:
    columns = LATEST if _is_latest_only(access, wanted) else PUBLIC
    column = columns[wanted.sort_by]
    expression = Lower(column) if wanted.sort_by == "title" else F(column)
    first = expression.desc(nulls_last=True) if wanted.descending else expression.asc(nulls_last=True)
    rest = (first, F("id").desc() if wanted.descending else F("id").asc())
    if not (wanted.best_first and wanted.search):
        return rest
    begins = When(**{f"{columns['title']}__istartswith": wanted.search}, then=Value(0))
    return (Case(begins, default=Value(1)).asc(), *rest)
