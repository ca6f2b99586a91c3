"""`/menu` and `/menus/…`: the menus of the site's own business, unless a page has that url."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Final

from shared.tenancy.postgresql.json_statements import Row
from tenants.food_menus.public import bounded, is_served
from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.content.addresses import normalised
from tenants.site.payload.lists import MenuQuery, PageData
from tenants.site.payload.routing import PagePlan

ALL: Final = "menu"
ONE: Final = "menus/"
COLLECTION: Final = "menus"
"""The collection name of such a page in the payload."""


def is_menu_page(url: str) -> bool:
    return url == ALL or url.startswith(ONE)


def plan_of_menus(url: str) -> PagePlan | None:
    """The page of all menus, or of one of them; None for other urls. The menus are read with the page."""
    if not is_menu_page(url):
        return None
    return PagePlan("index", COLLECTION, title="Menu", menus=MenuQuery(businesses=(OWN_BUSINESS,)))


def with_menu_at(plan: PagePlan, url: str | None, data: PageData) -> PagePlan | None:
    """The plan with the title of the menu at the url, the only one left in `data`; None for no menu.

    Other plans are returned unchanged.
    """
    if plan.collection != COLLECTION or url is None:
        return plan
    if url != ALL:
        by_url = urls_of(data.menus)
        data.menus = [each for each in data.menus if by_url[each["id"]] == url]
    if not data.menus:
        return None
    return plan if url == ALL else replace(plan, title=str(data.menus[0]["title"]))


def bounded_menus(menus: Sequence[Row], plan: PagePlan, url: str | None, today: date) -> list[Row]:
    """Limit the dishes of a page, and link each shortened menu to the rest.

    Menus out of season take no space from the others: the page is cached for less than a day.
    """
    own = [each for each in menus if OWN_BUSINESS in each["business_ids"]]
    if url is not None and url.startswith(ONE):
        more_at = {}
    elif plan.menus is not None and OWN_BUSINESS in plan.menus.businesses:
        more_at = urls_of(own)
    else:
        # Without the other menus, the url of a menu is not known.
        more_at = {each["id"]: ALL for each in own}
    days = [(today + timedelta(days=number)).isoformat() for number in (0, 1)]
    return bounded([each for each in menus if any(is_served(each["body"], day) for day in days)], more_at)


def urls_of(menus: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    """The url of each menu, by id; of two menus with the same title, the later has its id appended."""
    urls: dict[int, str] = {}
    for menu in menus:
        slug = normalised(menu["title"]).replace("/", "-") or str(menu["id"])
        url = f"{ONE}{slug}"
        urls[menu["id"]] = f"{url}-{menu['id']}" if url in urls.values() else url
    return urls
