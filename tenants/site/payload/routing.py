"""Resolve a URL to a page: a post, the index of a collection, or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from shared.data_types import JsonMapping
from tenants.hours.facts import OWN_BUSINESS
from tenants.options.reading import MEMBERS_SHOWN
from tenants.posts.blocks import BLOCK_TYPES, Parts, every_block, ids_in
from tenants.posts.collections import (
    BLOG,
    CATERINGS,
    CUISINES,
    FAQ_PATH,
    MEMBERS,
    SHOWCASES,
    TODAY_PATH,
    Collection,
    by_index,
    by_name,
)
from tenants.posts.queries.live import LivePost
from tenants.posts.queries.public import get_excerpt, last_segment
from tenants.site.payload.addresses import Query
from tenants.site.payload.list_reads import PER_PAGE, ListQuery
from tenants.site.payload.lists import MenuQuery, PageData, PageDataQuery
from tenants.site.payload.schemas import Breadcrumb
from tenants.site.payload.stops_shown import build_stop_query
from tenants.stops.pages import places_named_by
from tenants.stops.public import PlaceQuery, StopQuery

SEARCH: Final = "search"
STOPS: Final = "stops"
"""The collection name of the board of today's stops, which lists no posts."""
NEIGHBOURS = 4
"""The number of other members below a member."""
ALIKE = 3
"""The number of related posts below a blog post."""
DISHES_AT_HOME = 6


@dataclass(frozen=True)
class PagePlan(PageDataQuery):
    """The data to read for a page, and its title."""

    kind: Literal["post", "index", "search", "error"]
    collection: str | None = None
    title: str = ""
    description: str = ""
    query: Query = field(default_factory=Query)
    search: str | None = None
    """The search text of a site search, or None for other pages."""
    months: int = 0
    """The number of months in the page's event calendar, starting with the current one."""

    def is_past_the_end(self, data: PageData) -> bool:
        """Return whether the requested page of the list is after the last page."""
        return self.query.page > 1 and data.is_empty


def relevant_query(url: str | None, query: Query) -> Query:
    """Return the part of `query` that affects the page at `url`. Only lists have pages and filters."""
    if url == FAQ_PATH:
        return Query(q=query.q)
    if url == SEARCH:
        return Query(page=query.page, q=query.q) if query.q else Query()
    collection = by_index(url or "")
    if collection is None:
        return Query()
    return replace(
        query,
        cuisine=query.cuisine if collection.filter == "cuisine" else "",
        category=query.category if collection.filter == "category" else "",
        toggles=query.toggles if collection is MEMBERS else {},
    )


def plan_post(post: LivePost, query: Query, parts: Parts) -> PagePlan:
    """Return the plan for a post's own page: its content, and the data for its blocks or its layout.

    The plan includes the data for the blocks of `parts`, the posts that the page includes. A page at the URL
    of a collection's list shows the same list.
    """
    shown = [parts.get(post_id) for post_id in ids_in(post.builder, "post")]
    blocks = [block for builder in (post.builder, *shown) for block in every_block(builder)]
    index = plan_index(post.url, query) if post.url else None
    if post.url == "" and not blocks:
        beside = _HOME
    elif index:
        listed = {list_query.collection for list_query in index.list_queries}
        of_blocks = _list_block_queries(blocks, post)
        more = [list_query for list_query in of_blocks if list_query.collection not in listed]
        beside = replace(index, list_queries=(*index.list_queries, *more))
    else:
        beside = PagePlan("post", list_queries=_list_block_queries(blocks, post) or _queries_beside(post))
    return replace(
        beside,
        kind="post",
        collection=post.collection.slug,
        title=post.title,
        description=get_excerpt(post.attributes),
        post=post,
        builder=post.builder,
        parts=parts,
        faqs=query.q if _has(blocks, "Faq") else beside.faqs,
        menus=beside.menus or _find_menus(post, blocks),
        stops=build_stop_query(post, blocks, beside.stops, lists_members=_lists_members(beside)),
        places=_find_places(blocks),
        months=max((_months(each) for each in blocks if each["type"] == "Calendar"), default=0),
        cuisines=beside.cuisines or any(_offers_cuisines(block) for block in blocks),
        categories=beside.categories or bool(post.categories),
        neighbors=post.collection is BLOG and not blocks,
    )


