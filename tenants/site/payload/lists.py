"""Read the lists of a page and all files that it shows, with one statement."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.postgresql.json_statements import JsonStatement, JsonStatements, Reads, Row
from shared.tenancy.unit_of_work import current_domain
from tenants.faqs.models import MOST_QUESTIONS
from tenants.faqs.public import PublicFaq, faq_rows, list_public_faqs
from tenants.food_menus import public as food_menus
from tenants.hours.facts import today_in
from tenants.media.items import MediaItem, build_items, media_rows
from tenants.posts import blocks as blocks_of
from tenants.posts.collections import CUISINES, MEMBERS, SHOWCASES
from tenants.posts.content.body import ids_in
from tenants.posts.events.days import EventFacts, find_facts
from tenants.posts.queries.blog import MOST_CATEGORIES, category_items, list_categories, nearest_stories
from tenants.posts.queries.live import LivePost, neighbor_parameters
from tenants.posts.queries.public import cuisine_item, last_segment, participant_item, public_posts
from tenants.posts.schemas import CategoryItem, PostPublic, PublicBlock
from tenants.posts.searching.finding import SearchResults
from tenants.site.payload.list_reads import ListQuery, ListReads
from tenants.site.payload.member_filters import diet_rows
from tenants.site.payload.schemas import ListSlice
from tenants.stops import public as stops_read
from tenants.stops.public import PlaceQuery, StopQuery
from tenants.stops.wire import ShownStop

MOST_FILTER_OPTIONS = 60
_statements = JsonStatements()


@dataclass
class PageData:
    """All rows that were read for a page."""

    post: PostPublic | None = None
    blocks: list[PublicBlock] = field(default_factory=list)
    embeds: dict[str, PublicBlock] = field(default_factory=dict)
    """The block of each embed in the page's texts, by the embed's key."""
    lists: dict[str, ListSlice[Any]] = field(default_factory=dict)
    search: SearchResults | None = None
    is_cut: bool = False
    """Whether blocks are missing because all blocks together are too long."""
    is_empty: bool = True
    """Whether the first query, the subject of a list page, returned no posts."""
    files: Mapping[int, MediaItem] = field(default_factory=dict)
    """Every file that the page shows, by id."""
    days: dict[str, JsonMapping] = field(default_factory=dict)
    """Opening facts by post id, for businesses with more than their usual hours."""
    events: dict[str, EventFacts] = field(default_factory=dict)
    """The facts that define the days of repeating events, by post id."""
    menus: list[Row] = field(default_factory=list)
    """The food menus that the page shows, in the form of `food_menus.public`."""
    stops: list[Row] = field(default_factory=list)
    """The stops that the page shows, in the form of `stops.public`."""
    places: list[Row] = field(default_factory=list)
    """The places that the page shows, with or without stops."""
    businesses: list[Row] = field(default_factory=list)
    """The members that make the stops in `stops`."""
    stop_days: list[ShownStop] = field(default_factory=list)
    """The individual days of the stops in `stops`, in the order of their start."""
    diets: frozenset[str] = frozenset()
    """The diets for which members have suitable dishes."""
    neighbors: list[Row] = field(default_factory=list)
    """The next newer and the next older story, if the page links to them."""


@dataclass(frozen=True)
class MenuQuery:
    """The food menus on a page: all menus of some businesses, and menus selected by id."""

    businesses: tuple[int, ...] = ()
    ids: tuple[int, ...] = ()
    highlights: int = 0
    """The maximum number of dishes of all menus together, or 0 for all dishes."""


@dataclass(frozen=True)
class PrefetchedRows:
    """Rows that are already known, to resolve names in URLs and blocks."""

    cuisines: Sequence[Row]
    categories: Sequence[Row] | None
    """The categories, or None if they have not been read."""


@dataclass(frozen=True, kw_only=True)
class PageDataQuery:
    """The data to read for a page."""

    post: LivePost | None = None
    builder: JsonMapping | None = None
    parts: blocks_of.Parts = field(default_factory=dict)
    """The documents of other posts that the page includes as parts."""
    list_queries: tuple[ListQuery, ...] = ()
    faqs: str | None = None
    """The search text for questions. "" shows all questions, and None shows no questions."""
    menus: MenuQuery | None = None
    stops: StopQuery = field(default_factory=StopQuery)
    """The stops to read. Every page reads the next stops of the site's own business for its head."""
    places: PlaceQuery | None = None
    """The places to read, or None for a page without a list of places."""
    cuisines: bool = False
    categories: bool = False
    diets: bool = False
    neighbors: bool = False
    """Whether the post links to the stories before and after it."""


def read(query: PageDataQuery, *, known: PrefetchedRows, pictures: set[int]) -> PageData:
    """Read the post, blocks and lists of a page, and the files in `pictures`, ready to render, in one
    query."""
    post = query.post
    posts = ListReads.of(query.list_queries, known.cuisines, known.categories or ())
    rows = _read_rows(query, posts, pictures, adds_categories=query.categories and known.categories is None)
    files = build_items(rows["files"])
    labels = category_items(rows.get("categories") or known.categories or ())
    shown = [*query.list_queries, *([post] if post else ())]
    shows_cuisines = query.cuisines or any(each.collection is MEMBERS for each in shown)
    beside: JsonObject = {
        "files": files,
        "cuisines": {each["id"]: cuisine_item(each) for each in known.cuisines} if shows_cuisines else {},
        "categories": {each["id"]: each for each in labels},
        "participants": {each["id"]: participant_item(each) for each in rows.get("participants", ())},
    }
    data = PageData(blocks=blocks_of.resolve_blocks(query.builder, files, query.parts), files=files)
    data.menus = food_menus.resolve_menus(rows.get("food_menus", ()), files, timezone.now())
    data.stops = rows["stops"]
    data.businesses = rows["businesses"]
    data.places = rows.get("places", [])
    data.neighbors = rows.get("neighbors", [])
    data.diets = frozenset(row["diet"] for row in rows.get("diets", ()))
    if post is not None:
        data.post = public_posts([post], **beside)[0]
        data.days |= _collect_days([post])
        data.events |= _events_among([post])
    _add_lists(data, query.list_queries, posts, rows, beside)
    if labels:
        data.lists["categories"] = _list_labels(labels)
    if query.cuisines:
        chosen = query.list_queries[0].cuisine if query.list_queries else ""
        data.lists.setdefault(CUISINES.slug, _filter_options(known.cuisines, chosen))
    if query.faqs is not None:
        data.lists["faqs"] = _list_faqs(list_public_faqs(rows["faqs"]))
    return data


