"""The lists a page shows, read together: one query for all their posts, one for all their pictures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import IntegerField, Value

from shared.tenancy.postgresql.prepared import PreparedQueries, PreparedQuery
from tenants.faqs.public import MOST as MOST_FAQS
from tenants.faqs.public import PublicFaq, public_faqs
from tenants.media.items import MediaItem, media_items
from tenants.posts import blocks as blocks_of
from tenants.posts.blog import (
    MOST_CATEGORIES,
    alike_first,
    day_of,
    number_shared,
    public_categories,
)
from tenants.posts.bodies import ids_in
from tenants.posts.collections import CUISINES, MEMBERS, Collection
from tenants.posts.models import Post
from tenants.posts.public import cuisine_item, last_segment, live_in_order, public_posts
from tenants.posts.searching.finding import SearchResults
from tenants.posts.wire import CategoryItem, DrawnBlock, PostPublic
from tenants.site.wire import Listed

PER_PAGE = 48
MOST_CUISINES = 500
MOST_FILTER_OPTIONS = 60
_MOST_FILTERS = 12
_NOT_ON_CARDS = ("rich_text", "locations", "links")


@dataclass(frozen=True)
class ListQuery:
    """Which part of one collection a page shows."""

    collection: Collection
    limit: int = PER_PAGE
    offset: int = 0
    cuisine: str = ""
    """The last segments of the urls of cuisines with commas between: posts name all of them."""
    category: str = ""
    search: str = ""
    like: Post | None = None
    """The others, beginning with those that are most like this one."""
    extra_filters: tuple[tuple[str, int], ...] = ()
    """Beside the first `limit`: the first so many that cook each of these cuisines."""

    @property
    def is_common(self) -> bool:
        """Whether pages ask for it again and again: the beginning of a list."""
        return not (self.offset or self.search or self.like or "," in self.cuisine)


@dataclass
class PageData:
    """All that was read for one page."""

    post: PostPublic | None = None
    blocks: list[DrawnBlock] = field(default_factory=list)
    lists: dict[str, Listed[Any]] = field(default_factory=dict)
    search: SearchResults | None = None
    is_empty: bool = True
    """Whether the first query, which is what a list page is about, data nothing."""
    files: Mapping[int, MediaItem] = field(default_factory=dict)
    """Every file the page shows, by id."""


def read(
    post: Post | None,
    builder: Mapping[str, Any] | None,
    list_queries: Sequence[ListQuery],
    *,
    faqs: str | None,
    cuisines: bool,
    categories: bool,
    parts: blocks_of.Parts,
    pictures: set[int],
) -> PageData:
    """`post`, the blocks of `builder` and the lists, ready to draw.

    One query each, where it is needed: for cuisines, for all of them together, for the files of all
    posts and the other `pictures`, for the FAQs, which a `faqs` that is not empty searches.
    """
    names_cuisines = any(list_query.collection is MEMBERS for list_query in list_queries) or _is_member(post)
    known = _all_cuisines() if cuisines or names_cuisines else []
    labels = public_categories() if categories else []
    rows = _rows_of(list_queries, known, labels)
    named = set().union(*(blocks_of.ids_in(each) for each in (builder, *parts.values())))
    files = media_items(_file_ids([*([post] if post else ()), *chain(*rows)]) | named | pictures)
    items = {each.pk: cuisine_item(each) for each in known}
    by_id = {each["id"]: each for each in labels}

    blocks = blocks_of.resolved(builder, files, parts)
    data = PageData(is_empty=not rows or not rows[0], blocks=blocks, files=files)
    if post is not None:
        data.post = public_posts([post], files=files, cuisines=items, categories=by_id)[0]
    for list_query, posts in zip(list_queries, rows, strict=True):
        drawn = public_posts(posts, files=files, cuisines=items, categories=by_id)
        data.lists[list_query.collection.slug] = _listed(list_query, drawn, _total(posts))
    if labels:
        data.lists["categories"] = _listed_labels(labels)
    if cuisines:
        data.lists.setdefault(
            CUISINES.slug, _filter_options(known, list_queries[0].cuisine if list_queries else "")
        )
    if faqs is not None:
        data.lists["faqs"] = _faqs(public_faqs(faqs))
    return data


def _is_member(post: Post | None) -> bool:
    return post is not None and post.collection is MEMBERS


def _all_cuisines() -> list[Post]:
    return _cuisines_query().rows()


@cache
def _cuisines_query() -> PreparedQuery[Post]:
    return PreparedQuery(live_in_order(CUISINES)[:MOST_CUISINES])


def _rows_of(
    list_queries: Sequence[ListQuery], cuisines: Sequence[Post], categories: Sequence[CategoryItem]
) -> list[list[Post]]:
    """The posts of each query, all of them read by one query."""
    rows: list[dict[int, Post]] = [{} for _list_query in list_queries]
    for post in _posts_of(list_queries, cuisines, categories):
        rows[post.list_query].setdefault(post.pk, post)
    return [_sorted(list_query, posts.values()) for list_query, posts in zip(list_queries, rows, strict=True)]


def _posts_of(
    list_queries: Sequence[ListQuery], cuisines: Sequence[Post], categories: Sequence[CategoryItem]
) -> Iterable[Any]:
    """The posts of all queries, each with the number of its query."""
    slices = [
        (number, each)
        for number, list_query in enumerate(list_queries)
        for each in _slices_of(list_query, cuisines, categories)
    ]
    if not slices:
        return ()

    def query() -> Any:
        parts = [
            _sliced(list_queries[number], each).annotate(list_query=Value(number, IntegerField()))
            for number, each in slices
        ]
        return parts[0].union(*parts[1:], all=True) if parts[1:] else parts[0]

    if not all(list_query.is_common for list_query in list_queries):
        return query()
    shape = tuple((number, list_queries[number].collection.type, *each) for number, each in slices)
    return _list_queries.of(shape, query).rows()


_list_queries: PreparedQueries[Post] = PreparedQueries()


class _Slice(NamedTuple):
    """A part of one list, with the cuisines and the category its posts carry."""

    cuisines: tuple[int, ...]
    category: int | None
    offset: int
    limit: int


def _slices_of(
    list_query: ListQuery, cuisines: Sequence[Post], categories: Sequence[CategoryItem]
) -> Iterator[_Slice]:
    """One slice for the query itself, one for each cuisine it wants beside; none for what nobody knows."""
    category = next((each["id"] for each in categories if each["slug"] == list_query.category), None)
    if list_query.category and category is None:
        return
    parts = [(list_query.cuisine, list_query.offset, list_query.limit)]
    parts += [
        (last_segment(cuisine), 0, limit) for cuisine, limit in list_query.extra_filters[:_MOST_FILTERS]
    ]
    for cuisine, offset, limit in parts:
        ids = [_id_of(each, cuisines) for each in cuisine.split(",") if each]
        known = tuple(each for each in ids if each is not None)
        if len(known) == len(ids):
            yield _Slice(known, category, offset, limit)


def _sliced(list_query: ListQuery, part: _Slice) -> Any:
    posts = live_in_order(
        list_query.collection,
        cuisines=part.cuisines,
        category=part.category,
        search=list_query.search or None,
    )
    chosen = alike_first(posts, list_query.like) if list_query.like else posts
    return chosen[part.offset : part.offset + part.limit]


def _sorted(list_query: ListQuery, posts: Iterable[Post]) -> list[Post]:
    """What several slices data, in the order visitors go through it."""
    if list_query.collection.sorted_by == "latest":
        like = list_query.like
        return sorted(
            posts,
            key=lambda post: (
                number_shared(like, post) if like else 0,
                day_of(post),
                post.published_at,
                post.pk,
            ),
            reverse=True,
        )
    ordered = sorted(posts, key=lambda post: (post.position, post.pk))
    if list_query.collection.sorted_by == "date":
        ordered.sort(key=lambda post: str(post.live_attributes.get("date") or ""), reverse=True)
    return ordered


def _total(posts: Sequence[Post]) -> int:
    """How many there are in all, as each row says; what a cuisine alone has is never more."""
    return max((post.number_in_all for post in posts), default=0)  # type: ignore[attr-defined]  # annotated by live_in_order


def _id_of(slug: str, cuisines: Iterable[Post]) -> int | None:
    return next((each.pk for each in cuisines if last_segment(each.live_url or "") == slug), None)


def _file_ids(posts: Iterable[Post]) -> set[int]:
    return set().union(*(ids_in(post.live_media) for post in posts))


def _listed(list_query: ListQuery, posts: list[PostPublic], total: int) -> Listed[PostPublic]:
    # A list of one is the whole of a small site and keeps what cards do not show.
    items = posts if total == 1 else [_card(post, list_query.collection) for post in posts]
    return {"items": items, "total": total, "limit": list_query.limit, "offset": list_query.offset}


def _card(post: PostPublic, collection: Collection) -> PostPublic:
    """A post without what only its own page shows, which is most of it."""
    unseen = {each.name for each in collection.fields if each.kind in _NOT_ON_CARDS}
    card: PostPublic = {
        **post,
        "attributes": {name: value for name, value in post["attributes"].items() if name not in unseen},
    }
    return card


def _filter_options(cuisines: Sequence[Post], chosen: str) -> Listed[PostPublic]:
    """The first cuisines, and those that are chosen, to choose from: little more than their names."""
    wanted = chosen.split(",")
    shown = [
        each
        for place, each in enumerate(cuisines)
        if place < MOST_FILTER_OPTIONS or last_segment(each.live_url or "") in wanted
    ]
    posts = [_card(each, CUISINES) for each in public_posts(shown, files={}, cuisines={})]
    for post in posts:
        post["excerpt"] = ""
    return {"items": posts, "total": len(cuisines), "limit": MOST_FILTER_OPTIONS, "offset": 0}


def _listed_labels(labels: list[CategoryItem]) -> Listed[CategoryItem]:
    return {"items": labels, "total": len(labels), "limit": MOST_CATEGORIES, "offset": 0}


def _faqs(faqs: list[PublicFaq]) -> Listed[PublicFaq]:
    return {"items": faqs, "total": len(faqs), "limit": MOST_FAQS, "offset": 0}