def plan_index(url: str, query: Query) -> PagePlan | None:
    """Return the plan for the list of a collection, even if it has no page, or None for other URLs.

    The home page exists even without a post, and shows a selection of all content.
    """
    if url == "":
        return _HOME
    if url == FAQ_PATH:
        words = "Answers to the questions we hear most."
        return PagePlan("index", FAQ_PATH, title="FAQ", description=words, query=query, faqs=query.q)
    if url == TODAY_PATH:
        words = "Who’s out right now, and who’s coming later today."
        return PagePlan("index", STOPS, title="Today", description=words, stops=StopQuery(None))
    collection = by_index(url)
    if collection is None:
        return None
    list_query = ListQuery(
        collection,
        offset=(query.page - 1) * PER_PAGE,
        cuisine=query.cuisine,
        category=query.category,
        search=query.q,
        toggles=tuple(query.toggles),
    )
    return PagePlan(
        kind="index",
        collection=collection.slug,
        title=collection.site_title,
        description=collection.intro,
        query=query,
        list_queries=(list_query,),
        stops=StopQuery(mentions_others=collection is MEMBERS),
        cuisines=collection.filter == "cuisine",
        categories=collection.filter == "category",
        diets=collection is MEMBERS,
    )


def plan_search(query: Query) -> PagePlan:
    """Return the plan for the site search. Without search text, the page shows starting points."""
    return PagePlan(SEARCH, title="Search", query=query, search=query.q, cuisines=True, diets=not query.q)


def plan_not_found() -> PagePlan:
    """Return the plan for the not-found page, which shows some members and their stops."""
    return PagePlan(
        "error",
        list_queries=(ListQuery(MEMBERS, limit=MEMBERS_SHOWN),),
        stops=StopQuery(mentions_others=True),
    )


def breadcrumbs(plan: PagePlan, url: str, titles: Mapping[str, str]) -> list[Breadcrumb]:
    """Return the path from home to the page, which is empty for the home page and for missing pages.

    `titles` are the domain's own names for its collections, by slug.
    """
    if plan.kind == "error" or url == "":
        return []
    crumbs: list[Breadcrumb] = [{"text": "Home", "url": "/"}]
    if plan.post and plan.post.collection.index_path:
        collection = plan.post.collection
        title = titles.get(collection.slug, collection.site_title)
        crumbs.append({"text": title, "url": f"/{collection.index_path}"})
    return [*crumbs, {"text": get_page_title(plan, titles), "url": f"/{url}"}]


def get_page_title(plan: PagePlan, titles: Mapping[str, str]) -> str:
    """Return the title of the page. For a list, this is the domain's own name for the collection."""
    return titles.get(plan.collection or "", plan.title) if plan.kind == "index" else plan.title


def _list_block_queries(blocks: Sequence[JsonMapping], post: LivePost) -> tuple[ListQuery, ...]:
    """Return one query for each collection that blocks show, with the highest number of requested posts.

    The page of a member shows only the member's own events.
    """
    member = post.id if post.collection is MEMBERS else None
    list_queries = [
        ListQuery(each, limit=most, participant=member if each is SHOWCASES else None)
        for each, most in _limits(blocks).items()
        if each is not MEMBERS
    ]
    limits = {"": 0}
    for block in blocks:
        if BLOCK_TYPES[block["type"]].shows == MEMBERS.slug:
            cuisine = block["props"].get("cuisine") or ""
            limits[cuisine] = max(_limit(block), limits.get(cuisine, 0))
    everybody = limits.pop("")
    if everybody or limits:
        list_queries.insert(
            0, ListQuery(MEMBERS, limit=max(everybody, 1), extra_filters=tuple(limits.items()))
        )
    return tuple(list_queries)


