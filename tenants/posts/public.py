"""What visitors see of posts: live ones, in their public version, with what they name beside them."""

import html
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django.db.models import BigIntegerField, Count, F, Func, JSONField, Q, TextField, Value, Window
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Length

from shared.tenancy.postgresql.prepared import PreparedQuery, TextParam
from tenants.media.items import MediaItem, media_items
from tenants.posts import blocks, rich_text
from tenants.posts.blog import (
    categories_of,
    latest_first,
    public_categories,
    reading_minutes,
    with_word_count,
)
from tenants.posts.bodies import ids_in, media_ids_of, shown_attributes
from tenants.posts.collections import CUISINES, MEMBERS, PAGES, Collection
from tenants.posts.models import Post, PostQuerySet
from tenants.posts.wire import CategoryItem, CuisineCount, CuisineItem, DrawnBlock, PostPublic

EXCERPT_LENGTH = 200
MAX_MATCHING_CUISINES = 20
MAX_SEARCH_LENGTH = 200
_SEEN = (
    "uid",
    "type",
    "position",
    "published_at",
    "updated_at",
    "live_title",
    "live_url",
    "live_attributes",
    "live_media",
    "live_external",
    "live_no_index",
    "live_no_follow",
)
"""What a public page says of a post, without its builder's content."""


def live_page(url: str) -> tuple[Post | None, dict[int, Post]]:
    """The live post at that normalised url, builder included, and those it shows parts of; one query."""
    found = {post.pk: post for post in _page_query().rows(url=url)}
    page = next((post for post in found.values() if post.live_url == url), None)
    return page, {post_id: post for post_id, post in found.items() if post is not page}


@cache
def _page_query() -> PreparedQuery[Post]:
    url = TextParam("url")
    path = Value('$.** ? (@.type == "PagePart").props.post_id ? (@.type() == "number")')
    named = Func(F("live_builder"), path, function="jsonb_path_query", set_returning=True)
    here = Post.objects.live().filter(live_url=url)
    parts = here.annotate(part=Cast(named, BigIntegerField())).values("part")
    shown = _as_seen(Post.objects.live(), with_builder=True)
    return PreparedQuery(with_word_count(shown).filter(Q(live_url=url) | Q(pk__in=parts)))


def pages_with(block_type: str) -> PostQuerySet:
    """The live pages that hold such a block, home first, with the props of the first one as `found`."""
    path = Value(f'$.** ? (@.type == "{block_type}").props')
    props = Func(F("live_builder"), path, function="jsonb_path_query_first", output_field=JSONField())
    pages = Post.objects.live().of(PAGES).annotate(found=props).filter(found__isnull=False)
    return pages.order_by(Length("live_url").asc(), "position", "id")


def parts_of(builder: Mapping[str, Any] | None) -> dict[int, Post]:
    """The live posts that a document shows parts of, by id; one query if there are any."""
    ids = blocks.ids_in(builder, "post")
    posts = _as_seen(Post.objects.live(), with_builder=True)
    return {post.pk: post for post in posts.filter(pk__in=ids)} if ids else {}


def live_in_order(
    collection: Collection,
    *,
    cuisine: str | None = None,
    cuisines: Sequence[int] = (),
    category: int | None = None,
    search: str | None = None,
) -> PostQuerySet:
    """A collection's live posts as visitors go through them, without builder content, each with their number.

    Of members, those that cook all of the `cuisines`. A cuisine given by its slug, and a search, cost a
    query each before this one runs.
    """
    posts = with_word_count(_as_seen(Post.objects.live().of(collection)))
    if category:
        posts = posts.filter(live_external__categories__contains=[category])
    named = [*cuisines, *([_cuisine_id(cuisine)] if cuisine else ())]
    if named:
        posts = posts.filter(live_external__cuisines__contains=named)
    if search:
        posts = _matching(posts, search[:MAX_SEARCH_LENGTH])
    if collection.sorted_by == "latest":
        ordered = latest_first(posts)
    elif collection.sorted_by == "date":
        date = KeyTextTransform("date", "live_attributes")
        ordered = posts.order_by(date.desc(nulls_last=True), "position", "id")
    else:
        ordered = posts.in_order()
    return ordered.annotate(number_in_all=Window(Count("pk")))


def live_posts(
    collection: Collection,
    *,
    limit: int,
    offset: int = 0,
    cuisine: str | None = None,
    search: str | None = None,
) -> tuple[list[Post], int]:
    """One page of a collection's live posts without builder content, and how many there are in all."""
    posts = live_in_order(collection, cuisine=cuisine, search=search)
    rows = list(posts[offset : offset + limit])
    if rows:
        return rows, rows[0].number_in_all  # type: ignore[attr-defined]  # annotated by live_in_order
    return [], posts.count() if offset else 0


def public_cards(
    collection: Collection,
    *,
    limit: int,
    offset: int = 0,
    cuisine: str | None = None,
    search: str | None = None,
) -> tuple[list[PostPublic], int]:
    """The same page, ready to draw; at most six queries, whatever the number of posts."""
    posts, total = live_posts(collection, limit=limit, offset=offset, cuisine=cuisine, search=search)
    return public_posts(posts), total


