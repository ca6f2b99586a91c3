"""Pasted menus: lines of dishes, and tables with prices."""

from tenants.food_menus.reading import read_menu
from tests.kit.inputs import repeat_unit
from tests.kit.linear import WorstCase


def _read(text: str) -> object:
    return read_menu(text, "USD")


_CELL = "name,price\nsoup,a"
_CELLS = tuple(
    WorstCase(f"menu: a price cell of {name}", repeat_unit(part, before=_CELL, after="b"), _read, n)
    for name, (part, n) in {
        "spaces": (" ", 25_000),
        "slashes": ("1/", 10_000),
        "words": ("a ", 12_000),
        "bars": (" | ", 8_000),
        "colons": (": ", 12_000),
        "labels": ("a,", 12_000),
    }.items()
)
_LINES = tuple(
    WorstCase(f"menu: lines of {name}", repeat_unit(line), _read, 36)
    for name, line in {
        "spaces": "a" + " " * 690 + "b\n",
        "prices that end in a word": "a" + " 1 /" * 170 + " x\n",
        "sizes that end in a word": "a" + " b 1 /" * 115 + " x\n",
        "dots": "a" + "." * 690 + "b\n",
    }.items()
)

CASES = (*_CELLS, *_LINES)
