"""Find the existing posts and cuisines that blocks refer to, and the names that blocks use for cuisines."""

from collections.abc import Collection

from django.db.models import F, Func, Q, TextField, Value

from shared.tenancy.locks import hold
from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.models import Post


def list_slugs(post: Post) -> set[str]:
    """Return the names that blocks may use for a cuisine."""
    urls = {url for url in (post.url, post.live_url) if url}
    return urls | {_last_segment(url) for url in urls}


def map_slugs(before: str, after: str) -> dict[str, str]:
    """Map the names that blocks may use for a cuisine at URL `before` to its names at URL `after`."""
    return {before: after, _last_segment(before): _last_segment(after)}


def existing_posts(ids: Collection[int]) -> set[int]:
    """Return the ids from `ids` that belong to posts.

    Posts in the trash are included, because pages show them again after they are restored.
    """
    return {pk for (pk,) in hold(Post.objects.filter(pk__in=ids), "pk")}


def existing_members(ids: Collection[int]) -> set[int]:
    """Return the ids from `ids` that belong to members, including members in the trash."""
    return {pk for (pk,) in hold(Post.objects.of(MEMBERS).filter(pk__in=ids), "pk")}


def existing_cuisines(names: Collection[str]) -> set[str]:
    """Return the names from `names` that belong to cuisines.

    Documents refer to a cuisine by its URL or by the last segment of its URL.
    """
    slugs = {name: _last_segment(name) for name in names}
    cuisines = Post.objects.of(CUISINES).annotate(slug=_slug_in("url"), live_slug=_slug_in("live_url"))
    named = cuisines.filter(Q(slug__in=slugs.values()) | Q(live_slug__in=slugs.values()))
    known = {slug for pair in hold(named, "slug", "live_slug", unchanged=True) for slug in pair}
    return {name for name, slug in slugs.items() if slug in known}


def _slug_in(column: str) -> Func:
    return Func(F(column), Value("^.*/"), Value(""), function="regexp_replace", output_field=TextField())


def _last_segment(url: str) -> str:
    return url.rpartition("/")[2]
