"""Build the page payload: one JSON value with all data of a public page, for any renderer.

It takes two queries, or a few more if dishes are sold out, and is cached until the content changes.
"""

from dataclasses import dataclass, field, replace
from typing import NoReturn, cast

import orjson
from django.utils import timezone

from shared.tenancy.cache import tenant_cache
from shared.tenancy.postgresql.json_statements import Row
from shared.tenancy.unit_of_work import current_domain, unit_of_work
from shared.tenancy.uuids import uuid7
from tenants.hours.facts import OWN, OWN_BUSINESS, today_in
from tenants.options.collection_names import get_titles
from tenants.options.design import Design, read_design
from tenants.options.redirects import find_destination
from tenants.posts.collections import TODAY_PATH
from tenants.posts.content.addresses import former_path
from tenants.posts.models import Post
from tenants.posts.queries.live import LivePost
from tenants.posts.searching.finding import search_posts
from tenants.posts.searching.services import build_live_text
from tenants.site.payload import block_limits, embeds, lists, menu_pages, open_first
from tenants.site.payload.addresses import Query
from tenants.site.payload.cached_payload import StatedDays, StoredPage, with_current_minute
from tenants.site.payload.escaping import fingerprint
from tenants.site.payload.layout_data import site_chrome
from tenants.site.payload.member_filters import list_toggles
from tenants.site.payload.page_reads import PageRead, load_parts, read_page
from tenants.site.payload.routing import (
    SEARCH,
    STOPS,
    PagePlan,
    breadcrumbs,
    get_page_title,
    plan_index,
    plan_not_found,
    plan_post,
    plan_search,
    relevant_query,
)
from tenants.site.payload.schemas import (
    Breadcrumb,
    ErrorContent,
    HeadlessPayload,
    MovedPage,
    PageQuery,
    SitePayload,
)
from tenants.stops.clock import SiteClock
from tenants.stops.models import Stop
from tenants.stops.page_days import list_row_days
from tenants.stops.public import build_business
from tenants.stops.wire import ShownBusiness, ShownPlace

_CACHED_FOR = 3600
_NOT_OPEN = "Preview: this site is not open to visitors yet."
_NEW_DESIGN = "Preview: this design is not live yet."
_NOT_PUBLISHED = "Preview: this version is not published yet."
NOT_FOUND = "not-found"


@dataclass(frozen=True)
class PagePayload:
    """A payload, and the stamp that identifies its rendered HTML, or None if the HTML must not be cached."""

    payload: SitePayload
    stamp: str | None = None
    name: str = ""
    """The cache key of the rendered HTML, which is stored for one stamp at a time."""
    is_new: bool = field(default=False, compare=False)
    """Whether the payload was just created, so that no HTML has been rendered from it yet."""
    notice: str = ""
    """A notice above the page if the page is not public."""

    @property
    def status(self) -> int:
        return self.payload["status"]


class Moved(Exception):
    """The page has moved. `payload` contains its new URL."""

    def __init__(self, payload: MovedPage) -> None:
        super().__init__()
        self.payload = payload


class _NotCached(Exception):
    """The payload is returned, but not cached, because there are too many pages of its kind."""

    def __init__(self, made: StoredPage) -> None:
        super().__init__()
        self.made = made


class _NothingThere(Exception):
    """There is no page at this URL, or the requested part of a list is empty."""


def page_at(url: str | None, query: Query) -> PagePayload:
    """Return the page at a normalized URL, or the not-found page for None or an unknown URL.

    Raises `Moved` if the page has moved. The not-found page is the same for every URL, so it is cached once.
    """
    query = relevant_query(url, query)
    try:
        return _load_page(f"page:{url}{query.encoded()}", url, query)
    except _NotCached as made:
        return PagePayload(with_current_minute(made.made))
    except _NothingThere:
        return _load_page(NOT_FOUND, None, Query())


def page_at_former(path: str) -> PagePayload:
    """Return the not-found page for an impossible path. Raises `Moved` if an imported path redirects to
    another page."""
    former = former_path(path)
    destination = find_destination(former) if former else None
    if destination is not None:
        location, is_permanent = destination
        raise Moved({"status": 301 if is_permanent else 302, "location": f"/{location}", "url": former})
    return page_at(None, Query())


def _load_page(name: str, url: str | None, query: Query) -> PagePayload:
    cached, is_new = _load_stored(name, url, query, ())
    if cached["is_sorted_by_open"] and (opened := open_first.list_open_now()):
        name = f"{name}@{fingerprint(orjson.dumps(opened))}"
        cached, is_new = _load_stored(name, url, query, opened)
    payload = with_current_minute(cached)
    stamp = cached["stamp"]
    if payload["announcements"]:
        # Announcements belong to the domain's row, so they do not change the content or its stamp.
        stamp += fingerprint(orjson.dumps(payload["announcements"]))
    return PagePayload(payload, stamp, name, is_new=is_new)


