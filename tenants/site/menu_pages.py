"""`/menu` and `/menus/…`: the menus of the site's own house, where nobody has made a page for them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tenants.food_menus.wire import OWN_HOUSE
from tenants.posts.addresses import normalised
from tenants.site.lists import MenuQuery, PageData
from tenants.site.plans import Plan

ALL: Final = "menu"
ONE: Final = "menus/"
COLLECTION: Final = "menus"
"""What such a page lists, on the wire."""


def plan_of_menus(url: str) -> Plan | None:
    """The page of all menus, or of one of them; None for other urls. Which there are is read with it."""
    if url != ALL and not url.startswith(ONE):
        return None
    return Plan("index", COLLECTION, title="Menu", menus=MenuQuery(houses=(OWN_HOUSE,)))


def narrowed(plan: Plan, url: str, found: PageData) -> str | None:
    """Leave the menus in `found` that stand at the url; the title of the page, None if nothing is there."""
    if url == ALL:
        return plan.title if found.menus else None
    by_url = urls_of(found.menus)
    found.menus = [each for each in found.menus if by_url[each["id"]] == url]
    return str(found.menus[0]["title"]) if found.menus else None


def urls_of(menus: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    """By the id of each menu its url; of two with one title, the later has its number behind it."""
    urls: dict[int, str] = {}
    for menu in menus:
        slug = normalised(menu["title"]).replace("/", "-") or str(menu["id"])
        url = f"{ONE}{slug}"
        urls[menu["id"]] = f"{url}-{menu['id']}" if url in urls.values() else url
    return urls
