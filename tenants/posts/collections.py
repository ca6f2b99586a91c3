"""The collections: all differences between pages, members, cuisines, showcases, catering and blog.

The API, the site map, the public pages and the panel read the properties of a collection from this
module. The names of a collection in the panel's languages are in
`frontend/panel/messages/*/collections.ts`. CONTRIBUTING.md explains how to add a collection.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Kind = Literal[
    "text",
    "long_text",
    "rich_text",
    "email",
    "phone",
    "url",
    "date",
    "time",
    "repeats",
    "number",
    "author",
    "links",
    "hours",
    "locations",
    "media",
    "media_list",
    "cuisines",
    "cuisine_tags",
    "categories",
    "members",
]
BodyPart = Literal["attributes", "media", "external_data"]
Icon = Literal["article", "description", "storefront", "ramen", "room_service", "pictures"]
ListStyle = Literal["cards", "rows"]
Layout = Literal["article", "short", "facts"]
Filter = Literal["", "cuisine", "category"]
SortOrder = Literal["position", "latest", "date"]
SchemaOrg = Literal["", "FoodEstablishment", "BlogPosting", "Event"]

MEDIA_KINDS: frozenset[Kind] = frozenset({"media", "media_list"})
RELATION_KINDS: frozenset[Kind] = frozenset({"cuisines", "cuisine_tags", "categories", "members"})


@dataclass(frozen=True)
class Field:
    """A field of a collection's posts. Required fields must be filled in before a post is published."""

    name: str
    kind: Kind
    label: str = ""
    required: bool = False
    max_length: int | None = None
    minimum: int | None = None
    maximum: int | None = None

    @property
    def title(self) -> str:
        """The label, by default derived from the name."""
        return self.label or self.name.replace("_", " ").capitalize()

    @property
    def place(self) -> BodyPart:
        """The part of `post_body` that contains the value."""
        if self.kind in MEDIA_KINDS:
            return "media"
        return "external_data" if self.kind in RELATION_KINDS else "attributes"


_NOT_ON_CARDS = ("rich_text", "links")
EVERYWHERE = Field("cuisines", "cuisines")
"""A field that every collection accepts and returns. Only collections that declare it have an input for
it."""


@dataclass(frozen=True)
class CollectionOnSite:
    """The properties of a collection for public pages. Fields and columns are only for the panel."""

    slug: str
    index_path: str
    shown_as: ListStyle
    layout: Layout
    filter: Filter
    result_label: str
    is_events: bool


@dataclass(frozen=True, eq=False)
class Collection:
    """A kind of post: its number and names in the API, its fields, and its appearance on the site and in the
    panel.

    Each collection is declared once, so it is equal only to itself.
    """

    type: int
    slug: str
    label: str
    fields: tuple[Field, ...]
    columns: tuple[str, ...]
    icon: Icon
    """The icon in the panel."""
    menu_order: int
    """The position in the panel's menu, lowest first."""
    plural: str = ""
    url_prefix: str = ""
    index_path: str = ""
    """The URL of the list of all its posts, or "" if there is none."""
    heading: str = ""
    """The heading of its index page if it differs from the title."""
    intro: str = ""
    """The introduction below the heading of its index page."""
    shown_as: ListStyle = "cards"
    """The list style of its index page."""
    filter: Filter = ""
    """The filter that visitors can apply to its list."""
    sorted_by: SortOrder = "position"
    """The sort order of its public list."""
    layout: Layout = "article"
    """The layout of a post's page: text below a wide header, rows next to the image, or a list of facts."""
    result_label: str = ""
    """The label of its posts in search results; if "", they show only the title."""
    schema_org: SchemaOrg = ""
    """The schema.org type of its pages for search engines, or "" for a plain page."""
    is_built: bool = False
    """Whether pages show content of the page builder, so that the fields are only settings."""

    @property
    def title(self) -> str:
        """The plural name of the collection's posts."""
        return self.plural or f"{self.label}s"

    @property
    def site_title(self) -> str:
        """The plural name of the collection's posts on the public site."""
        return self.heading or self.title

    @cached_property
    def markup(self) -> frozenset[str]:
        """The names of the fields that contain HTML."""
        return frozenset(field.name for field in self.fields if field.kind == "rich_text")

    @cached_property
    def not_on_cards(self) -> frozenset[str]:
        """The names of the fields that only a post's own page shows."""
        return frozenset(field.name for field in self.fields if field.kind in _NOT_ON_CARDS)

    @property
    def singular_slug(self) -> str:
        return self.label.lower().replace(" ", "-")

    @property
    def site_map_name(self) -> str:
        """The name in the site map settings: page, member, cuisine, showcase, catering or blog."""
        return self.singular_slug.removesuffix("-post")

    @property
    def is_events(self) -> bool:
        """Whether the collection's posts are events, which calendar apps can add."""
        return self.schema_org == "Event"

    def on_site(self) -> CollectionOnSite:
        return CollectionOnSite(
            self.slug,
            self.index_path,
            self.shown_as,
            self.layout,
            self.filter,
            self.result_label,
            self.is_events,
        )

    def fields_in(self, place: BodyPart) -> tuple[Field, ...]:
        """Return the fields stored in this part of `post_body`.

        External data includes the cuisines, which any post may have.
        """
        own = tuple(field for field in self.fields if field.place == place)
        named = {field.name for field in own}
        return own if place != EVERYWHERE.place or EVERYWHERE.name in named else (*own, EVERYWHERE)