def _load_stored(
    name: str, url: str | None, query: Query, opened: tuple[int, ...]
) -> tuple[StoredPage, bool]:
    """Return the cached data, and whether it was just created."""
    made: list[StoredPage] = []

    def make() -> StoredPage:
        made.append(_make(url, query, opened))
        return made[0]

    cached: StoredPage = tenant_cache.get_or_set(name, make, _CACHED_FOR)
    return cached, bool(made)


def _make(url: str | None, query: Query, opened: tuple[int, ...]) -> StoredPage:
    page = read_page(url, categories=bool(query.category))
    planned = plan_not_found() if url is None else _plan(url, query, page)
    planned = open_first.put_first(planned, opened) if opened else planned
    planned, data = _page_data(planned, page)
    preferred = ""
    if planned.collection == menu_pages.COLLECTION and url is not None:
        preferred = menu_pages.choose_url(url, data.menus, menu_pages.list_cut_menus(data.menus))
    plan = menu_pages.with_menu_at(planned, url, data)
    if plan is None or plan.is_past_the_end(data):
        raise _NothingThere
    _shorten(data, plan, url)
    if _is_empty_board(plan, data):
        _move_from(TODAY_PATH)
    made = _build_stored_page(_payload(url, plan, page, data), plan, page, data)
    made["head"]["preferred_url"] = preferred
    made["is_sorted_by_open"] = open_first.spans_pages(plan, data.lists)
    is_filtered = plan.query.cuisine or plan.query.category
    # Open members change every minute, but cached data changes only with the content.
    if plan.query.q or plan.query.toggles or (is_filtered and data.is_empty):
        raise _NotCached(made)
    return made


def _shorten(data: lists.PageData, plan: PagePlan, url: str | None) -> None:
    """Limit the menus and blocks in `data` to the maximum for one page."""
    today = today_in(current_domain().timezone, timezone.now())
    data.menus = menu_pages.limit_menus(data.menus, plan, url, today)
    block_limits.shorten(data)


def _is_empty_board(plan: PagePlan, data: lists.PageData) -> bool:
    """Return whether this is the page of today's stops on a site without stops."""
    is_board = plan.kind == "index" and plan.collection == STOPS
    return is_board and not data.stop_days and not Stop.objects.exists()


def draft_page(post: Post) -> PagePayload:
    """Return the page of the latest version of `post` as if it were published now, without caching it."""
    as_live = post.as_if_live(timezone.now())
    word_count = build_live_text(as_live).word_count
    draft = LivePost.of(as_live, builder=as_live.live_builder, word_count=word_count)
    plan = plan_post(draft, Query(), load_parts(draft.builder))
    page = read_page(None)
    plan, data = _page_data(plan, page)
    _shorten(data, plan, post.url)
    payload = with_current_minute(_build_stored_page(_payload(post.url, plan, page, data), plan, page, data))
    payload["head"]["json_ld"] = []
    is_public = post.is_live and not post.has_unpublished_changes
    return _private(payload, "" if is_public else _NOT_PUBLISHED)


def design_page(design: Design) -> PagePayload:
    """Return the home page with another design, without caching it."""
    with unit_of_work(replace(current_domain(), template=design.template)):
        payload = with_current_minute(_make("", Query(), ()))
    payload["design"] = read_design(design.choices)
    return _private(payload, _NEW_DESIGN)


def hide_page(page: PagePayload) -> PagePayload:
    """Return the page for a viewer before the site opens, without caching, indexing and statistics."""
    return _private(page.payload, "")


def _private(payload: SitePayload, notice: str) -> PagePayload:
    head = {**payload["head"], "robots": "noindex, nofollow"}
    shown = notice if current_domain().is_open else _NOT_OPEN
    return PagePayload(cast("SitePayload", {**payload, "head": head, "snippets": []}), notice=shown)


def _page_data(plan: PagePlan, page: PageRead) -> tuple[PagePlan, lists.PageData]:
    """Return all data of a page with this plan, and the plan with the data for embeds in its texts."""
    plan, data = embeds.read_with_embeds(plan, page)
    clock = SiteClock(timezone.now(), current_domain().timezone)
    cuisines = {row["id"]: row["live_title"] for row in page.known.cuisines}
    businesses = {row["id"]: build_business(row, data.files, cuisines) for row in data.businesses}
    businesses[OWN_BUSINESS] = _own_business(page, data)
    facts = {row["id"]: row["business"] or {} for row in data.businesses}
    facts[OWN_BUSINESS] = page.config.options["business"] or {}
    data.stop_days = list_row_days(data.stops, plan.stops, clock, businesses=businesses, facts=facts)
    if plan.search is not None:
        data.search = search_posts(plan.search, page=plan.query.page)
        data.is_empty = not data.search["hits"]
    return plan, data


