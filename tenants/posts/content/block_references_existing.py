"""Posts and cuisines in blocks: which of them exist, and their names in blocks."""

from collections.abc import Collection

from django.db.models import F, Func, Q, TextField, Value

from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.models import Post


def slugs_of(post: Post) -> set[str]:
    """The names that blocks may use for a cuisine."""
    urls = {url for url in (post.url, post.live_url) if url}
    return urls | {_last_segment(url) for url in urls}


def names_of(before: str, after: str) -> dict[str, str]:
    """The names that blocks may use for a cuisine at url `before`, mapped to its names at url `after`."""
    return {before: after, _last_segment(before): _last_segment(after)}


def existing_posts(ids: Collection[int]) -> set[int]:
    """Includes posts in the trash: a page that shows one can still be saved, and shows it again once
    restored.
    """
    return set(Post.objects.filter(pk__in=ids).values_list("pk", flat=True))


def existing_members(ids: Collection[int]) -> set[int]:
    """Those of the members that exist, including members in the trash."""
    return set(Post.objects.of(MEMBERS).filter(pk__in=ids).values_list("pk", flat=True))


def existing_cuisines(names: Collection[str]) -> set[str]:
    """Those of the names that exist; documents name cuisines by their url or its last segment."""
    slugs = {name: _last_segment(name) for name in names}
    cuisines = Post.objects.of(CUISINES).annotate(slug=_slug_in("url"), live_slug=_slug_in("live_url"))
    named = cuisines.filter(Q(slug__in=slugs.values()) | Q(live_slug__in=slugs.values()))
    known = {slug for pair in named.values_list("slug", "live_slug") for slug in pair}
    return {name for name, slug in slugs.items() if slug in known}


def _slug_in(column: str) -> Func:
    return Func(F(column), Value("^.*/"), Value(""), function="regexp_replace", output_field=TextField())


def _last_segment(url: str) -> str:
    return url.rpartition("/")[2]
