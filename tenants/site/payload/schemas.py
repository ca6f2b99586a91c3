"""Types of the page payload and of responses about previews and the site, the source of generated types."""

from datetime import datetime
from typing import Annotated, Any, Final, Generic, Literal, TypedDict, TypeVar
from uuid import UUID

from shared.api.typed import KeyedMapping, OneOf
from shared.domains.models import Template
from shared.tenancy.announcements import ShownAnnouncement
from tenants.faqs.public import PublicFaq
from tenants.food_menus.wire import ShownMenu
from tenants.hours.facts import ShownDays, StatedBusiness
from tenants.media.items import MediaItem
from tenants.options.design import SiteDesign
from tenants.options.reading import MenuTrees, SiteColor, SocialLink
from tenants.posts.collections import COLLECTIONS
from tenants.posts.events.days import ShownEvent
from tenants.posts.schemas import CategoryItem, OpenObject, PersonReply, PostPublic, PublicBlock
from tenants.posts.searching.finding import SearchResults
from tenants.snippets.reading import PublicSnippet
from tenants.stops.wire import ShownPlace, ShownStop

Item = TypeVar("Item")

GUEST_PAGES: Final = ("menu", "reserve", "privacy")
"""The URLs of the pages that guests of a restaurant look for, which every page links to."""

TemplateName = Annotated[str, OneOf("Template", tuple(Template.values))]
ListedCollection = Annotated[
    str, OneOf("ListedCollection", (*(each.slug for each in COLLECTIONS), "faq", "menus", "stops"))
]


class ListSlice(TypedDict, Generic[Item]):
    """A part of a list, with the length of the whole list."""

    items: list[Item]
    total: int
    limit: int
    offset: int


Lists = Annotated[
    dict[str, ListSlice[Any]],
    KeyedMapping(
        "Lists",
        {
            **{each.slug: ListSlice[PostPublic] for each in COLLECTIONS if each.index_path},
            "faqs": ListSlice[PublicFaq],
            "categories": Annotated[ListSlice[CategoryItem], "Categories of the blog."],
        },
    ),
]


class SiteDomain(TypedDict):
    """The site of the page."""

    host: str
    title: str
    template: TemplateName
    timezone: str


class PlainOptions(TypedDict):
    """The texts and switches of the options that every page shows."""

    title: str
    address: str
    phone: str
    email: str
    social_media_title: str
    menu_title: str
    join_title: str
    join_text: str
    join_url: str
    copyright: str


class ShownOptions(PlainOptions):
    """The options that every page shows."""

    logo: MediaItem | None
    fav_icon: MediaItem | None


class SiteSeo(TypedDict):
    """The site's metadata for search engines."""

    title: str
    description: str
    name: str
    verification: Annotated[dict[str, str], "The content of meta tags by name."]
    city: Annotated[str, "The city of the organization, or an empty string."]


class Alternate(TypedDict):
    """An alternate version of the page, for `<link rel=alternate>`."""

    type: str
    title: str
    href: str


class LinkPreview(TypedDict):
    """The image of a link preview."""

    url: str
    alt: str
    width: int | None
    height: int | None


JsonLd = Annotated[OpenObject, "Structured data with schema.org types."]


class PageHead(TypedDict):
    """The content of the document's head."""

    title: str
    description: str
    canonical: str
    robots: str
    image: Annotated[str | None, "The data for link previews."]
    preview: LinkPreview | None
    type: str
    alternates: list[Alternate]
    json_ld: list[JsonLd]


class Breadcrumb(TypedDict):
    """One step of the path from home to the page."""

    text: str
    url: str


class PageQuery(TypedDict):
    """The part of a list that the page shows."""

    page: int
    cuisine: str
    q: str
    category: str
    toggles: Annotated[dict[str, str], "The value of each active toggle, by its query parameter."]


class ListToggle(TypedDict):
    """A filter of a list that is on or off: the query parameter `name=value`, and its texts."""

    name: str
    value: str
    label: str
    phrase: str
    no_results: str


class PageContent(TypedDict):
    """The content of this page only."""

    kind: Literal["post", "index", "search", "error"]
    collection: ListedCollection | None
    title: str
    description: str
    post: PostPublic | None
    breadcrumbs: list[Breadcrumb]
    newer: Annotated[Breadcrumb | None, "The next newer story; null on other pages and for the newest."]
    older: Annotated[Breadcrumb | None, "The next older story."]
    query: PageQuery
    toggles: Annotated[list[ListToggle], "The toggles of the list; empty on pages without one."]
    blocks: Annotated[list[PublicBlock], "The blocks; empty for the default layout of its type."]
    embeds: Annotated[dict[str, PublicBlock], "Blocks for embeds in texts, by `data-embed data-source`."]
    is_cut: Annotated[bool, "Whether the page is too long to show all of its blocks."]