def _own_business(page: PageRead, data: lists.PageData) -> ShownBusiness:
    options = page.config.options
    logo = data.files.get(options["logo_id"] or 0)
    return {"title": options["title"] or current_domain().title, "url": "", "logo": logo, "cuisines": []}


def _plan(url: str, query: Query, page: PageRead) -> PagePlan:
    if url == SEARCH:
        return plan_search(query)
    plan = plan_post(page.post, query, page.parts) if page.post else plan_index(url, query)
    if plan is None and menu_pages.is_menu_page(url) and find_destination(url) is None:
        plan = menu_pages.plan_menus(url)
    return plan if plan is not None else _move_from(url)


def _move_from(url: str) -> NoReturn:
    """Raise Moved with the new URL of a page, or _NothingThere if there is no redirect."""
    moved_to, is_permanent = find_destination(url) or (url, True)
    if moved_to == url:
        raise _NothingThere
    raise Moved({"status": 301 if is_permanent else 302, "location": f"/{moved_to}", "url": url})


def _payload(url: str | None, plan: PagePlan, page: PageRead, data: lists.PageData) -> HeadlessPayload:
    domain, config, is_error = current_domain(), page.config, plan.kind == "error"
    titles = get_titles(config.options["collections"])
    title = get_page_title(plan, titles) or config.options["error_title" if is_error else "title"]
    return {
        **site_chrome(domain, page, data.files),
        "status": 404 if is_error else 200,
        "location": None,
        "url": NOT_FOUND if url is None else url,
        "page": {
            "kind": plan.kind,
            "collection": plan.collection,
            "title": title or domain.title,
            "description": plan.description,
            "post": data.post,
            "breadcrumbs": breadcrumbs(plan, url or "", titles),
            "newer": _neighbor(data, is_newer=True),
            "older": _neighbor(data, is_newer=False),
            "query": _query(plan.query),
            "toggles": list_toggles(data.diets, plan.query.toggles) if plan.diets else [],
            "blocks": data.blocks,
            "embeds": data.embeds,
            "is_cut": data.is_cut,
        },
        "lists": {} if is_error else data.lists,
        "places": cast("list[ShownPlace]", data.places),
        "search": data.search,
        "error_page": _error_page(config.options, data) if is_error else None,
    }


def _neighbor(data: lists.PageData, *, is_newer: bool) -> Breadcrumb | None:
    row = next((row for row in data.neighbors if row["is_newer"] is is_newer), None)
    return {"text": row["live_title"], "url": f"/{row['live_url']}"} if row else None


def _query(query: Query) -> PageQuery:
    return {
        "page": query.page,
        "cuisine": query.cuisine,
        "q": query.q,
        "category": query.category,
        "toggles": dict(query.toggles),
    }


def _error_page(options: Row, data: lists.PageData) -> ErrorContent:
    return {
        "title": options["error_title"],
        "subtitle": options["error_subtitle"],
        "section_title": options["error_section_title"],
        "section_text": options["error_section_text"],
        "truck_image": data.files.get(options["truck_image_id"] or 0),
        "members": data.lists["members"]["items"],
    }


def _build_stored_page(
    payload: HeadlessPayload, plan: PagePlan, page: PageRead, data: lists.PageData
) -> StoredPage:
    options, post = page.config.options, plan.post
    return {
        "stamp": str(uuid7()),
        "is_sorted_by_open": False,
        "payload": payload,
        "head": {
            "no_index": post is not None and post.no_index,
            "no_follow": post is not None and post.no_follow,
            "og_image": data.files.get(options["og_image_id"] or 0),
            "organisation": options["organisation"],
            "cuisines": [each["live_title"] for each in page.known.cuisines],
            "modified_at": post.modified_at.isoformat() if post and post.modified_at else "",
            "preferred_url": "",
        },
        "days": _days(page, data),
        "events": data.events,
        "months": plan.months,
        "menus": data.menus,
        "stops": data.stop_days,
        "stop_query": {**vars(plan.stops)},
    }


def _days(page: PageRead, data: lists.PageData) -> StatedDays:
    return {OWN: page.config.options["business"] or {}, **data.days}
