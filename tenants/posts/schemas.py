"""Types of posts in the API: for visitors (`public`) and for the team (`replies`).

The API's description and the front end's types are generated from this module.
"""

from datetime import datetime
from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from shared.api.typed import OneOf, Schema
from shared.data_types import JsonObject
from tenants.media.items import MediaItem
from tenants.posts.collections import COLLECTIONS

CollectionSlug = Annotated[str, OneOf("CollectionSlug", tuple(each.slug for each in COLLECTIONS))]
OpenObject = Annotated[JsonObject, Schema({"type": "object", "additionalProperties": {}})]
Attributes = Annotated[OpenObject, "The fields of the collection; rich text is sanitized HTML."]
MediaBySlot = Annotated[dict[str, MediaItem | list[MediaItem]], "The files by field; a gallery is a list."]


class PublicBlock(TypedDict):
    """A block that is ready to render. Its props depend on its type."""

    type: str
    props: Annotated[
        JsonObject,
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
    """A category for links. Its `slug` is the value of `?category=`."""

    id: int
    name: str
    slug: str


class CuisineItem(TypedDict):
    """A cuisine on a card, with its link."""

    id: int
    _id: str
    title: str
    url: str


class ParticipantItem(TypedDict):
    """A member that takes part in an event, with its link."""

    id: int
    _id: str
    title: str
    url: str


class PublicExternalItems(TypedDict):
    """The rows that a live post refers to, in the same order."""

    cuisines: list[CuisineItem]
    categories: list[CategoryItem]
    participants: list[ParticipantItem]


class PostPublic(TypedDict):
    """One live post, ready to render."""

    id: int
    _id: str
    url: str
    title: str
    collection: CollectionSlug
    position: int
    published_at: str | None
    excerpt: Annotated[str, "Plain text, up to 200 characters."]
    reading_minutes: Annotated[
        int | None, "The reading time of a blog post in minutes; null for other posts."
    ]
    attributes: Attributes
    media_items: MediaBySlot
    external_items: PublicExternalItems


class PersonReply(TypedDict):
    """The id and name of a team member."""

    id: int
    firstname: str
    lastname: str


class SavedBlock(TypedDict):
    """A saved block of a page. Its props depend on its type."""

    type: str
    props: OpenObject


class BuilderDocument(TypedDict):
    """The document of the page builder."""

    schema: int
    root: OpenObject
    content: list[SavedBlock]


class PostBodyReply(TypedDict):
    """The body of a post, which is a valid request body. Lists omit the builder."""

    attributes: Attributes
    media: Annotated[dict[str, int | list[int]], "The file id by field; a gallery is a list of ids."]
    external_data: dict[str, list[int]]
    builder: NotRequired[BuilderDocument | None]


class CategoryReply(TypedDict):
    """A category in a list of choices."""

    id: int
    _id: UUID
    name: str


class CuisineTagReply(TypedDict):
    """A label for members."""

    id: int
    _id: UUID
    title: str
    icon_data: MediaItem | None


class ExternalItems(TypedDict):
    """The rows that the external data refers to, in the same order."""

    cuisines: list[CuisineItem]
    cuisine_tags: list[CuisineTagReply]
    categories: list[CategoryReply]
    participants: list[ParticipantItem]


class ContentReply(TypedDict):
    """The content of one version of a post."""

    url: str
    title: str
    post_body: PostBodyReply
    media_items: MediaBySlot
    external_items: ExternalItems
    no_index: bool
    no_follow: bool
    show_in_sitemap: bool


class PublicPostReply(ContentReply):
    """The public data of a live post."""

    id: int
    _id: UUID
    post_status_id: int
    post_type_id: int
    position: int
    is_live: bool
    published_at: datetime | None


class ReviewReply(TypedDict):
    """The review state: the user who submitted the post, or the editor's response."""

    handed_in_at: datetime | None
    handed_in_by: PersonReply | None
    sent_back_at: datetime | None
    sent_back_by: PersonReply | None
    word: Annotated[
        str, "The editor's comment with requested changes; empty after the post is submitted again."
    ]


class PostReply(PublicPostReply):
    """A post in its latest version, with its metadata."""

    has_unpublished_changes: bool
    publish_at: datetime | None
    unpublish_at: datetime | None
    deleted_at: datetime | None
    created_at: datetime
    updated_at: datetime
    created_by: PersonReply | None
    updated_by: PersonReply | None
    owner: PersonReply | None
    review: Annotated[
        ReviewReply | None, "The review; null if the post is not in review and no changes were requested."
    ]
    version: int


VisiblePost = PostReply | PublicPostReply
"""A post as the caller may see it: the latest version, or the public version without data for the team."""


class ReviewComparison(TypedDict):
    """The submitted version and the public version."""

    post: PostReply
    public: Annotated[ContentReply | None, "The published version; null if the post isn't published."]


class RevisionRow(TypedDict):
    """One revision of a post."""

    number: int
    name: Annotated[str, "The name of the revision."]
    title: str
    url: str
    post_status_id: int
    created_at: datetime
    created_by: PersonReply | None


class RevisionReply(ContentReply):
    """One revision of a post with its full content."""

    number: int
    name: Annotated[str, "The name of the revision."]
    post_status_id: int
    created_at: datetime
    created_by: PersonReply | None


class AutosaveReply(TypedDict):
    """The caller's unsaved changes to a post. The values are null if there are none."""

    content: dict[str, Any] | None
    version: Annotated[int | None, "The version that the changes are based on."]
    saved_at: datetime | None


class SiblingPost(TypedDict):
    """A post in the menu for switching between posts."""

    id: int
    _id: UUID
    title: str
    url: str
    position: int
    post_status_id: int


class FoundPost(SiblingPost):
    """A post in a search over all collections."""

    post_type_id: int
    collection: CollectionSlug
    is_live: bool
    updated_at: datetime


class PostChoice(TypedDict):
    """A post in a list of choices."""

    id: int
    _id: UUID
    title: str
    url: str
    post_type_id: int
    is_live: bool


class FormChoice(TypedDict):
    """A form of a live page."""

    id: Annotated[str, "The id of its block."]
    title: Annotated[str, "The title of the form, or of its page."]
    url: Annotated[str, "The URL of its page."]


class CollectionReply(TypedDict):
    """A collection in a list of choices."""

    id: int
    slug: CollectionSlug
    name: str
    plural: str
    url_prefix: str


class StatusReply(TypedDict):
    """A post status."""

    id: int
    slug: str
    name: str


class StatusCount(StatusReply):
    """The number of posts with a status."""

    count: int


class PostCountsReply(TypedDict):
    """The number of posts of a collection that the caller may see."""

    all: Annotated[int, "All posts except those in trash."]
    live: int
    changed: Annotated[int, "Published posts with unpublished changes."]
    trash: int
    statuses: list[StatusCount]


class TypeGroup(TypedDict):
    """A post's collection, with the neighbors of the post."""

    type: CollectionReply
    posts: Annotated[list[SiblingPost], "The post with up to five posts before and after it, in order."]
    previous: SiblingPost | None
    next: SiblingPost | None
