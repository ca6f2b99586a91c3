"""The lists a page shows, read together: one query for all their posts, one for all their pictures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import IntegerField, Value

from shared.tenancy.postgresql.wording import Wording, Wordings
from tenants.faqs.public import MOST as MOST_FAQS
from tenants.faqs.public import PublicFaq, public_faqs
from tenants.media.items import MediaItem, media_items
from tenants.posts import blocks as blocks_of
from tenants.posts.bodies import ids_in
from tenants.posts.collections import CUISINES, MEMBERS, Collection
from tenants.posts.models import Post
from tenants.posts.public import cuisine_item, last_segment, live_in_order, public_posts
from tenants.posts.searching.finding import SearchResults
from tenants.posts.stories import (
    MOST_CATEGORIES,
    alike_first,
    day_of,
    number_shared,
    public_categories,
)
from tenants.posts.wire import CategoryItem, DrawnBlock, PostPublic
from tenants.site.wire import Listed

PER_PAGE = 48
MOST_CUISINES = 500
MOST_CHIPS = 60
_MOST_FILTERS = 12
_NOT_ON_CARDS = ("rich_text", "locations", "links")


@dataclass(frozen=True)
class Wish:
    """Which part of one collection a page shows."""

    collection: Collection
    limit: int = PER_PAGE
    offset: int = 0
    cuisine: str = ""
    category: str = ""
    search: str = ""
    like: Post | None = None
    """The others, beginning with those that are most like this one."""
    also_of: tuple[tuple[str, int], ...] = ()
    """Beside the first `limit`: the first so many that cook each of these cuisines."""

    @property
    def is_common(self) -> bool:
        """Whether pages wish for it again and again: the beginning of a list."""
        return not (self.offset or self.search or self.like)


@dataclass
class Found:
    """All that was read for one page."""

    post: PostPublic | None = None
    blocks: list[DrawnBlock] = field(default_factory=list)
    lists: dict[str, Listed[Any]] = field(default_factory=dict)
    search: SearchResults | None = None
    is_empty: bool = True
    """Whether the first wish, which is what a list page is about, found nothing."""
    files: Mapping[int, MediaItem] = field(default_factory=dict)
    """Every file the page shows, by id."""


def read(
    post: Post | None,
    builder: Mapping[str, Any] | None,
    wishes: Sequence[Wish],
    *,
    faqs: str | None,
    cuisines: bool,
    categories: bool,
    parts: blocks_of.Parts,
    pictures: set[int],
) -> Found:
    """`post`, the blocks of `builder` and the lists, ready to draw.

    One query each, where it is needed: for cuisines, for all wishes together, for the files of all
    posts and the other `pictures`, for the FAQs, which a `faqs` that is not empty searches.
    """
    names_cuisines = any(wish.collection is MEMBERS for wish in wishes) or _is_member(post)
    known = _all_cuisines() if cuisines or names_cuisines else []
    labels = public_categories() if categories else []
    rows = _rows_of(wishes, known, labels)
    named = set().union(*(blocks_of.ids_in(each) for each in (builder, *parts.values())))
    files = media_items(_file_ids([*([post] if post else ()), *chain(*rows)]) | named | pictures)
    items = {each.pk: cuisine_item(each) for each in known}
    by_id = {each["id"]: each for each in labels}

    blocks = blocks_of.resolved(builder, files, parts)
    found = Found(is_empty=not rows or not rows[0], blocks=blocks, files=files)
    if post is not None:
        found.post = public_posts([post], files=files, cuisines=items, categories=by_id)[0]
    for wish, posts in zip(wishes, rows, strict=True):
        drawn = public_posts(posts, files=files, cuisines=items, categories=by_id)
        found.lists[wish.collection.slug] = _listed(wish, drawn, _total(posts))
    if labels:
        found.lists["categories"] = _listed_labels(labels)
    if cuisines:
        found.lists.setdefault(CUISINES.slug, _chips(known, wishes[0].cuisine if wishes else ""))
    if faqs is not None:
        found.lists["faqs"] = _faqs(public_faqs(faqs))
    return found


def _is_member(post: Post | None) -> bool:
    return post is not None and post.collection is MEMBERS


def _all_cuisines() -> list[Post]:
    return _cuisines_wording().rows()


@cache
def _cuisines_wording() -> Wording[Post]:
    return Wording(live_in_order(CUISINES)[:MOST_CUISINES])


def _rows_of(
    wishes: Sequence[Wish], cuisines: Sequence[Post], categories: Sequence[CategoryItem]
) -> list[list[Post]]:
    """The posts of each wish, all of them read by one query."""
    rows: list[dict[int, Post]] = [{} for _wish in wishes]
    for post in _posts_of(wishes, cuisines, categories):
        rows[post.wish].setdefault(post.pk, post)
    return [_sorted(wish, posts.values()) for wish, posts in zip(wishes, rows, strict=True)]


def _posts_of(
    wishes: Sequence[Wish], cuisines: Sequence[Post], categories: Sequence[CategoryItem]
) -> Iterable[Any]:
    """The posts of all wishes, each with the number of its wish."""
    slices = [
        (number, each)
        for number, wish in enumerate(wishes)
        for each in _slices_of(wish, cuisines, categories)
    ]
    if not slices:
        return ()

    def query() -> Any:
        parts = [
            _cut(wishes[number], each).annotate(wish=Value(number, IntegerField())) for number, each in slices
        ]
        return parts[0].union(*parts[1:], all=True) if parts[1:] else parts[0]

    if not all(wish.is_common for wish in wishes):
        return query()
    shape = tuple((number, wishes[number].collection.type, *each) for number, each in slices)
    return _wordings.of(shape, query).rows()


_wordings: Wordings[Post] = Wordings()


class _Slice(NamedTuple):
    """A part of one list, with the cuisine and the category its posts carry."""

    cuisine: int | None
    category: int | None
    offset: int
    limit: int


def _slices_of(wish: Wish, cuisines: Sequence[Post], categories: Sequence[CategoryItem]) -> Iterator[_Slice]:
    """One slice for the wish itself, one for each cuisine it wants beside; none for what nobody knows."""
    category = next((each["id"] for each in categories if each["slug"] == wish.category), None)
    if wish.category and category is None:
        return
    asked = [(wish.cuisine, wish.offset, wish.limit)]
    asked += [(last_segment(cuisine), 0, limit) for cuisine, limit in wish.also_of[:_MOST_FILTERS]]
    for cuisine, offset, limit in asked:
        cuisine_id = _id_of(cuisine, cuisines) if cuisine else None
        if cuisine_id is not None or not cuisine:
            yield _Slice(cuisine_id, category, offset, limit)


def _cut(wish: Wish, part: _Slice) -> Any:
    posts = live_in_order(
        wish.collection, cuisine=part.cuisine, category=part.category, search=wish.search or None
    )
    chosen = alike_first(posts, wish.like) if wish.like else posts
    return chosen[part.offset : part.offset + part.limit]


def _sorted(wish: Wish, posts: Iterable[Post]) -> list[Post]:
    """What several slices found, in the order visitors go through it."""
    if wish.collection.sorted_by == "latest":
        like = wish.like
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
    return sorted(posts, key=lambda post: (post.position, post.pk))


def _total(posts: Sequence[Post]) -> int:
    """How many there are in all, as each row says; what a cuisine alone has is never more."""
    return max((post.number_in_all for post in posts), default=0)  # type: ignore[attr-defined]  # annotated by live_in_order


def _id_of(slug: str, cuisines: Iterable[Post]) -> int | None:
    return next((each.pk for each in cuisines if last_segment(each.live_url or "") == slug), None)


def _file_ids(posts: Iterable[Post]) -> set[int]:
    return set().union(*(ids_in(post.live_media) for post in posts))


def _listed(wish: Wish, posts: list[PostPublic], total: int) -> Listed[PostPublic]:
    # A list of one is the whole of a small site and keeps what cards do not show.
    items = posts if total == 1 else [_card(post, wish.collection) for post in posts]
    return {"items": items, "total": total, "limit": wish.limit, "offset": wish.offset}


def _card(post: PostPublic, collection: Collection) -> PostPublic:
    """A post without what only its own page shows, which is most of it."""
    unseen = {each.name for each in collection.fields if each.kind in _NOT_ON_CARDS}
    card: PostPublic = {
        **post,
        "attributes": {name: value for name, value in post["attributes"].items() if name not in unseen},
    }
    return card


def _chips(cuisines: Sequence[Post], chosen: str) -> Listed[PostPublic]:
    """The first cuisines, and the one that is chosen, to choose from: little more than their names."""
    shown = [
        each
        for place, each in enumerate(cuisines)
        if place < MOST_CHIPS or last_segment(each.live_url or "") == chosen
    ]
    posts = [_card(each, CUISINES) for each in public_posts(shown, files={}, cuisines={})]
    for post in posts:
        post["excerpt"] = ""
    return {"items": posts, "total": len(cuisines), "limit": MOST_CHIPS, "offset": 0}


def _listed_labels(labels: list[CategoryItem]) -> Listed[CategoryItem]:
    return {"items": labels, "total": len(labels), "limit": MOST_CATEGORIES, "offset": 0}


def _faqs(faqs: list[PublicFaq]) -> Listed[PublicFaq]:
    return {"items": faqs, "total": len(faqs), "limit": MOST_FAQS, "offset": 0}
