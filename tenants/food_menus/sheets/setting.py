"""Menus as PDF."""

import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tenants.food_menus.models import FoodMenu
from tenants.food_menus.prices import is_number
from tenants.food_menus.wire import DishFacts, Price

PAPERS: Final = ("a4", "letter", "folded")
"""A4, US letter, and an A4 sheet that is folded once."""
MOST_TABLES = 200
MOST_UNUSUAL = 5_000
"""So many different characters beyond `_ALWAYS_THERE` one sheet has, of which each is drawn to be looked at.

A newspaper in Chinese gets by with fewer.
"""
SECONDS = 20
_ROOT = Path(__file__).resolve().parents[3]
_SIGNS = {"USD": "$", "CAD": "$", "AUD": "$", "NZD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "MXN": "$"}
_DIETS = {"gluten_free": "gluten-free", "dairy_free": "dairy-free"}
_HEAT = ("", "mildly hot", "hot", "very hot")


# What the typesetter's own typeface draws: Latin, Greek, Cyrillic and their punctuation.
_ALWAYS_THERE: Final = re.compile(
    r"[\u0000-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u2027\u2030-\u203a\u20ac]+"
)


_FROM_THE_RIGHT: Final = {"R", "AL"}
_ISOLATED: Final = "\u2068{}\u2069"
"""A text that reads from its own side, whatever stands around it: FSI and PDI of Unicode's UAX 9."""


class NotSet(Exception):
    """The sheet could not be set in its time or memory."""


class MissingGlyphs(Exception):
    """No typeface of this server has some of the characters; they would be empty boxes."""

    def __init__(self, characters: str) -> None:
        super().__init__(characters)
        self.characters = characters


def menu_sheet(
    menu: FoodMenu, *, paper: str, currency: str, served: str, house: Mapping[str, str], with_boxes: bool
) -> bytes:
    """`menu` as a PDF; `house` has the name, address and phone that stand on it.

    Raises NotSet, and MissingGlyphs unless a sheet with boxes is wanted.
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
        "allergens": "" if is_stated else "Allergens: ask us.",
        "sections": sections,
        "house": dict(house),
    }
    _refuse_boxes(values, with_boxes=with_boxes)
    return _set("menu", _isolated(values))


def code_sheet(address: str, *, tables: int, title: str, with_boxes: bool) -> bytes:
    """Cards with a code that leads to `address`, one for each of so many tables or one without a number.

    Raises like `menu_sheet`.
    """
    _refuse_boxes([title], with_boxes=with_boxes)
    import segno  # half a megabyte that few processes need

    code = segno.make(address, error="m", micro=False).svg_inline(border=0)
    numbers = [str(each) for each in range(1, tables + 1)] or [""]
    return _set("codes", {"code": code, "address": address, "tables": numbers, "title": _isolated(title)})


def priced(price: Price, currency: str) -> str:
    """What it costs as it is printed."""
    amount = price["amount"]
    if is_number(amount):
        sign = _SIGNS.get(currency)
        amount = f"{sign}{amount}" if sign else f"{amount} {currency}"
    return f"{price['size']} {amount}".strip()


def _dish(dish: DishFacts, currency: str) -> dict[str, Any]:
    tags = [*(_DIETS.get(diet, diet) for diet in dish["diets"]), _HEAT[dish["spice"]]]
    allergens = dish["allergens"]
    stated = "" if allergens is None else ", ".join(allergens)
    return {
        "name": dish["name"],
        "is_from_right": _is_from_right(dish["name"]),
        "description": dish["description"],
        "price": " · ".join(priced(each, currency) for each in dish["prices"]),
        "tags": " · ".join(filter(None, tags)),
        "allergens": f"contains {stated}" if stated else "",
    }


def _is_from_right(text: str) -> bool:
    """Whether the first letter that has a direction is read from the right."""
    kinds = (unicodedata.bidirectional(each) for each in text)
    return next((kind for kind in kinds if kind in {"L", *_FROM_THE_RIGHT}), "L") in _FROM_THE_RIGHT


def _isolated(values: Any) -> Any:
    """The same with each text apart in which anything is read from the right."""
    if isinstance(values, Mapping):
        return {name: _isolated(each) for name, each in values.items()}
    if isinstance(values, list):
        return [_isolated(each) for each in values]
    if isinstance(values, str) and any(unicodedata.bidirectional(each) in _FROM_THE_RIGHT for each in values):
        return _ISOLATED.format(values)
    return values


def _refuse_boxes(values: Mapping[str, Any] | Sequence[Any], *, with_boxes: bool) -> None:
    unusual = list(dict.fromkeys(_ALWAYS_THERE.sub("", json.dumps(values, ensure_ascii=False))))
    if len(unusual) > MOST_UNUSUAL:
        raise NotSet
    missing = "" if with_boxes or not unusual else _set("glyphs", unusual).decode()
    if missing:
        raise MissingGlyphs(missing)


def _set(template: str, values: Mapping[str, Any] | Sequence[Any]) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603  # our own program, with our own arguments
            [sys.executable, "-m", "tenants.food_menus.sheets.program", template],
            input=json.dumps(values).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            # It needs no secret of ours.
            env={"PATH": os.environ.get("PATH", ""), "PYTHONDONTWRITEBYTECODE": "1"},
            timeout=SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise NotSet from error
    return done.stdout
