"""The page payload, typed: all that is needed to draw one page, so that nothing has to be fetched.

`payload` makes it; below it stands what the panel is told of previews and at a glance.
The API's description and the front end's types are written from here.
"""

from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypedDict, TypeVar
from uuid import UUID

from shared.api.typed import KeyedMapping, OneOf
from shared.domains.models import Template
from tenants.faqs.public import PublicFaq
from tenants.food_menus.wire import ShownMenu
from tenants.hours.facts import ShownDays, StatedBusiness
from tenants.media.items import MediaItem
from tenants.options.reading import MenuTrees, SiteColor, SocialLink
from tenants.posts.collections import COLLECTIONS
from tenants.posts.events.days import ShownEvent
from tenants.posts.schemas import CategoryItem, DrawnBlock, OpenObject, PersonReply, PostPublic
from tenants.posts.searching.finding import SearchResults
from tenants.snippets.reading import PublicSnippet
from tenants.stops.wire import ShownPlace, ShownStop

Item = TypeVar("Item")

TemplateName = Annotated[str, OneOf("Template", tuple(Template.values))]
ListedCollection = Annotated[
    str, OneOf("ListedCollection", (*(each.slug for each in COLLECTIONS), "faq", "menus", "stops"))
]


class ListSlice(TypedDict, Generic[Item]):
    """A part of a list, and how long all of it is."""

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
            "categories": Annotated[ListSlice[CategoryItem], "Those of the blog."],
        },
    ),
]


class SiteDomain(TypedDict):
    """The website the page belongs to."""

    host: str
    title: str
    template: TemplateName
    timezone: str


class SiteTexts(TypedDict):
    """The texts among the options that every page shows: one that is named here is read and shown."""

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


class ShownOptions(SiteTexts):
    """The options that every page shows."""

    logo: MediaItem | None
    fav_icon: MediaItem | None


class SiteSeo(TypedDict):
    """The site's words for search engines."""

    title: str
    description: str
    name: str
    verification: Annotated[dict[str, str], "Content of meta tags by name."]


class Alternate(TypedDict):
    """The same in another form, as `<link rel=alternate>` names it."""

    type: str
    title: str
    href: str


class LinkPreview(TypedDict):
    """The picture of a link preview."""

    url: str
    alt: str
    width: int | None
    height: int | None


JsonLd = Annotated[OpenObject, "Structured data, of any type schema.org knows."]


class PageHead(TypedDict):
    """What the head of the document says."""

    title: str
    description: str
    canonical: str
    robots: str
    image: Annotated[str | None, "What link previews show."]
    preview: LinkPreview | None
    type: str
    alternates: list[Alternate]
    json_ld: list[JsonLd]


class Breadcrumb(TypedDict):
    """A step of the way from home to the page."""

    text: str
    url: str


class PageQuery(TypedDict):
    """Which part of a list the page shows."""

    page: int
    cuisine: str
    q: str
    category: str
    open: Annotated[str, '"now" for members that are open at this moment; "" for all.']


class PageContent(TypedDict):
    """What is on this page and on no other."""

    kind: Literal["post", "index", "search", "error"]
    collection: ListedCollection | None
    title: str
    description: str
    post: PostPublic | None
    breadcrumbs: list[Breadcrumb]
    query: PageQuery
    blocks: Annotated[list[DrawnBlock], "Empty: the page draws the standard layout of its kind."]


class ErrorContent(TypedDict):
    """What the not-found page says and offers."""

    title: str
    subtitle: str
    section_title: str
    section_text: str
    truck_image: MediaItem | None
    members: list[PostPublic]


class SiteChrome(TypedDict):
    """What is the same on every page of the domain."""

    api: Annotated[str, "Where the API answers."]
    origin: str
    domain: SiteDomain
    options: ShownOptions
    colors: list[SiteColor]
    business: StatedBusiness
    menus: MenuTrees
    socials: list[SocialLink]
    seo: SiteSeo
    snippets: list[PublicSnippet]


class MapTiles(TypedDict):
    """The tile server whose pictures a visitor may ask for."""

    url: Annotated[str, "An address with {z}, {x} and {y} in it."]
    attribution: str


class HeadlessPayload(SiteChrome):
    """A page as the cache has it: nothing is dated yet, nor said about it."""

    status: int
    location: Annotated[str | None, "Null; where the page went if it is there no more."]
    url: Annotated[str, 'The path of the page without slashes at its ends; "" is home.']
    page: PageContent
    lists: Annotated[Lists, "Only the lists this page shows."]
    places: Annotated[list[ShownPlace], "Those that a block shows, whoever stands there."]
    search: Annotated[SearchResults | None, "What a search found; null on every other page."]
    error_page: ErrorContent | None


class SitePayload(HeadlessPayload):
    """All that is needed to draw one page."""

    head: PageHead
    days: Annotated[
        dict[str, ShownDays],
        "By the id of its post, of members that state more than usual hours; `0` is the site's own business.",
    ]
    events: Annotated[dict[str, ShownEvent], "By the id of its post, of the events that repeat."]
    food_menus: Annotated[list[ShownMenu], "Those that the page shows, as they are served today."]
    map_tiles: Annotated[MapTiles | None, "Null: maps are drawn without anybody else."]
    stops: Annotated[list[ShownStop], "Those that the page shows, from now on; the next first."]
    now: Annotated[str, "The minute it is; whether a kitchen is open depends on it."]
    build: Annotated[str, "The build of the front end that draws it."]


class MovedPage(TypedDict):
    """Where the page is now."""

    status: int
    location: str
    url: str


class MovedReply(TypedDict):
    """The reply that says where the page is now."""

    data: MovedPage


class MissingPage(TypedDict):
    """There is no such page, and what to draw instead."""

    message: str
    data: SitePayload


class PreviewLinkReply(TypedDict):
    """A link that shows a post's latest version; its address was told when it was made."""

    id: int
    _id: UUID
    created_at: datetime
    expires_at: datetime
    created_by: PersonReply | None


class NewPreviewLinkReply(PreviewLinkReply):
    """The same, this once with its address."""

    url: str


class SiteOpeningReply(TypedDict):
    """Whether visitors see the site, its time zone, and who reads the messages of visitors."""

    is_open: bool
    timezone: str
    notified: Literal["email", "admins", "nobody"]
    """The site's own email gets each message, else its Admins; a site without either cannot be opened."""


class SiteTimezoneReply(TypedDict):
    """The time zone of opening hours, stops and times of the site."""

    timezone: str


class SitePassReply(TypedDict):
    """Where somebody who is signed in sees the site, open or not."""

    url: str


class ExampleBlock(TypedDict):
    """A block as the template filled it in."""

    type: str
    props: OpenObject


class ExampleQuestion(TypedDict):
    """A question with its answer."""

    question: str
    answer: str


class ExampleDish(TypedDict):
    """What a dish is called and costs."""

    name: str
    description: str
    prices: list[str]


class SiteExamplesReply(TypedDict):
    """What the template filled in, and nobody wrote."""

    blocks: Annotated[list[ExampleBlock], "Every block of its pages, those inside others included."]
    questions: list[ExampleQuestion]
    dishes: list[ExampleDish]


class SiteTextDish(ExampleDish):
    """A dish, and the menu it stands on."""

    menu_id: int
    menu: str


class SiteTextPage(TypedDict):
    """A page's latest version."""

    id: int
    title: str
    url: str
    builder: OpenObject | None


class SiteTextsReply(TypedDict):
    """What stands on the site's pages, published or not."""

    pages: list[SiteTextPage]
    questions: list[ExampleQuestion]
    dishes: list[SiteTextDish]