def _read_rows(
    query: PageDataQuery, posts: ListReads, pictures: set[int], *, adds_categories: bool
) -> JsonMapping:
    post = query.post
    named = set().union(*(blocks_of.ids_in(each) for each in (query.builder, *query.parts.values())))
    own = ids_in(post.media) if post else set()
    statement = _statement(
        posts,
        faqs=query.faqs,
        categories=adds_categories,
        menus=query.menus is not None,
        diets=query.diets,
        places=query.places is not None,
        participants=posts.has_participants or (post is not None and post.collection is SHOWCASES),
        neighbors=query.neighbors,
    )
    wanted = query.menus or MenuQuery()
    return statement.read(
        files=sorted(named | own | pictures),
        menu_businesses=list(wanted.businesses),
        menu_ids=list(wanted.ids),
        **query.stops.filled(today_in(current_domain().timezone, timezone.now())),
        **(query.places or PlaceQuery()).filled(),
        participants=post.participants if post else [],
        **(neighbor_parameters(post) if post and query.neighbors else {}),
        **posts.filled,
    )


def _add_lists(
    data: PageData,
    queries: Sequence[ListQuery],
    posts: ListReads,
    rows: JsonMapping,
    beside: JsonMapping,
) -> None:
    for number, query in enumerate(queries):
        listed, total = posts.posts(number, rows), posts.total(number, rows)
        # If a list has one post, the page shows the full content of the post, which cards do not contain.
        items = public_posts(listed, **beside, on_cards=total != 1)
        data.days |= _collect_days(listed)
        data.events |= _events_among(listed)
        data.lists[query.collection.slug] = {
            "items": items,
            "total": total,
            "limit": query.limit,
            "offset": query.first,
        }
        if number == 0:
            data.is_empty = not items


def _collect_days(posts: Iterable[LivePost]) -> dict[str, JsonMapping]:
    return {str(post.id): post.days for post in posts if post.days is not None}


def _events_among(posts: Iterable[LivePost]) -> dict[str, EventFacts]:
    events = (post for post in posts if post.collection is SHOWCASES)
    return {str(post.id): facts for post in events if (facts := find_facts(post.attributes))}


def _statement(
    posts: ListReads,
    *,
    faqs: str | None,
    categories: bool,
    menus: bool,
    diets: bool,
    places: bool,
    participants: bool,
    neighbors: bool,
) -> JsonStatement:
    def reads() -> Reads:
        return {
            **posts.reads(),
            **({"categories": list_categories()} if categories else {}),
            **({"faqs": faq_rows(faqs)} if faqs is not None else {}),
            **({"participants": posts.participants("participants")} if participants else {}),
            **({"food_menus": food_menus.menu_rows()} if menus else {}),
            **({"diets": diet_rows()} if diets else {}),
            **({"places": stops_read.place_rows()} if places else {}),
            **({"neighbors": nearest_stories()} if neighbors else {}),
            "stops": stops_read.stop_rows(),
            "businesses": stops_read.business_rows(),
            "files": media_rows(
                posts.files("files", stops_read.FILES, *([food_menus.FILES] if menus else []))
            ),
        }

    if faqs or not posts.is_common:
        return JsonStatement(reads())
    shape = (posts.shape, faqs is not None, categories, menus, diets, places, participants, neighbors)
    return _statements.of(shape, reads, plans_once=True)


def _filter_options(cuisines: Sequence[Row], chosen: str) -> ListSlice[PostPublic]:
    """Return the first cuisines and the selected ones as filter options, with little more than their
    names."""
    wanted = chosen.split(",")
    posts = [
        LivePost.of_row({**_NAMED_ONLY, **each})
        for place, each in enumerate(cuisines)
        if place < MOST_FILTER_OPTIONS or last_segment(each["live_url"]) in wanted
    ]
    items = public_posts(posts, files={}, cuisines={}, categories={}, participants={})
    return {"items": items, "total": len(cuisines), "limit": MOST_FILTER_OPTIONS, "offset": 0}


_NAMED_ONLY: Row = {
    "live_attributes": {},
    "live_media": {},
    "live_external": {},
    "live_no_index": False,
    "live_no_follow": False,
    "word_count": None,
    "modified_at": None,
}


def _list_labels(labels: list[CategoryItem]) -> ListSlice[CategoryItem]:
    return {"items": labels, "total": len(labels), "limit": MOST_CATEGORIES, "offset": 0}


def _list_faqs(faqs: list[PublicFaq]) -> ListSlice[PublicFaq]:
    return {"items": faqs, "total": len(faqs), "limit": MOST_QUESTIONS, "offset": 0}
