"""What posts look like outside: to visitors, and to the people who work on them."""

from typing import Annotated, Any, TypedDict

from shared.api.typed import OneOf, Schema
from tenants.media.items import MediaItem
from tenants.posts.collections import COLLECTIONS

CollectionSlug = Annotated[str, OneOf("CollectionSlug", tuple(each.slug for each in COLLECTIONS))]
Attributes = Annotated[
    dict[str, Any],
    Schema({"type": "object", "additionalProperties": {}}),
    "The fields of the collection; rich text is cleaned HTML.",
]


class DrawnBlock(TypedDict):
    """One block ready to draw; which props it has depends on its type."""

    type: str
    props: Annotated[
        dict[str, Any],
        Schema(
            {
                "type": "object",
                "required": ["id"],
                "properties": {"id": {"type": "string"}},
                "additionalProperties": {},
            }
        ),
    ]


class CategoryItem(TypedDict):
    """A category as links name it; `slug` is what `?category=` takes."""

    id: int
    name: str
    slug: str


class CuisineItem(TypedDict):
    """A cuisine as a card names it and links to it."""

    id: int
    _id: str
    title: str
    url: str


class CuisineCount(CuisineItem):
    """A cuisine with the number of live members that cook it; `slug` is what `?cuisine=` takes."""

    slug: str
    count: int


class PublicExternalItems(TypedDict):
    """What a live post names, in the same order."""

    cuisines: list[CuisineItem]
    categories: list[CategoryItem]


class PostPublic(TypedDict):
    """One live post, ready to draw."""

    id: int
    _id: str
    url: str
    title: str
    collection: CollectionSlug
    position: int
    published_at: str | None
    excerpt: Annotated[str, "Plain text, at most 200 characters."]
    reading_minutes: Annotated[int | None, "How long a blog post takes to read; null for anything else."]
    attributes: Attributes
    media_items: Annotated[dict[str, MediaItem | list[MediaItem]], "The files by slot; a gallery is a list."]
    external_items: PublicExternalItems
