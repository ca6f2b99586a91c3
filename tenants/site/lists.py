"""The lists a page shows, read together: a query for each collection, one for all their pictures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from django.db.models import Count, Q, Subquery

from tenants.faqs.public import MOST as MOST_FAQS
from tenants.faqs.public import PublicFaq, public_faqs
from tenants.media.items import media_items
from tenants.posts import blocks as blocks_of
from tenants.posts.bodies import ids_in
from tenants.posts.collections import CUISINES, MEMBERS, Collection
from tenants.posts.models import Post
from tenants.posts.public import (
    CuisineItem,
    PostPublic,
    cuisine_item,
    last_segment,
    live_posts,
    public_posts,
)

PER_PAGE = 48
MOST_CUISINES = 500
_MOST_FILTERS = 12


class Listed(TypedDict):
    """`List` in the client has the same shape."""

    items: Sequence[Any]
    total: int
    limit: int
    offset: int


@dataclass(frozen=True)
class Wish:
    """Which part of one collection a page shows."""

    collection: Collection
    limit: int = PER_PAGE
    offset: int = 0
    cuisine: str = ""
    search: str = ""
    also_of: tuple[tuple[str, int], ...] = ()
    """Beside the first `limit`: the first so many that cook each of these cuisines."""


@dataclass
class Found:
    """All that was read for one page."""

    post: PostPublic | None = None
    blocks: list[dict[str, Any]] = field(default_factory=list)
    lists: dict[str, Listed] = field(default_factory=dict)
    is_empty: bool = True
    """Whether the first wish, which is what a list page is about, found nothing."""


def read(
    post: Post | None,
    builder: Mapping[str, Any] | None,
    wishes: Sequence[Wish],
    *,
    faqs: bool,
    cuisines: bool,
) -> Found:
    """`post`, the blocks of `builder` and the lists, ready to draw.

    One query for each wish, one for FAQs, one for cuisines if members are drawn or `cuisines` are
    listed, one for the files of all of them.
    """
    with_members = any(wish.collection is MEMBERS for wish in wishes)
    names_cuisines = with_members or (post is not None and post.collection is MEMBERS)
    known = _all_cuisines() if cuisines or names_cuisines else []
    rows = [_posts(wish, known) for wish in wishes]
    main = [post] if post else []
    shown = [*main, *(each for posts, _total in rows for each in posts)]
    files = media_items(_file_ids(shown) | blocks_of.media_in(builder))
    items = {each.pk: cuisine_item(each) for each in known}

    found = Found(is_empty=not rows or not rows[0][0], blocks=blocks_of.resolved(builder, files))
    if post is not None:
        found.post = public_posts(main, files=files, cuisines=items)[0]
    for wish, (posts, total) in zip(wishes, rows, strict=True):
        found.lists[wish.collection.slug] = _listed(
            wish, public_posts(posts, files=files, cuisines=items), total
        )
    if cuisines:
        found.lists.setdefault(CUISINES.slug, _chips(known, items))
    if faqs:
        found.lists["faqs"] = _faqs(public_faqs())
    return found


def _all_cuisines() -> list[Post]:
    posts, _total = live_posts(CUISINES, limit=MOST_CUISINES)
    return posts


def _posts(wish: Wish, cuisines: Sequence[Post]) -> tuple[list[Post], int]:
    if wish.cuisine:
        cuisine_id = _id_of(wish.cuisine, cuisines)
        if cuisine_id is None:
            return [], 0
        return live_posts(
            wish.collection,
            limit=wish.limit,
            offset=wish.offset,
            cuisine=cuisine_id,
            search=wish.search or None,
        )
    if wish.also_of:
        return _first_of_each(wish, cuisines)
    return live_posts(wish.collection, limit=wish.limit, offset=wish.offset, search=wish.search or None)


def _first_of_each(wish: Wish, cuisines: Sequence[Post]) -> tuple[list[Post], int]:
    """The first posts of all, and the first of each cuisine a block of the page asks for, in one query."""
    posts = Post.objects.live().of(wish.collection)
    ordered = posts.in_order().values("pk")
    wanted = Q(pk__in=ordered[: wish.limit])
    for slug, limit in wish.also_of[:_MOST_FILTERS]:
        cuisine_id = _id_of(slug, cuisines)
        if cuisine_id is not None:
            wanted |= Q(pk__in=ordered.filter(live_external__cuisines__contains=[cuisine_id])[:limit])
    total = posts.values("type").annotate(number=Count("pk")).values("number")
    rows = list(posts.without_builder().filter(wanted).annotate(number_in_all=Subquery(total[:1])).in_order())
    return rows, rows[0].number_in_all if rows else 0  # type: ignore[attr-defined]  # annotated above


def _id_of(slug: str, cuisines: Iterable[Post]) -> int | None:
    return next((each.pk for each in cuisines if last_segment(each.live_url or "") == slug), None)


def _file_ids(posts: Iterable[Post]) -> set[int]:
    return set().union(*(ids_in(post.live_media) for post in posts))


def _listed(wish: Wish, posts: list[PostPublic], total: int) -> Listed:
    # Cards show no long text; a list of one is the whole of a small site and keeps it.
    items = posts if total == 1 else [_without_long_text(post, wish.collection) for post in posts]
    return {"items": items, "total": total, "limit": wish.limit, "offset": wish.offset}


def _without_long_text(post: PostPublic, collection: Collection) -> PostPublic:
    long = {each.name for each in collection.fields if each.kind == "rich_text"}
    short: PostPublic = {
        **post,
        "attributes": {name: value for name, value in post["attributes"].items() if name not in long},
    }
    return short


def _chips(cuisines: Sequence[Post], items: Mapping[int, CuisineItem]) -> Listed:
    """Cuisines to choose from: their names and nothing else."""
    posts = [_without_long_text(each, CUISINES) for each in public_posts(cuisines, files={}, cuisines=items)]
    return {"items": posts, "total": len(posts), "limit": MOST_CUISINES, "offset": 0}


def _faqs(faqs: Sequence[PublicFaq]) -> Listed:
    return {"items": faqs, "total": len(faqs), "limit": MOST_FAQS, "offset": 0}