class ErrorContent(TypedDict):
    """The content of the not-found page."""

    title: str
    subtitle: str
    section_title: str
    section_text: str
    truck_image: MediaItem | None
    members: list[PostPublic]


class SiteChrome(TypedDict):
    """The data shared by all pages of the domain."""

    api: Annotated[str, "The URL of the API."]
    origin: str
    domain: SiteDomain
    options: ShownOptions
    colors: list[SiteColor]
    design: SiteDesign
    business: StatedBusiness
    guest_pages: Annotated[
        list[Annotated[str, OneOf("GuestPage", GUEST_PAGES)]],
        "The pages for guests that the site has: its menu, its reservation form.",
    ]
    menus: MenuTrees
    socials: list[SocialLink]
    seo: SiteSeo
    snippets: list[PublicSnippet]


class MapTiles(TypedDict):
    """The tile server. Its tiles load only after the visitor requests them."""

    url: Annotated[str, "A URL that contains {z}, {x} and {y}."]
    attribution: str


class HeadlessPayload(SiteChrome):
    """A page as it is cached: without data that depends on the time, and without its head."""

    status: int
    location: Annotated[str | None, "The redirect target if the page has moved; otherwise null."]
    url: Annotated[str, 'The path of the page without leading and trailing slashes; "" for home.']
    page: PageContent
    lists: Annotated[Lists, "The lists that this page shows."]
    places: Annotated[list[ShownPlace], "The places that a block shows."]
    search: Annotated[SearchResults | None, "The search results; null on other pages."]
    error_page: ErrorContent | None


class SitePayload(HeadlessPayload):
    """All data needed to render a page."""

    head: PageHead
    announcements: Annotated[list[ShownAnnouncement], "The operator's announcements, most important first."]
    days: Annotated[
        dict[str, ShownDays],
        "By post id, for members with more than regular hours; `0` is the site's own business.",
    ]
    events: Annotated[dict[str, ShownEvent], "By post id, for repeating events."]
    food_menus: Annotated[list[ShownMenu], "The menus that the page shows, as served today."]
    map_tiles: Annotated[MapTiles | None, "The external map service; null if maps use none."]
    stops: Annotated[list[ShownStop], "The upcoming stops that the page shows, next first."]
    now: Annotated[str, "The current minute, which determines open and closed states."]
    build: Annotated[str, "The build of the front end that renders the page."]


class MovedPage(TypedDict):
    """The page's new location."""

    status: int
    location: str
    url: str


class MovedReply(TypedDict):
    """The response with the page's new location."""

    data: MovedPage


class MissingPage(TypedDict):
    """The response for a missing page, with the not-found page to render."""

    message: str
    data: SitePayload


class PreviewLinkReply(TypedDict):
    """A link to a post's latest version. Its URL is returned only on creation."""

    id: int
    _id: UUID
    created_at: datetime
    expires_at: datetime
    created_by: PersonReply | None


class NewPreviewLinkReply(PreviewLinkReply):
    """The created link with its URL, which is returned only once."""

    url: str


class SiteOpeningReply(TypedDict):
    """Whether the site is public, its time zone, and the recipients of messages from visitors."""

    is_open: bool
    timezone: str
    notified: Literal["email", "admins", "nobody"]
    """The recipient of messages: the site's own email or its Admins. A site without a recipient cannot be
    opened."""


class SitePassReply(TypedDict):
    """The URL where a signed-in user sees the site, whether or not it is open."""

    url: str


class ExampleBlock(TypedDict):
    """A block of the template's example content."""

    type: str
    props: OpenObject


class ExampleQuestion(TypedDict):
    """A question with its answer."""

    question: str
    answer: str


class ExampleDish(TypedDict):
    """The name and prices of a dish."""

    name: str
    description: str
    prices: list[str]


class SiteExamplesReply(TypedDict):
    """The template's example content, which no user has written."""

    blocks: Annotated[list[ExampleBlock], "All blocks of its pages, including nested ones."]
    questions: list[ExampleQuestion]
    dishes: list[ExampleDish]


class SiteTextDish(ExampleDish):
    """A dish, with its menu."""

    menu_id: int
    menu: str


class SiteTextPost(TypedDict):
    """The latest version of a post with blocks."""

    id: int
    collection: Annotated[str, "The slug of its collection."]
    title: str
    builder: OpenObject | None


class SiteTextsReply(TypedDict):
    """The content of the site's posts with blocks, published or not."""

    posts: list[SiteTextPost]
    questions: list[ExampleQuestion]
    dishes: list[SiteTextDish]
