"""Render menus and QR codes as PDF."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from shared.data_types import JsonMapping, JsonObject
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.prices import is_number
from tenants.food_menus.sheets import rendering
from tenants.food_menus.sheets.rendering import NotSet
from tenants.food_menus.wire import DishFacts, Price

PAPERS: Final = ("a4", "letter", "folded")
"""The paper formats: A4, US letter, and an A4 sheet that is folded once."""
MOST_TABLES = 200
MOST_UNUSUAL = 5_000
"""Maximum number of different characters outside `_ALWAYS_THERE` per sheet, because each is rendered as a
check.

A Chinese newspaper contains fewer.
"""
_SIGNS = {"USD": "$", "CAD": "$", "AUD": "$", "NZD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "MXN": "$"}
_DIETS = {"gluten_free": "gluten-free", "dairy_free": "dairy-free"}
_HEAT = ("", "mild", "medium", "spicy")


# The characters in the typesetter's default font: Latin, Greek, Cyrillic and their punctuation.
_ALWAYS_THERE: Final = re.compile(
    r"[\u0000-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u2027\u2030-\u203a\u20ac]+"
)


_FROM_THE_RIGHT: Final = {"R", "AL"}
_ISOLATED: Final = "\u2068{}\u2069"
"""A template that isolates the direction of a text, with the characters FSI and PDI of Unicode's UAX 9."""


class MissingGlyphs(Exception):
    """No font on this server supports some of the characters, so they would be printed as empty boxes."""

    def __init__(self, characters: str) -> None:
        super().__init__(characters)
        self.characters = characters


def menu_sheet(
    menu: FoodMenu,
    *,
    paper: str,
    currency: str,
    served: str,
    business: Mapping[str, str],
    with_boxes: bool,
    by: int,
) -> bytes:
    """Return `menu` as a PDF for the user `by`.

    `business` contains the name, address and phone to print. Raises the errors of `rendering.render`, and
    MissingGlyphs unless `with_boxes` is set.
    """
    sections = [
        {**section, "dishes": [_dish(dish, currency) for dish in section["dishes"]]}
        for section in menu.body["sections"]
    ]
    is_stated = any(
        dish["allergens"] is not None for section in menu.body["sections"] for dish in section["dishes"]
    )
    values = {
        "paper": paper,
        "title": menu.title,
        "served": served,
        "text": menu.body["text"],
        "note": menu.body["note"],
        "allergens": "" if is_stated else "Ask us about allergens.",
        "sections": sections,
        "business": dict(business),
    }
    return _render("menu", _isolate(values), values, with_boxes=with_boxes, by=by)


def code_sheet(address: str, *, tables: int, title: str, with_boxes: bool, by: int) -> bytes:
    """Return a PDF of cards with a QR code for `address`: one per table, or a single card without a number.

    Raises the errors of `menu_sheet`.
    """
    import segno  # Imported here, because it takes half a megabyte and few processes need it.

    code = segno.make(address, error="m", micro=False).svg_inline(border=0)
    numbers = [str(each) for each in range(1, tables + 1)] or [""]
    values = {"code": code, "address": address, "tables": numbers, "title": _isolate(title)}
    return _render("codes", values, [title], with_boxes=with_boxes, by=by)


def format_price(price: Price, currency: str) -> str:
    """Return the price as it is printed."""
    amount = price["amount"]
    if is_number(amount, currency):
        sign = _SIGNS.get(currency)
        amount = f"{sign}{amount}" if sign else f"{amount} {currency}"
    return f"{price['size']} {amount}".strip()


def _dish(dish: DishFacts, currency: str) -> JsonObject:
    tags = [*(_DIETS.get(diet, diet) for diet in dish["diets"]), _HEAT[dish["spice"]]]
    allergens = dish["allergens"]
    stated = "" if allergens is None else ", ".join(allergens)
    return {
        "name": dish["name"],
        "is_from_right": _is_from_right(dish["name"]),
        "description": dish["description"],
        "price": " · ".join(format_price(each, currency) for each in dish["prices"]),
        "tags": " · ".join(filter(None, tags)),
        "allergens": f"contains {stated}" if stated else "",
    }


def _is_from_right(text: str) -> bool:
    """Return whether the first letter with a direction is a right-to-left letter."""
    kinds = (unicodedata.bidirectional(each) for each in text)
    return next((kind for kind in kinds if kind in {"L", *_FROM_THE_RIGHT}), "L") in _FROM_THE_RIGHT


def _isolate(values: object) -> Any:
    """Return `values` with each text that contains right-to-left letters isolated."""
    if isinstance(values, Mapping):
        return {name: _isolate(each) for name, each in values.items()}
    if isinstance(values, list):
        return [_isolate(each) for each in values]
    if isinstance(values, str) and any(unicodedata.bidirectional(each) in _FROM_THE_RIGHT for each in values):
        return _ISOLATED.format(values)
    return values


def _render(
    template: str,
    values: JsonMapping,
    texts: JsonMapping | Sequence[Any],
    *,
    with_boxes: bool,
    by: int,
) -> bytes:
    unusual = "".join(dict.fromkeys(_ALWAYS_THERE.sub("", json.dumps(texts, ensure_ascii=False))))
    if len(unusual) > MOST_UNUSUAL:
        raise NotSet
    job = {"template": template, "values": values, "unusual": "" if with_boxes else unusual}
    made = rendering.render(job, by=by)
    if not made.startswith(b"%PDF-"):
        raise MissingGlyphs(made.decode())
    return made