PAGES = Collection(
    1,
    "pages",
    "Page",
    icon="description",
    menu_order=2,
    fields=(Field("description", "rich_text"), Field("poster", "media")),
    columns=("title", "url", "status", "updated_at"),
    is_built=True,
)
MEMBERS = Collection(
    2,
    "members",
    "Member",
    url_prefix="members/",
    index_path="members",
    icon="storefront",
    menu_order=3,
    intro="All our members and their cuisines.",
    filter="cuisine",
    layout="facts",
    result_label="Member",
    schema_org="FoodEstablishment",
    fields=(
        Field("description", "rich_text"),
        Field("poster", "media"),
        Field("logo", "media"),
        Field("cuisines", "cuisines"),
        Field("cuisine_tags", "cuisine_tags"),
        Field("phone", "phone"),
        Field("email", "email", label="Email"),
        Field("address", "text", max_length=300),
        Field("links", "links"),
        Field("hours", "hours", label="Opening hours"),
        Field("locations", "locations"),
    ),
    columns=("logo", "title", "cuisines", "status"),
)
CUISINES = Collection(
    3,
    "cuisines",
    "Cuisine",
    url_prefix="cuisines/",
    index_path="cuisines",
    icon="ramen",
    menu_order=4,
    intro="What are you in the mood for?",
    layout="short",
    result_label="Cuisine",
    fields=(Field("description", "rich_text"), Field("poster", "media"), Field("icon", "media")),
    columns=("icon", "title", "status"),
)
SHOWCASES = Collection(
    4,
    "showcases",
    "Showcase",
    url_prefix="showcases/",
    index_path="showcases",
    icon="pictures",
    menu_order=6,
    heading="What’s on",
    intro="Upcoming events first, past ones below.",
    sorted_by="date",
    shown_as="rows",
    result_label="Event",
    schema_org="Event",
    fields=(
        Field("description", "rich_text"),
        Field("gallery", "media_list"),
        Field("date", "date", label="Date"),
        Field("start_time", "time", label="Starts at"),
        Field("end_date", "date", label="Last day"),
        Field("end_time", "time", label="Ends at"),
        Field("repeats", "repeats"),
        Field("participants", "members", label="Participants"),
        Field("place", "text", max_length=300),
        Field("tickets", "url"),
    ),
    columns=("title", "date", "place", "status"),
)
CATERINGS = Collection(
    5,
    "caterings",
    "Catering",
    plural="Catering",
    url_prefix="catering/",
    index_path="catering",
    icon="room_service",
    menu_order=5,
    intro="Food for your event, your office or your street.",
    layout="short",
    result_label="Catering",
    fields=(
        Field("description", "rich_text"),
        Field("poster", "media"),
        Field("price_note", "text"),
        Field("minimum_guests", "number", minimum=1, maximum=100_000),
        Field("link", "url"),
    ),
    columns=("poster", "title", "price_note", "status"),
)
BLOG = Collection(
    6,
    "blog",
    "Blog post",
    plural="Blog",
    url_prefix="blog/",
    index_path="blog",
    icon="article",
    menu_order=1,
    intro="News and stories.",
    filter="category",
    sorted_by="latest",
    result_label="Story",
    schema_org="BlogPosting",
    fields=(
        Field("excerpt", "long_text", max_length=500),
        Field("description", "rich_text", label="Text"),
        Field("poster", "media"),
        Field("author", "author"),
        Field("categories", "categories"),
        Field("published_date", "date"),
    ),
    columns=("title", "categories", "author", "status", "published_at"),
)
COLLECTIONS: list[Collection] = [PAGES, MEMBERS, CUISINES, SHOWCASES, CATERINGS, BLOG]

SLUGS = tuple(each.slug for each in COLLECTIONS)

FAQ_PATH = "faq"
"""The path of the FAQ page, which has its own URL without being a collection."""


TODAY_PATH = "today"
"""The path of the board of today's stops, which exists if a member has a stop."""


def index_paths() -> list[str]:
    """Return the URLs of all lists, which exist even without a page."""
    return [*(each.index_path for each in COLLECTIONS if each.index_path), FAQ_PATH]


def is_index(url: str) -> bool:
    return url in index_paths()


def by_index(url: str) -> Collection | None:
    """Return the collection that is listed at `url`, or None if there is none."""
    return next((each for each in COLLECTIONS if url and each.index_path == url), None)


def by_type(type_id: int) -> Collection:
    """Return the collection with this post type id. Raises KeyError if there is none."""
    for each in COLLECTIONS:
        if each.type == type_id:
            return each
    raise KeyError(type_id)


def by_name(name: str) -> Collection:
    """Return the collection by its id as digits, its slug or its singular name. Raises KeyError if there is
    none."""
    for each in COLLECTIONS:
        if name in (str(each.type), each.slug, each.singular_slug):
            return each
    raise KeyError(name)
