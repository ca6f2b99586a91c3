"""Plan `/menu` and `/menus/…`: the menus of the site's own business, unless a page has this URL."""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from shared.data_types import JsonMapping
from shared.tenancy.postgresql.json_statements import Row
from tenants.food_menus.pages import pages_with_menus
from tenants.food_menus.public import is_served, limit_dishes
from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.blocks import every_block
from tenants.posts.collections import PAGES
from tenants.posts.content.addresses import normalize
from tenants.site.payload.lists import MenuQuery, PageData
from tenants.site.payload.routing import PagePlan

ALL: Final = "menu"
ONE: Final = "menus/"
COLLECTION: Final = "menus"
"""The collection name of these pages in the payload."""
_MOST_BUILT = 20


def is_menu_page(url: str) -> bool:
    return url == ALL or url.startswith(ONE)


def plan_menus(url: str) -> PagePlan | None:
    """Return the plan for the page of all menus or of one menu, or None for other URLs.

    The menus are read together with the page.
    """
    if not is_menu_page(url):
        return None
    return PagePlan("index", COLLECTION, title="Menu", menus=MenuQuery(businesses=(OWN_BUSINESS,)))


def with_menu_at(plan: PagePlan, url: str | None, data: PageData) -> PagePlan | None:
    """Return the plan with the title of the menu at the URL, which becomes the only menu in `data`.

    Returns None if there is no menu at the URL. Other plans are returned unchanged.
    """
    if plan.collection != COLLECTION or url is None:
        return plan
    if url != ALL:
        by_url = map_urls(data.menus)
        data.menus = [each for each in data.menus if by_url[each["id"]] == url]
    if not data.menus:
        return None
    return plan if url == ALL else replace(plan, title=str(data.menus[0]["title"]))


def choose_url(url: str, menus: Sequence[JsonMapping], cut: Container[int] = ()) -> str:
    """Return the URL that search engines should index in place of the menu page at `url`.

    One copy of each menu is indexed: preferably a page that a user made with all its dishes, otherwise the
    page of all menus. A menu that these pages shorten (`cut`) has its own page.
    """
    shown = [menu_id for menu_id, own in map_urls(menus).items() if url in (ALL, own)]
    if not shown or (url != ALL and shown[0] in cut):
        return url
    built = _list_built_pages()
    own_page = built.get(shown[0]) if len(shown) == 1 else None
    return own_page or built.get(None) or ALL


def list_cut_menus(menus: Sequence[Row]) -> set[int]:
    """Return the ids of the menus that the page with all menus shows only in part."""
    return {each["id"] for each in limit_dishes(menus, {}) if each["is_cut"]}


def _list_built_pages() -> dict[int | None, str]:
    """Return the URLs of the pages that show a whole menu, by menu id.

    The id is None for a page with all menus.
    """
    shown = pages_with_menus().of(PAGES).exclude(live_url="").order_by("position", "id")
    built: dict[int | None, str] = {}
    for url, builder in shown.values_list("live_url", "live_builder")[:_MOST_BUILT]:
        for menu in list_whole_menus(every_block(builder)):
            built.setdefault(menu, url or "")
    return built


def list_whole_menus(blocks: Iterable[JsonMapping]) -> Iterator[int | None]:
    """Yield the ids of the menus that the blocks show with all of their dishes, and None for all menus."""
    for block in blocks:
        props = block["props"]
        is_menu = block["type"] == "FoodMenu" and props.get("layout", "menu") == "menu"
        if is_menu and not props.get("sections") and not props.get("dishes"):
            yield props.get("menu")


def limit_menus(menus: Sequence[Row], plan: PagePlan, url: str | None, today: date) -> list[Row]:
    """Return the menus with the dishes that fit on a page, and link each shortened menu to its full version.

    Menus out of season do not reduce the space for others, because the page is cached for less than a day.
    """
    own = [each for each in menus if OWN_BUSINESS in each["business_ids"]]
    if url is not None and url.startswith(ONE):
        more_at = {}
    elif plan.menus is not None and OWN_BUSINESS in plan.menus.businesses:
        more_at = map_urls(own)
    else:
        # Without the other menus, the URL of a menu is unknown.
        more_at = {each["id"]: ALL for each in own}
    days = [(today + timedelta(days=number)).isoformat() for number in (0, 1)]
    served = [each for each in menus if any(is_served(each["body"], day) for day in days)]
    if plan.menus is not None and plan.menus.highlights:
        served = _highlights(served, plan.menus.highlights)
    return limit_dishes(served, more_at)


def _highlights(menus: Sequence[Row], count: int) -> list[Row]:
    """Return the menus with `count` dishes in total.

    Dishes with an image are selected first, then other dishes in their order.
    """
    dishes = [
        (menu["id"], dish)
        for menu in menus
        for section in menu["body"]["sections"]
        for dish in section["dishes"]
    ]
    dishes.sort(key=lambda row: row[1]["image"] is None)
    chosen = {(menu_id, dish["id"]) for menu_id, dish in dishes[:count]}
    return [shown for menu in menus if (shown := _filter_dishes(menu, chosen))["body"]["sections"]]


def _filter_dishes(menu: Row, chosen: Collection[tuple[int, str]]) -> Row:
    """Return the menu with only the chosen dishes, without empty sections."""
    sections = [
        {**section, "dishes": dishes}
        for section in menu["body"]["sections"]
        if (dishes := [dish for dish in section["dishes"] if (menu["id"], dish["id"]) in chosen])
    ]
    return {**menu, "body": {**menu["body"], "sections": sections}}


def map_urls(menus: Iterable[JsonMapping]) -> dict[int, str]:
    """Return the URL of each menu by id.

    If two menus have the same title, the URL of the later one ends with its id.
    """
    urls: dict[int, str] = {}
    for menu in menus:
        slug = normalize(menu["title"]).replace("/", "-") or str(menu["id"])
        url = f"{ONE}{slug}"
        urls[menu["id"]] = f"{url}-{menu['id']}" if url in urls.values() else url
    return urls
