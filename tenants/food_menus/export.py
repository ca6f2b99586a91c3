"""Export food menus as a table with a row per dish, which `reading.py` can import.

See docs/decisions/member-import-and-export.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from shared.api.access import Access
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.food_menus import cells
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.sheets.served import describe_service
from tenants.food_menus.sold_out import active_marks
from tenants.food_menus.wire import Dish, Section
from tenants.hours.facts import OWN_BUSINESS
from tenants.media.items import MediaItem, media_items
from tenants.options.models import SiteOptions
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.posts.queries import rights

MOST: Final = 20_000
"""Maximum number of dishes in one table."""
HEAD: Final = (
    "menu", "businesses", "served", "section", "section_text", "dish", "description", "prices", "diets",
    "allergens", "spice", "new", "sold_out", "picture",
)  # fmt: skip
_BATCH = 20
_MOST_BUSINESSES_NAMED = 50
"""Maximum number of members that are named for a menu. Other members are only counted."""


def rows(domain: DomainRef, menu_ids: Sequence[int], now: datetime, reader: Access) -> Iterator[list[Any]]:
    """Yield up to `MOST` dishes of these menus as rows, read in batches during the response.

    The rows contain the titles of members that `reader` may see.
    """
    left = MOST
    for start in range(0, len(menu_ids), _BATCH):
        with unit_of_work(domain):
            batch = _build_rows(menu_ids[start : start + _BATCH], domain.title, now, reader)[:left]
        yield from batch
        left -= len(batch)
        if not left:
            return


def _build_rows(ids: Sequence[int], own_title: str, now: datetime, reader: Access) -> list[list[Any]]:
    by_id = FoodMenu.objects.in_bulk(ids)
    menus = [by_id[each] for each in ids if each in by_id]
    pictures = media_items({each for menu in menus for each in menu.media_ids})
    businesses = _load_businesses(menus, own_title, reader)
    services = (SiteOptions.objects.only("business").get().business or {}).get("services") or ()
    return [
        [menu.title, _get_business_name(menu, businesses), describe_service(menu, services), *row]
        for menu, marks in zip(menus, active_marks([each.marks for each in menus], now), strict=True)
        for section in menu.body["sections"]
        for row in _rows_in(section, marks, pictures)
    ]


def _rows_in(
    section: Section, sold_out: Mapping[str, str], pictures: Mapping[int, MediaItem]
) -> Iterator[list[Any]]:
    """Yield a row per dish, or one row for a section without dishes.

    The first row of a section contains its description.
    """
    text = section["text"]
    for dish in section["dishes"]:
        until = _until(sold_out.get(dish["id"]))
        yield [section["title"], text, *_build_cells(dish), until, _url(dish, pictures)]
        text = ""
    if not section["dishes"]:
        yield [section["title"], text]


def _build_cells(dish: Dish) -> list[Any]:
    return [
        dish["name"],
        dish["description"],
        cells.prices_in_words(dish["prices"]),
        cells.labels_in_words(dish["diets"]) if dish["diets"] else "",
        cells.labels_in_words(dish["allergens"]),
        dish["spice"] or "",
        cells.YES if dish["is_new"] else "",
    ]


def _url(dish: Dish, pictures: Mapping[int, MediaItem]) -> str:
    picture = pictures.get(dish["image"] or 0)
    return picture["url"] if picture else ""


def _until(day: str | None) -> str:
    """Return the cell for a dish: "yes", or "until" and a day, if the dish is sold out, and "" if it is
    available."""
    if day is None:
        return ""
    return f"until {day}" if day else cells.YES


def _load_businesses(menus: Sequence[FoodMenu], own_title: str, reader: Access) -> dict[int, str]:
    named = {each for menu in menus for each in menu.business_ids} - {OWN_BUSINESS}
    members = Post.objects.undeleted().of(MEMBERS).filter(pk__in=named).values_list("pk", flat=True)
    return {OWN_BUSINESS: own_title, **rights.titles_seen(reader, members)}


def _get_business_name(menu: FoodMenu, businesses: Mapping[int, str]) -> str:
    names = [businesses[each] for each in menu.business_ids if each in businesses]
    more = len(names) - _MOST_BUSINESSES_NAMED
    return "; ".join(names[:_MOST_BUSINESSES_NAMED]) + (f"; and {more} more" if more > 0 else "")
