"""Food menus on public pages."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

import orjson
from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, Case, F, Func, JSONField, Q, Sum, Value, When, Window

from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.postgresql.json_statements import IsAnyOf, Param, Row, Rows
from tenants.food_menus.limits import MOST_MENUS, READ_BYTES, SHOWN_BYTES
from tenants.food_menus.models import BODY_BYTES, FoodMenu
from tenants.food_menus.sold_out import Marks, is_active, list_ends
from tenants.food_menus.wire import ShownMenu
from tenants.hours.facts import OWN_BUSINESS, ServiceTimes, today_in
from tenants.hours.moments import on_wire
from tenants.media.items import MediaItem

FILES = 'ARRAY(SELECT unnest(media_ids) FROM "food_menus")'
"""SQL for the ids of the files in `menu_rows`. The query must use these rows under the name "food_menus"."""
_COLUMNS = ("id", "title", "business_ids", "sold_out", "media_ids")
_WITHOUT_DISHES = Func(
    F("body"),
    Value("{sections}"),
    Value("[]"),
    template="jsonb_set(%(expressions)s::jsonb)",
    output_field=JSONField(),
)
_IDS: "ArrayField" = ArrayField(BigIntegerField())


def menu_rows() -> Rows:
    """Return a query for the menus that one of `menu_businesses` serves or that `menu_ids` contains, in
    order."""
    served = Q(business_ids__overlap=Param("menu_businesses", _IDS))
    named = Q(IsAnyOf(F("pk"), Param("menu_ids", _IDS)))
    bytes_before = Window(Sum(BODY_BYTES), order_by=("position", "id")) - BODY_BYTES
    # The menus after the first READ_BYTES bytes are returned without dishes.
    body = Case(When(bytes_before__lt=READ_BYTES, then=F("body")), default=_WITHOUT_DISHES)
    is_left_out = Case(When(bytes_before__lt=READ_BYTES, then=False), default=True)
    menus = FoodMenu.objects.filter(served | named).annotate(bytes_before=bytes_before)
    return menus.in_order()[:MOST_MENUS].values(*_COLUMNS, read_body=body, is_left_out=is_left_out)


def resolve_menus(rows: Sequence[Row], files: Mapping[int, MediaItem], now: datetime) -> list[Row]:
    """Return the menus of these rows, with the items of the dishes' images and, for each sold-out dish, the
    time when it is available again."""
    ends = list_ends([Marks(row["business_ids"], row["sold_out"]) for row in rows], now)
    return [
        {
            **{name: row[name] for name in _COLUMNS},
            "body": row["read_body"],
            "is_left_out": row["is_left_out"],
            "files": {each: files[each] for each in row["media_ids"] if each in files},
            "sold_out_until": {dish: end and on_wire(end) for dish, end in own.items()},
        }
        for row, own in zip(rows, ends, strict=True)
    ]


def limit_dishes(rows: Iterable[Row], more_at: Mapping[int, str]) -> list[Row]:
    """Return the menus from `resolve_menus` without the dishes above the limit SHOWN_BYTES.

    `more_at` contains the URL of each menu's own page.
    """
    left = SHOWN_BYTES
    menus: list[Row] = []
    for row in rows:
        sections: list[JsonObject] = []
        is_cut = left < 0 or row["is_left_out"]
        for section in row["body"]["sections"]:
            left -= _weight({**section, "dishes": []})
            dishes = []
            for dish in section["dishes"]:
                left -= _weight(dish) + _weight(row["files"].get(dish["image"]))
                is_cut = is_cut or left < 0
                if not is_cut:
                    dishes.append(dish)
            if dishes or not is_cut:
                sections.append({**section, "dishes": dishes})
        more = {"is_cut": is_cut, "more_url": more_at.get(row["id"], "") if is_cut else ""}
        menus.append({**row, **more, "body": {**row["body"], "sections": sections}})
    return menus


def _weight(value: object) -> int:
    return len(orjson.dumps(value))


def list_current_menus(
    rows: Iterable[Row], now: datetime, timezone: str, services: Sequence[ServiceTimes]
) -> list[ShownMenu]:
    """Return the menus from `resolve_menus` that pages show at `now`, without menus outside their dates.

    A menu of the site's own business with one of its `services` follows the times of that service.
    """
    day = today_in(timezone, now).isoformat()
    times = {each["name"]: each for each in services}
    return [_build_menu(row, now, times) for row in rows if is_served(row["body"], day)]


def is_served(body: JsonMapping, day: str) -> bool:
    return body["first_day"] <= day and (not body["last_day"] or day <= body["last_day"])


def _build_menu(row: Row, now: datetime, times: Mapping[str, ServiceTimes]) -> ShownMenu:
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
    named_values = {name: row[name] for name in ("id", "title", "business_ids", "is_cut", "more_url")}
    return cast("ShownMenu", {**named_values, **shown})


def _dish(dish: JsonMapping, files: Mapping[Any, MediaItem], gone: set[str]) -> JsonObject:
    facts = {name: value for name, value in dish.items() if name != "image"}
    return {**facts, "image_item": files.get(dish["image"]), "is_sold_out": dish["id"] in gone}
