"""The six collections: all that differs between pages, members, cuisines, showcases, caterings and blog."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "text",
    "long_text",
    "rich_text",
    "email",
    "phone",
    "url",
    "date",
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
]
Place = Literal["attributes", "media", "external_data"]

MEDIA_KINDS: frozenset[Kind] = frozenset({"media", "media_list"})
RELATION_KINDS: frozenset[Kind] = frozenset({"cuisines", "cuisine_tags", "categories"})


@dataclass(frozen=True)
class Field:
    """One thing a post of a collection holds; a required one must be filled before it can be published."""

    name: str
    kind: Kind
    label: str = ""
    required: bool = False
    max_length: int | None = None
    minimum: int | None = None
    maximum: int | None = None

    @property
    def title(self) -> str:
        """What people read: the given label, or one made of the name."""
        return self.label or self.name.replace("_", " ").capitalize()

    @property
    def place(self) -> Place:
        """The part of `post_body` that holds the value."""
        if self.kind in MEDIA_KINDS:
            return "media"
        return "external_data" if self.kind in RELATION_KINDS else "attributes"


@dataclass(frozen=True)
class Collection:
    """One kind of post: its number and names on the wire, its place among the urls, and its fields."""

    type: int
    slug: str
    label: str
    fields: tuple[Field, ...]
    columns: tuple[str, ...]
    plural: str = ""
    url_prefix: str = ""
    index_path: str = ""

    @property
    def title(self) -> str:
        """The name of all its posts together."""
        return self.plural or f"{self.label}s"

    @property
    def singular_slug(self) -> str:
        return self.label.lower().replace(" ", "-")

    def fields_in(self, place: Place) -> tuple[Field, ...]:
        """The fields whose values live in that part of `post_body`."""
        return tuple(field for field in self.fields if field.place == place)


PAGES = Collection(
    1,
    "pages",
    "Page",
    fields=(Field("description", "rich_text"), Field("poster", "media")),
    columns=("title", "url", "status", "updated_at"),
)
MEMBERS = Collection(
    2,
    "members",
    "Member",
    url_prefix="members/",
    index_path="members",
    fields=(
        Field("description", "rich_text"),
        Field("poster", "media"),
        Field("logo", "media"),
        Field("cuisines", "cuisines"),
        Field("cuisine_tags", "cuisine_tags"),
        Field("phone", "phone"),
        Field("email", "email", label="E-mail"),
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
    fields=(Field("description", "rich_text"), Field("poster", "media"), Field("icon", "media")),
    columns=("icon", "title", "status"),
)
SHOWCASES = Collection(
    4,
    "showcases",
    "Showcase",
    url_prefix="showcases/",
    index_path="showcases",
    fields=(Field("description", "rich_text"), Field("gallery", "media_list"), Field("date", "date")),
    columns=("title", "date", "status"),
)
CATERINGS = Collection(
    5,
    "caterings",
    "Catering",
    plural="Catering",
    url_prefix="catering/",
    index_path="catering",
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
COLLECTIONS = (PAGES, MEMBERS, CUISINES, SHOWCASES, CATERINGS, BLOG)

INDEX_PATHS: frozenset[str] = frozenset(
    {each.index_path for each in COLLECTIONS if each.index_path} | {"faq"}
)

_BY_TYPE = {each.type: each for each in COLLECTIONS}
_BY_NAME = {name: each for each in COLLECTIONS for name in (str(each.type), each.slug, each.singular_slug)}


def by_type(type_id: int) -> Collection:
    """The collection with that post type id; KeyError if there is none."""
    return _BY_TYPE[type_id]


def by_name(name: str) -> Collection:
    """The collection by its id in digits, its slug or its singular name; KeyError if there is none."""
    return _BY_NAME[name]
