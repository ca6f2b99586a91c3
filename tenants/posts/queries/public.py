"""Convert live posts to the form that pages and the API use, with the rows they refer to."""

import math
from collections.abc import Iterable, Mapping
from typing import Final

from shared.data_types import JsonMapping
from tenants.media.items import MediaItem, media_items
from tenants.posts.collections import BLOG, CUISINES, MEMBERS, Collection
from tenants.posts.content import rich_text
from tenants.posts.content.body import ids_in, prepare_attributes
from tenants.posts.models import Post
from tenants.posts.queries.blog import public_categories
from tenants.posts.queries.live import LivePost, in_visitors_order
from tenants.posts.schemas import CategoryItem, CuisineItem, ParticipantItem, PostPublic

EXCERPT_LENGTH = 200
WORDS_A_MINUTE: Final = 220


def first_cards(collection: Collection, limit: int) -> list[PostPublic]:
    """Return the first live posts of a collection, ready to render.

    This takes at most four queries for any number of posts.
    """
    posts = in_visitors_order(Post.objects.live().of(collection), collection)
    return public_posts(LivePost.of(post) for post in posts.defer("builder", "live_builder")[:limit])


def public_posts(
    posts: Iterable[LivePost],
    *,
    files: Mapping[int, MediaItem] | None = None,
    cuisines: Mapping[int, CuisineItem] | None = None,
    categories: Mapping[int, CategoryItem] | None = None,
    participants: Mapping[int, ParticipantItem] | None = None,
    on_cards: bool = False,
) -> list[PostPublic]:
    """Return live posts ready to render, in order.

    Each kind of referenced rows that is not passed in takes one query. Posts `on_cards` contain only the
    first image of a gallery, and lack the fields that only their own pages show.
    """
    rows = list(posts)
    if files is None:
        files = media_items(set().union(*(ids_in(post.media) for post in rows)))
    if cuisines is None:
        cuisines = _live_cuisines(set().union(*(post.cuisines for post in rows)))
    if categories is None:
        named = any(post.categories for post in rows)
        categories = {each["id"]: each for each in public_categories()} if named else {}
    if participants is None:
        participants = _live_members(set().union(*(post.participants for post in rows)))
    return [_public(post, files, cuisines, categories, participants, on_card=on_cards) for post in rows]


def last_segment(url: str) -> str:
    return url.rpartition("/")[2]


def get_excerpt(attributes: JsonMapping) -> str:
    """Return the text of a post for lists and descriptions: its excerpt or the beginning of its
    description."""
    text = attributes.get("excerpt") or attributes.get("description") or ""
    return rich_text.excerpt(str(text), EXCERPT_LENGTH)


def reading_minutes(post: LivePost) -> int | None:
    """Return the reading time of a blog post in minutes, or None if it is unknown or the post is not a blog
    post."""
    words = post.word_count
    return math.ceil(words / WORDS_A_MINUTE) if words and post.collection is BLOG else None


def cuisine_item(cuisine: JsonMapping) -> CuisineItem:
    """Return the cuisine in a row, for posts that refer to it."""
    return {
        "id": cuisine["id"],
        "_id": str(cuisine["uid"]),
        "title": cuisine["live_title"],
        "url": cuisine["live_url"],
    }


def participant_item(member: JsonMapping) -> ParticipantItem:
    """Return the member in a row, for events with this member as a participant."""
    return {
        "id": member["id"],
        "_id": str(member["uid"]),
        "title": member["live_title"],
        "url": member["live_url"],
    }


def _public(
    post: LivePost,
    files: Mapping[int, MediaItem],
    cuisines: Mapping[int, CuisineItem],
    categories: Mapping[int, CategoryItem],
    participants: Mapping[int, ParticipantItem],
    *,
    on_card: bool,
) -> PostPublic:
    return {
        "id": post.id,
        "_id": post.uid,
        "url": post.url,
        "title": post.title,
        "collection": post.collection.slug,
        "position": post.position,
        "published_at": post.published_at.isoformat().replace("+00:00", "Z") if post.published_at else None,
        "excerpt": get_excerpt(post.attributes),
        "reading_minutes": reading_minutes(post),
        "attributes": prepare_attributes(post.collection, post.attributes, on_card=on_card),
        "media_items": items_in_slots(post.media, files, most=1 if on_card else None),
        "external_items": {
            "cuisines": [cuisines[each] for each in post.cuisines if each in cuisines],
            "categories": [categories[each] for each in post.categories if each in categories],
            "participants": [participants[each] for each in post.participants if each in participants],
        },
    }


def items_in_slots(
    media: JsonMapping, files: Mapping[int, MediaItem], *, most: int | None = None
) -> dict[str, MediaItem | list[MediaItem]]:
    """Return the media with files instead of ids, up to `most` per list, without missing files."""
    slots: dict[str, MediaItem | list[MediaItem]] = {}
    for slot, value in media.items():
        if isinstance(value, list):
            slots[slot] = [files[each] for each in value if each in files][:most]
        elif value in files:
            slots[slot] = files[value]
    return slots


def _live_cuisines(ids: set[int]) -> dict[int, CuisineItem]:
    if not ids:
        return {}
    rows = Post.objects.live().of(CUISINES).filter(pk__in=ids).values("id", "uid", "live_title", "live_url")
    return {row["id"]: cuisine_item(row) for row in rows}


def _live_members(ids: set[int]) -> dict[int, ParticipantItem]:
    if not ids:
        return {}
    rows = Post.objects.live().of(MEMBERS).filter(pk__in=ids).values("id", "uid", "live_title", "live_url")
    return {row["id"]: participant_item(row) for row in rows}