def _limits(blocks: Sequence[JsonMapping]) -> dict[Collection, int]:
    """Return the highest number of posts that any block shows, by collection."""
    most: dict[Collection, int] = {}
    for block in blocks:
        shown = BLOCK_TYPES[block["type"]].shows
        collection = by_name(shown) if shown else None
        # A block with only the names of cuisines needs no query, because the names are read for filters
        # anyway.
        if collection and not (collection is CUISINES and block["props"].get("layout") != "cards"):
            most[collection] = max(_limit(block), most.get(collection, 0))
    return most


def _limit(block: JsonMapping) -> int:
    if block["type"] == "Calendar":
        return PER_PAGE
    limit = block["props"].get("limit") or BLOCK_TYPES[block["type"]].props["limit"].default
    # Events with later dates come first, so the next upcoming event is the last of the upcoming events.
    return max(int(limit), PER_PAGE) if block["props"].get("coming") else int(limit)


def _months(block: JsonMapping) -> int:
    return int(block["props"].get("months") or BLOCK_TYPES["Calendar"].props["months"].default)


def _queries_beside(post: LivePost) -> tuple[ListQuery, ...]:
    """Return the lists that the standard layout of a collection shows below a post."""
    if post.collection is CUISINES:
        return (ListQuery(MEMBERS, cuisine=last_segment(post.url)),)
    if post.collection is MEMBERS:
        neighbours = ListQuery(MEMBERS, limit=NEIGHBOURS + 1, around=post.position)
        return (neighbours, ListQuery(SHOWCASES, participant=post.id))
    if post.collection is BLOG:
        return (ListQuery(BLOG, limit=ALIKE, like=post),)
    return ()


def _find_menus(post: LivePost, blocks: Sequence[JsonMapping]) -> MenuQuery | None:
    """Return the menus that blocks select, or all menus of the business, or None if the page shows no menus.

    The page of a member without blocks shows all menus of the member.
    """
    named = [block["props"].get("menu") for block in blocks if block["type"] == "FoodMenu"]
    is_member = post.collection is MEMBERS
    shows_all = None in named or (is_member and not blocks)
    if not named and not shows_all:
        return None
    business = post.id if is_member else OWN_BUSINESS
    return MenuQuery((business,) if shows_all else (), tuple(sorted({each for each in named if each})))


def _lists_members(plan: PagePlan) -> bool:
    return any(each.collection is MEMBERS for each in plan.list_queries)


def _find_places(blocks: Sequence[JsonMapping]) -> PlaceQuery | None:
    """Return the places that blocks select, or all places if a block selects none.

    Returns None if no block shows places.
    """
    named = [places_named_by(block) for block in blocks if block["type"] == "Locations"]
    if not named:
        return None
    return PlaceQuery(tuple(sorted(set().union(*named))), shows_all=not all(named))


def _has(blocks: Sequence[JsonMapping], block_type: str) -> bool:
    return any(block["type"] == block_type for block in blocks)


def _offers_cuisines(block: JsonMapping) -> bool:
    if block["type"] == "MembersGrid":
        return bool(block["props"].get("show_filter", True))
    return block["type"] == "Cuisines"


_HOME = PagePlan(
    "post",
    list_queries=(
        ListQuery(MEMBERS, limit=9),
        # Upcoming events can be anywhere in the list.
        ListQuery(SHOWCASES),
        ListQuery(CATERINGS, limit=6),
        ListQuery(BLOG, limit=3),
    ),
    faqs="",
    menus=MenuQuery((OWN_BUSINESS,), highlights=DISHES_AT_HOME),
    stops=StopQuery(mentions_others=True, days_of_others=1),
    cuisines=True,
)