def public_posts(
    posts: Iterable[Post],
    *,
    files: Mapping[int, MediaItem] | None = None,
    cuisines: Mapping[int, CuisineItem] | None = None,
    categories: Mapping[int, CategoryItem] | None = None,
) -> list[PostPublic]:
    """Live posts ready to draw, in their order; what they name and is not handed in costs a query each."""
    found = list(posts)
    if files is None:
        files = media_items(set().union(*(ids_in(post.live_media) for post in found)))
    if cuisines is None:
        cuisines = _live_cuisines(set().union(*(_cuisine_ids(post) for post in found)))
    if categories is None:
        named = any(categories_of(post) for post in found)
        categories = {each["id"]: each for each in public_categories()} if named else {}
    return [_public(post, files, cuisines, categories) for post in found]


def public_blocks(post: Post) -> list[DrawnBlock]:
    """The blocks of a live post ready to draw; one query."""
    return blocks.resolved(post.live_builder, media_items(media_ids_of({}, post.live_builder)))


def cuisine_counts() -> list[CuisineCount]:
    """The live cuisines that live members cook, by title; two queries."""
    named = Func(F("live_external__cuisines"), function="jsonb_array_elements", set_returning=True)
    rows = (
        Post.objects.live()
        .of(MEMBERS)
        .filter(live_external__has_key="cuisines")
        .annotate(cuisine=Cast(named, BigIntegerField()))
        .values_list("cuisine")
        .annotate(count=Count("pk"))
        .order_by("cuisine")
    )
    counts = dict(rows)
    cuisines = sorted(_live_cuisines(set(counts)).values(), key=lambda each: each["title"].casefold())
    return [{**each, "slug": last_segment(each["url"]), "count": counts[each["id"]]} for each in cuisines]


def last_segment(url: str) -> str:
    return url.rpartition("/")[2]


def excerpt_of(attributes: Mapping[str, Any]) -> str:
    """What lists and descriptions say of a post: its excerpt, else how its text begins."""
    text = attributes.get("excerpt") or attributes.get("description") or ""
    return rich_text.excerpt(str(text), EXCERPT_LENGTH)


def _public(
    post: Post,
    files: Mapping[int, MediaItem],
    cuisines: Mapping[int, CuisineItem],
    categories: Mapping[int, CategoryItem],
) -> PostPublic:
    return {
        "id": post.pk,
        "_id": str(post.uid),
        "url": post.live_url or "",
        "title": post.live_title,
        "collection": post.collection.slug,
        "position": post.position,
        "published_at": post.published_at.isoformat().replace("+00:00", "Z") if post.published_at else None,
        "excerpt": excerpt_of(post.live_attributes),
        "reading_minutes": reading_minutes(post),
        "attributes": shown_attributes(post.collection, post.live_attributes),
        "media_items": items_in_slots(post.live_media, files),
        "external_items": {
            "cuisines": [cuisines[each] for each in _cuisine_ids(post) if each in cuisines],
            "categories": [categories[each] for each in categories_of(post) if each in categories],
        },
    }


def items_in_slots(
    media: Mapping[str, Any], files: Mapping[int, MediaItem]
) -> dict[str, MediaItem | list[MediaItem]]:
    """A media map with files in the place of ids; a file that is gone is left out."""
    slots: dict[str, MediaItem | list[MediaItem]] = {}
    for slot, value in media.items():
        if isinstance(value, list):
            slots[slot] = [files[each] for each in value if each in files]
        elif value in files:
            slots[slot] = files[value]
    return slots


def _cuisine_ids(post: Post) -> list[int]:
    return list(post.live_external.get("cuisines", []))


def _live_cuisines(ids: set[int]) -> dict[int, CuisineItem]:
    if not ids:
        return {}
    rows = Post.objects.live().of(CUISINES).filter(pk__in=ids)
    return {row.pk: cuisine_item(row) for row in rows.only("uid", "live_title", "live_url")}


def cuisine_item(cuisine: Post) -> CuisineItem:
    return {
        "id": cuisine.pk,
        "_id": str(cuisine.uid),
        "title": cuisine.live_title,
        "url": cuisine.live_url or "",
    }


def _cuisine_id(slug: str) -> int:
    """The id of the live cuisine whose url ends with that segment, or 0, which nobody names."""
    at_the_end = Q(live_url=slug) | Q(live_url__endswith=f"/{slug}")
    found = Post.objects.live().of(CUISINES).filter(at_the_end).values_list("pk", flat=True).first()
    return found or 0


def _matching(posts: PostQuerySet, words: str) -> PostQuerySet:
    """Posts whose title or text holds the words, or which name a cuisine whose title does."""
    cuisines = (
        Post.objects.live().of(CUISINES).filter(live_title__icontains=words).values_list("pk", flat=True)
    )
    # The text is kept as HTML: its tags are not words, and its signs are written as HTML writes them.
    text = KeyTextTransform("description", "live_attributes")
    tags, space, everywhere = Value(r"(<[^>]*>|\s)+"), Value(" "), Value("g")
    plain = Func(text, tags, space, everywhere, function="regexp_replace", output_field=TextField())
    posts = posts.alias(plain_text=plain)
    condition = Q(live_title__icontains=words) | Q(plain_text__icontains=html.escape(words, quote=False))
    for cuisine_id in cuisines[:MAX_MATCHING_CUISINES]:
        condition |= Q(live_external__cuisines__contains=[cuisine_id])
    return posts.filter(condition)


def _as_seen(posts: PostQuerySet, *, with_builder: bool = False) -> PostQuerySet:
    """Leave in the database what visitors do not see, which is half of every row and dear to read."""
    return posts.only(*_SEEN, *(["live_builder"] if with_builder else []))
