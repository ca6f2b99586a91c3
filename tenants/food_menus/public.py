"""What visitors read of food menus."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, F, Q

from shared.tenancy.postgresql.json_statements import IsAnyOf, Param, Row, Rows
from tenants.food_menus.limits import MOST_MENUS
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.sold_out import Marks, ends_of, is_active
from tenants.food_menus.wire import ShownMenu
from tenants.hours.facts import OWN_BUSINESS, ServiceTimes, today_in
from tenants.hours.moments import on_wire
from tenants.media.items import MediaItem

FILES = 'ARRAY(SELECT unnest(media_ids) FROM "food_menus")'
"""SQL for the ids of the files that `menu_rows`, read under that name, show."""
_COLUMNS = ("id", "title", "business_ids", "body", "sold_out", "media_ids")
_IDS: "ArrayField[Any, Any]" = ArrayField(BigIntegerField())


def menu_rows() -> Rows:
    """The menus that one of `menu_businesses` serves, and those whose ids are among `menu_ids`, in order."""
    served = Q(business_ids__overlap=Param("menu_businesses", _IDS))
    named = Q(IsAnyOf(F("pk"), Param("menu_ids", _IDS)))
    return FoodMenu.objects.filter(served | named).in_order()[:MOST_MENUS].values(*_COLUMNS)


def resolved(rows: Sequence[Row], files: Mapping[int, MediaItem], now: datetime) -> list[Row]:
    """The menus of those rows, with what they name beside it.

    That is the items of their dishes' pictures, and by dish that is sold out the moment from which it is
    served again.
    """
    ends = ends_of([Marks(row["business_ids"], row["sold_out"]) for row in rows], now)
    return [
        {
            **row,
            "files": {each: files[each] for each in row["media_ids"] if each in files},
            "sold_out_until": {dish: end and on_wire(end) for dish, end in own.items()},
        }
        for row, own in zip(rows, ends, strict=True)
    ]


def shown_menus(
    rows: Iterable[Row], now: datetime, timezone: str, services: Sequence[ServiceTimes]
) -> list[ShownMenu]:
    """What pages show of those menus at that moment, once they are `resolved`: none outside of its dates.

    A menu of the site's own business that names one of its `services` is served when that is.
    """
    day = today_in(timezone, now).isoformat()
    times = {each["name"]: each for each in services}
    return [_shown(row, now, times) for row in rows if _is_served(row["body"], day)]


def _is_served(body: Mapping[str, Any], day: str) -> bool:
    return body["first_day"] <= day and (not body["last_day"] or day <= body["last_day"])


def _shown(row: Row, now: datetime, times: Mapping[str, ServiceTimes]) -> ShownMenu:
    ends = {dish: end and datetime.fromisoformat(end) for dish, end in row["sold_out_until"].items()}
    gone = {dish for dish, end in ends.items() if is_active(end, now)}
    sections = [
        {**section, "dishes": [_dish(dish, row["files"], gone) for dish in section["dishes"]]}
        for section in row["body"]["sections"]
    ]
    named = row["body"].get("service", "")
    followed = times.get(named) if OWN_BUSINESS in row["business_ids"] else None
    shown = {**row["body"], "service": named if followed else "", "sections": sections}
    if followed:
        shown |= {name: followed[name] for name in ("days", "begins", "ends")}
    return cast(
        "ShownMenu", {"id": row["id"], "title": row["title"], "business_ids": row["business_ids"], **shown}
    )


def _dish(dish: Mapping[str, Any], files: Mapping[Any, MediaItem], gone: set[str]) -> dict[str, Any]:
    facts = {name: value for name, value in dish.items() if name != "image"}
    return {**facts, "image_item": files.get(dish["image"]), "is_sold_out": dish["id"] in gone}
